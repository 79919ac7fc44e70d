// A drone show over a river town, seen from the bank: grid, moon, crane, carp, star.
import { drift, scroll } from '../motion.ts';
import type { Cells, Layer, Scene } from '../scene.ts';
import { bells, call, drops, noise, pad } from '../sound.ts';
import { dronesAt } from './formations.ts';

const SECONDS = 21;

const flying: Cells = {
  count: (SECONDS - 1) * 20,
  fps: 20,
  once: 0,
  fill: (cell) => {
    // Lines of no length with round ends are dots; one path for each colour is drawn fastest.
    const byColour = new Map<string, string>();
    for (const { x, y, colour } of dronesAt(cell / 20)) {
      byColour.set(colour, `${byColour.get(colour) ?? ''}M${x.toFixed(1)} ${y.toFixed(1)}h0`);
    }
    return {
      dots: [...byColour]
        .map(
          ([colour, path]) =>
            `<g stroke="${colour}"><path d="${path}" stroke-width="9" opacity=".09"/><path d="${path}" stroke-width="5.5" opacity=".2"/><path d="${path}" stroke-width="2.9"/></g>`,
        )
        .join(''),
    };
  },
};

const shine = (name: string, from: number, to: number): Layer => ({
  svg: `shine-${name}.svg`,
  x: 90,
  y: 212,
  show: [from, 1],
  hide: [to, 1],
});

const light = (n: number, dark: readonly [number, number]): Layer[] => [
  { svg: `lights-${n}.svg`, hide: [dark[0], 0.4] },
  { svg: `lights-${n}.svg`, show: [dark[1], 0.4] },
];

export const scene: Scene = {
  key: 'drone',
  folder: import.meta.dirname,
  title: '一百六十架无人机，二十一秒变五个样',
  summary: '方阵、满月、白鹤、锦鲤、星星。每一架只认自己的那个点，换队形时谁先走、走哪条线，都是起飞前算好的。',
  description:
    '换队形像给全班同学重新排座位：总路程要短，路线尽量不交叉。片里用的是最朴素的办法，先按从左到右给旧位置和新位置各编一次号，一号去一号；再让左边的先动，右边的晚零点三秒。真实的表演还要留出安全间距，并算上风。',
  category: 'tech',
  tags: ['无人机', '编队', '算法', '动画短片'],
  author: 'xin',
  region: '上海',
  cover: 10.5,
  daysAgo: 8.6,
  views: 73500,
  seconds: SECONDS,
  layers: [
    { svg: 'sky.svg' },
    { svg: 'drones.svg', cells: flying, x: 70, y: 0, hide: [20.9, 0.5] },
    { svg: 'city.svg' },
    ...light(1, [9.3, 9.9]),
    ...light(2, [6.1, 7.4]),
    ...light(3, [13.2, 15]),
    { svg: 'river.svg' },
    shine('blue', 1.6, 5),
    shine('gold', 4.6, 8.4),
    shine('blue', 8, 12.3),
    shine('red', 11.9, 15.8),
    shine('mint', 15.4, 20.4),
    { svg: 'ripples.svg', x: scroll(-7, 480) },
    { svg: 'boat.svg', x: drift(500, -17), y: 196, glide: 'x' },
    { svg: 'people.svg', y: 209 },
    { svg: 'screens.svg', y: 209, show: [2.2, 0.6], hide: [19.8, 0.6] },
  ],
  sound: {
    gain: 2.5,
    voices: [
      noise('bank', { seed: 81, low: 250, high: 1800, level: 0.17 }),
      // A hundred and sixty rotors: a hum that climbs when they take off and never stands quite still.
      call('hum', {
        at: [0.2],
        seconds: 20.3,
        level: 0.028,
        wave: 'min(1,t/2)*min(1,(20.3-t)/2)*(sin(2*PI*(176*t+3*sin(t)))+0.6*sin(2*PI*(181*t+4*sin(0.7*t)))+0.5*sin(2*PI*(353*t+5*sin(1.3*t))))',
        filter: 'lowpass=f=900',
      }),
      // The crowd when a figure stands.
      noise('crowd', {
        seed: 91,
        low: 420,
        high: 1500,
        level: [5.2, 8.6, 12.5, 16].map((t) => `0.5*exp(-pow((t-${t + 0.5})/0.55,2))`).join('+'),
      }),
      drops({ seed: 13, perSecond: 46, pitch: 1500, ring: 1.2, level: 9, pan: -0.3 }) +
        `,volume='clip((t-17.4)/1.5,0,1)':eval=frame`,
      drops({ seed: 29, perSecond: 46, pitch: 1250, ring: 1.2, level: 9, pan: 0.4 }) +
        `,volume='clip((t-17.8)/1.5,0,1)':eval=frame`,
      pad(
        'pad',
        [
          [0, 6, ['A2', 'E3', 'C#4']],
          [4.6, 6, ['F#2', 'C#3', 'A3']],
          [8.4, 6, ['D3', 'A3', 'F#4']],
          [12.2, 6, ['E3', 'B3', 'G#4']],
          [15.8, 5.2, ['A2', 'E3', 'A3', 'C#4', 'E4']],
        ],
        0.11,
      ),
      bells('bell', tune(), {
        level: 0.2,
        decay: 3,
        overtones: [
          [2, 0.4],
          [4, 0.2],
          [6, 0.08],
        ],
      }),
    ],
  },
};

/** An arpeggio that turns with the figures, and a stroke when each stands. */
function tune(): [number, string, number][] {
  const chords = [
    ['A4', 'C#5', 'E5', 'A5'],
    ['F#4', 'A4', 'C#5', 'F#5'],
    ['D4', 'F#4', 'A4', 'D5'],
    ['E4', 'G#4', 'B4', 'E5'],
    ['A4', 'C#5', 'E5', 'A5'],
  ];
  const starts = [1.2, 5.2, 8.7, 12.6, 16.1];
  return starts.flatMap((start, c) =>
    [0, 1, 2, 3, 2, 1, 3, 2].map((step, i): [number, string, number] => [
      start + i * 0.42,
      chords[c]?.[step] ?? 'A4',
      i === 0 ? 0.9 : 0.55 - 0.02 * i,
    ]),
  );
}
