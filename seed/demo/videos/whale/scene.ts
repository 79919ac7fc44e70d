// Down past a whale, through the dark, to where the lamp of a submersible finds another whale's bones.
import { drift, ease, sway } from '../motion.ts';
import type { Layer, Scene } from '../scene.ts';
import { bells, call, noise, pad } from '../sound.ts';
import { swimming, pulsing, flapping, tails, twinkle, strobe, lamp } from './cells.ts';

const LAMP = 14.4;
// The depth of the camera.
const depth = `(${ease([2.6, 0], [13, 810])})`;
const passing = (share: number, from: number) => `${from}-${share}*${depth}`;

const boat = {
  x: ease([4.6, 250], [9, 190], [14, 14]),
  y: `${ease([4.6, -80], [8.5, 70], [14, 84])}+1.5*sin(t*1.3)`,
  glide: 'y' as const,
};
// The lamp flickers before it stays on.
const lit = (svg: string, more: Partial<Layer> = {}): Layer[] => [
  { svg, ...more, show: [LAMP - 0.5, 0], hide: [LAMP - 0.4, 0] },
  { svg, ...more, show: [LAMP, 0.25] },
];
const jelly = (x: number, y: number, share: number, ahead: number): Layer => ({
  svg: 'jelly.svg',
  cells: pulsing,
  ahead,
  x: sway(x, 5, 7, ahead),
  y: `${passing(share, y)}-4*t`,
  hide: [14.4, 2],
});

export const scene: Scene = {
  key: 'whale',
  folder: import.meta.dirname,
  title: '深海两千米，灯亮起的那一刻',
  summary: '二十二秒动画：从鲸鱼身边一路下潜，光一层层熄灭。灯打开时，照见的是另一头鲸。',
  description:
    '水下两百米，阳光只剩蓝色；一千米以下，连蓝色也没有了，亮着的都是活物自己的光。鲸死后沉到海底，骨架能养活一小片海床几十年，研究者叫它“鲸落”。片子最后游过来的是小飞象章鱼，头上那对“耳朵”其实是鳍。',
  category: 'science',
  tags: ['深海', '鲸落', '动画短片', '海洋生物'],
  author: 'hai',
  region: '上海',
  cover: 18,
  daysAgo: 5.3,
  views: 421000,
  seconds: 22,
  layers: [
    { svg: 'deep.svg' },
    { svg: 'water.svg', y: passing(1, 0), hide: [13.2, 0] },
    { svg: 'rays-1.svg', x: sway(-60, 22, 11), y: passing(0.9, -20), hide: [9, 3] },
    { svg: 'rays-2.svg', x: sway(-50, -26, 8), y: passing(1, -20), hide: [9, 3] },
    { svg: 'fish.svg', cells: tails, x: drift(330, -30), y: passing(0.7, 200), hide: [10, 2] },
    { svg: 'whale.svg', cells: swimming, x: drift(118, -18), y: `${passing(1, 28)}+5*sin(t*0.9)`, hide: [8, 0] },
    { svg: 'lantern.svg', cells: twinkle, x: drift(-80, 21), y: passing(0.85, 560), show: [6, 0], hide: [14.4, 2] },
    jelly(60, 470, 0.8, 0),
    jelly(390, 560, 0.95, 0.7),
    jelly(300, 640, 0.75, 1.3),
    jelly(120, 850, 1.05, 0.4),
    jelly(420, 800, 0.85, 1.7),
    { svg: 'floor.svg', y: passing(1, 810), show: [9, 0] },
    ...lit('floor-lit.svg'),
    { svg: 'octopus.svg', cells: flapping, x: ease([15.6, 480], [19, 330], [22, 290]), y: sway(98, 7, 4), show: [15.6, 0] },
    ...lit('beam.svg'),
    { svg: 'bubbles.svg', y: `0-mod(26*t+1.2*${depth},270)`, hide: [9, 3] },
    { svg: 'snow.svg', y: `mod(5*t-0.9*${depth}+2700,270)-270`, show: [5, 4] },
    { svg: 'sub.svg', ...boat },
    { svg: 'sub-dark.svg', ...boat, show: [7.5, 4] },
    { svg: 'glow.svg', cells: strobe, x: `${boat.x}+17.5`, y: `${boat.y}-25.5`, show: [7, 0] },
    ...lit('glow.svg', { cells: lamp, x: `${boat.x}+68`, y: `${boat.y}-1` }),
    { svg: 'snow-near.svg', y: `mod(9*t-1.3*${depth}+2700,270)-270`, show: [6, 4] },
    { svg: 'black.svg', show: [20.8, 1.2] },
  ],
  sound: {
    gain: -2.1,
    voices: [
      noise('sea', { seed: 11, color: 'brown', low: 40, high: 420, level: '0.5+0.12*sin(2*PI*t/5)' }),
      noise('foam', { seed: 21, low: 700, high: 4000, level: '0.4*clip(1-t/7,0,1)*(1+0.5*sin(2*PI*t/3))' }),
      // A whale: two slow glides, the second lower.
      call('song', {
        at: [0.8, 4.6],
        seconds: 3,
        level: 0.26,
        wave: 'pow(sin(PI*t/3),0.8)*(sin(2*PI*(210*t+26*sin(1.9*t)-14*t*t))+0.4*sin(4*PI*(210*t+26*sin(1.9*t)-14*t*t)))*(0.8+0.2*sin(38*t))',
      }),
      call('deepsong', {
        at: [8.4, 16.6],
        seconds: 3.6,
        level: 0.2,
        wave: 'pow(sin(PI*t/3.6),0.8)*(sin(2*PI*(128*t+12*sin(1.4*t)))+0.3*sin(4*PI*(128*t+12*sin(1.4*t))))',
      }),
      pad(
        'pad',
        [
          [1, 8, ['A2', 'E3', 'C4']],
          [7, 8, ['F2', 'C3', 'A3']],
          [13.5, 8.5, ['A2', 'E3', 'A3', 'C#4', 'E4']],
        ],
        0.2,
      ),
      // The click of the switch, and what the light sounds like.
      call('switch', {
        at: [LAMP - 0.5, LAMP],
        seconds: 0.08,
        level: 0.25,
        wave: 'exp(-90*t)*(random(0)-0.5)+exp(-60*t)*sin(2*PI*900*t)',
      }),
      bells(
        'bell',
        [
          [LAMP + 0.1, 'A4', 0.7],
          [LAMP + 0.5, 'E5', 0.6],
          [LAMP + 0.9, 'C#5', 0.6],
          [16.4, 'B5', 0.4],
          [17.4, 'A5', 0.5],
          [18.6, 'E5', 0.4],
          [19.6, 'C#5', 0.45],
        ],
        { level: 0.3, decay: 1.7 },
      ),
    ],
  },
};
