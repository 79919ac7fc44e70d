// Four days and nights of a cable-stayed bridge that grows from its two towers until they meet in the fog.
import { BLUR, drift, ease, line, scroll, sway } from '../motion.ts';
import type { Layer, Scene } from '../scene.ts';
import { bells, noise, pad } from '../sound.ts';
import { DAY, DAYS, CLOSED, growth, lampsOf, wings } from './cells.ts';

const nights: Layer[] = Array.from({ length: DAYS }, (_, day) => ({
  svg: '',
  show: [DAY * (day + 0.62), 0.35] as const,
  hide: [DAY * (day + 1.08), 0.4] as const,
}));

// Up in the east, over the towers, down in the west, and below the hills for the night.
const hour = `mod(t,${DAY})/${(DAY * 0.62).toFixed(3)}`;
const suns: Layer[] = [
  { svg: 'sun.svg', x: `520*${hour}-130`, y: `40-120*sin(PI*${hour})`, hide: [DAY * DAYS, 0] },
  { svg: 'sun.svg', x: ease([DAY * DAYS, -40], [20, 130]), y: ease([DAY * DAYS, 60], [20, -58]), show: [DAY * DAYS, 0] },
];

export const scene: Scene = {
  key: 'bridge',
  folder: import.meta.dirname,
  title: '二十秒延时：看一座斜拉桥在雾里合龙',
  summary: '两座桥塔各自向江心伸出手臂，四个昼夜之后，最后一节钢箱梁从驳船上升起来，把中间的缝补上。',
  description:
    '斜拉桥的主梁从桥塔向两侧对称地长，一边一节，谁也不能快，否则塔会歪。最难的是最后一节：钢梁热胀冷缩，缝的宽窄一天里变好几厘米，合龙往往选在清晨温度最稳的时候。片中把几百天的工期压成了四个昼夜。\n00:00 第一个昼夜｜雾还没有散，两座塔各自伸出第一节。\n00:06 对着长｜一边一节，谁也不快。\n00:13 合龙｜最后一节从驳船上升起来。\n00:16 通车｜灯亮了，头一辆车开过去。',
  category: 'tech',
  tags: ['桥梁', '延时', '工程', '动画短片'],
  author: 'hai',
  region: '上海',
  cover: 18,
  daysAgo: 2.4,
  views: 386000,
  seconds: 20,
  layers: [
    { svg: 'sky.svg' },
    ...nights.map((night) => ({ ...night, svg: 'night.svg' })),
    ...suns,
    { svg: 'hills.svg' },
    { svg: 'fog-far.svg', x: scroll(-34, 480, BLUR), y: 100 },
    { svg: 'water.svg' },
    { svg: 'ripple.svg', x: scroll(26, 480) },
    { svg: 'gold.svg', show: [13.4, 4] },
    { svg: 'cars.svg', x: scroll(58, 480), y: 166.5, show: [CLOSED + 1.2, 0.6] },
    { svg: 'bridge.svg', cells: { ...growth, count: 1, once: undefined }, hide: [2, 0] },
    { svg: 'bridge.svg', cells: growth, show: [2, 0] },
    { svg: 'gulls.svg', cells: wings, x: drift(-620, 42), y: sway(62, 6, 5), show: [14, 0] },
    { svg: 'fog-near.svg', x: scroll(-72, 480, BLUR), y: line([0, 128], [DAY * DAYS, 138], [18, 168]), hide: [19, 6] },
    { svg: 'fog-far.svg', x: scroll(-110, 480, BLUR), y: line([0, 150], [20, 196]) },
    ...nights.map((night) => ({ ...night, svg: 'dusk.svg' })),
    ...nights.map((night, day) => ({ ...night, svg: 'lamps.svg', cells: lampsOf(day) })),
    { svg: 'fog-wall.svg', y: ease([0, -20], [3.6, 60]), hide: [3.6, 2.8] },
  ],
  sound: {
    gain: 3.9,
    voices: [
      noise('wind', { seed: 5, low: 120, high: 900, level: '0.28+0.16*sin(2*PI*t/6.4)' }),
      pad(
        'pad',
        [
          [0, 6, ['D3', 'A3', 'F#4']],
          [4, 6, ['B2', 'F#3', 'D4']],
          [8, 6, ['G2', 'D3', 'B3']],
          [12, 8, ['D3', 'A3', 'D4', 'F#4']],
        ],
        0.11,
      ),
      bells(
        'bell',
        [
          ...climb(),
          [CLOSED, 'D4', 0.7],
          [CLOSED, 'A4', 0.5],
          [CLOSED + 0.06, 'F#5', 0.5],
          [15.2, 'E5', 0.5],
          [16, 'D5', 0.6],
          [17.2, 'A4', 0.5],
        ],
        { level: 0.19, decay: 2.6 },
      ),
    ],
  },
};

/** One note for every other piece of the bridge, higher and higher. */
function climb(): [number, string, number][] {
  const notes = 'D4 A4 B4 D5 A4 E5 D5 A4 B4 F#5 E5 B4 D5 A5 F#5 D5 E5 B5 A5 F#5 E5 D5'.split(' ');
  return notes.map((note, i) => [1.6 + i * 0.5, note, 0.35 + 0.02 * i]);
}
