// The last two chapters: into the station, and the whole way on a map.
import { ease } from '../../videos/motion.ts';
import type { Cells, Layer } from '../../videos/scene.ts';
import {
  BLUE,
  circle,
  FAINT,
  GOLD,
  GREEN,
  ground,
  INK,
  panel,
  PAPER,
  path,
  plate,
  polyline,
  rect,
  RED,
  shown,
  stroke,
  svg,
  text,
} from '../draw.ts';
import type { Chapter } from '../film.ts';
import { cloud, person, PEOPLE, STATIONS, train } from './art.ts';

/** The place and the time at which the train stops. */
const [STAND, STOPPED] = [-20, 11];

const slowing: Cells = {
  count: 56,
  fps: 5,
  once: 0.4,
  fill: (cell) => {
    const left = Math.max(0, 1 - cell / 53);
    return {
      speed:
        text(60, 27, 22, Math.round(350 * left ** 1.25), { anchor: 'end', weight: 700 }) + rect(10, 36, 88 * left, 4, RED, 2),
    };
  },
};

export const stopping: Chapter = {
  title: '停在那条白线上',
  seconds: 20,
  layers: [
    {
      svg: ground(
        ['#bcd9e2', '#e3ece8', '#f3efe2'],
        path('M0 50L480 78V92L0 70z', '#dde5e6') +
          path('M0 70L480 92V96L0 76z', '#b7c4c8') +
          [40, 160, 280, 400].map((x) => rect(x, 72 + x * 0.04, 7, 130, '#c3ced1')).join('') +
          rect(0, 150, 480, 56, '#cdd6d4'),
      ),
    },
    { svg: cloud(0.8, 0.7), x: 330, y: 14 },
    { svg: train(4), x: `if(lt(t,${STOPPED}),${STAND}-3.9*pow(${STOPPED}-t,2),${STAND})`, y: 166 },
    {
      svg: svg(
        480,
        76,
        rect(0, 0, 480, 76, '#cfc7ba') +
          rect(0, 0, 480, 3, '#f4efe4') +
          rect(0, 9, 480, 2.4, GOLD) +
          // Where the doors will be.
          [64, 148, 232, 316].map((x) => path(`M${x} 14h16l-8 8z`, '#fff')).join('') +
          rect(414, 0, 3, 14, '#fff'),
      ),
      y: 206,
    },
    {
      svg: svg(
        480,
        44,
        [52, 78, 136, 164, 220, 248, 306, 332]
          .map((x, i) => person(x, 38, PEOPLE[i % PEOPLE.length] ?? BLUE, i % 3 === 0))
          .join(''),
      ),
      y: 200,
    },
    {
      svg: svg(112, 50, panel(0, 0, 108, 46) + text(64, 27, 8, '公里/时', { fill: FAINT }) + rect(10, 36, 88, 4, '#e6dfd0', 2)),
      x: 346,
      y: 26,
    },
    { svg: svg(112, 50, '{{speed}}'), cells: slowing, x: 346, y: 26 },
    shown(
      svg(
        186,
        62,
        panel(0, 0, 180, 58) +
          rect(16, 34, 148, 1.4, INK) +
          rect(89, 24, 2, 20, RED) +
          rect(74, 30, 32, 9, GREEN, 2, 'opacity=".35"') +
          path('M96 22l4-8h-8z', INK) +
          text(90, 54, 7.5, '停车误差 不到半步', { anchor: 'middle', fill: INK }),
      ),
      272,
      84,
      11.6,
    ),
    ...[64, 148, 232, 316].map((x): Layer => shown(svg(16, 20, rect(4, 0, 8, 19, '#ffe9b8', 1)), x, 176, 12.2 + x / 800, 0.4)),
    plate('07 进站', '停在那条白线上'),
  ],
  said: [
    [0.8, '最后一公里，最见功夫。'],
    [4.4, '从三百五降到零，车头要停在站台的白线上。'],
    [9.6, '车门对准地上的标记，差不出半步。'],
    [14, '上下客两分钟，关门，绿灯，再走。'],
  ],
};

const WAY: [number, number][] = [
  [70, 96],
  [118, 128],
  [166, 112],
  [214, 146],
  [262, 122],
  [312, 156],
  [356, 134],
  [404, 170],
];
/** Seconds at which the dot is at each station. */
const passed = WAY.map((_, i) => 1.4 + i * 1.1);
const along = (axis: 0 | 1, shift: number): string =>
  ease(...WAY.map((point, i) => [passed[i] ?? 0, point[axis] - shift] as const));

export const arrival: Chapter = {
  title: '九点四十二分',
  seconds: 16,
  layers: [
    {
      svg: ground(
        ['#f6efdd', '#efe6cf'],
        path('M0 190C80 170 130 214 210 196S360 222 480 196V270H0z', '#cfe0dc') +
          path('M20 0C40 44 110 40 130 62S200 70 190 30L170 0z', '#dfe3c4', 'opacity=".8"') +
          path('M300 70C340 46 400 60 420 92S470 110 480 80V0H290z', '#dfe3c4', 'opacity=".8"') +
          stroke('M-10 226C90 206 140 236 220 220S370 244 490 214', '#a9cfd6', 4) +
          stroke(polyline(WAY), '#c9bda2', 3) +
          WAY.map(
            ([x, y], i) =>
              circle(x, y, 4, PAPER, 'stroke="#b5a888" stroke-width="1.6"') +
              text(x, y - 9, 8.5, STATIONS[i] ?? '', { anchor: 'middle', weight: 500 }),
          ).join(''),
      ),
    },
    ...WAY.map(([x, y], i) =>
      shown(svg(12, 12, circle(6, 6, 4.4, RED) + circle(6, 6, 1.8, '#fff')), x - 6, y - 6, (passed[i] ?? 0) - 0.2, 0.3),
    ),
    {
      svg: svg(28, 28, circle(14, 14, 13, RED, 'opacity=".18"') + circle(14, 14, 6.4, RED) + circle(14, 14, 2.6, '#fff')),
      x: along(0, 14),
      y: along(1, 14),
    },
    shown(
      svg(
        150,
        60,
        text(0, 22, 22, '09:42', { weight: 700, fill: RED }) +
          text(66, 21, 12, '准点到站', { weight: 700, serif: true }) +
          text(0, 40, 8.5, '三百多人，守住一条红线', { fill: INK }),
      ),
      290,
      36,
      10,
      0.8,
    ),
    { svg: svg(200, 30, text(0, 20, 15, '望江 → 海角', { weight: 700, serif: true })), x: 30, y: 30, show: [0.5, 0.6] },
  ],
  said: [
    [0.8, '九点四十二分，终点到了。'],
    [4, '你在车上看书、打盹的时候，'],
    [7.2, '有几百个人，正把它按在那条红线上。'],
    [11.6, '准点，就是所有人都没有出差错。'],
  ],
};
