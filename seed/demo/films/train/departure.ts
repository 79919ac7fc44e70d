// The first chapter: the platform, the clock, and off.
import { drift, ease } from '../../videos/motion.ts';
import type { Cells } from '../../videos/scene.ts';
import { BLUE, circle, GOLD, ground, group, INK, PAPER, path, rect, RED, stroke, svg, text } from '../draw.ts';
import type { Chapter } from '../film.ts';
import { cloud, person, PEOPLE, train } from './art.ts';

const hand = (turns: number, length: number, width: number, colour: string): string =>
  stroke(
    `M40 40L${(40 + length * Math.sin(2 * Math.PI * turns)).toFixed(2)} ${(40 - length * Math.cos(2 * Math.PI * turns)).toFixed(2)}`,
    colour,
    width,
  );

/** Three minutes past seven and three quarters, and on: a picture a second. */
const ticking: Cells = {
  count: 16,
  fps: 1,
  once: 0,
  fill: (second) => {
    const minutes = 3 + (48 + second) / 60;
    return {
      hands:
        hand(7 / 12 + minutes / 720, 17, 3.4, INK) +
        hand(minutes / 60, 25, 2.4, INK) +
        hand(((48 + second) % 60) / 60, 27, 1, RED) +
        circle(40, 40, 2.4, RED),
    };
  },
};

const dial =
  circle(40, 40, 37, INK) +
  circle(40, 40, 34, PAPER) +
  Array.from(
    { length: 12 },
    (_, i) => `<g transform="rotate(${i * 30} 40 40)">${rect(39.2, 8, 1.6, i % 3 === 0 ? 7 : 4, INK)}</g>`,
  ).join('');

const canopy =
  path('M0 0H480V8L0 18z', '#e6ecec') +
  path('M0 18L480 8V13L0 24z', '#b7c4c8') +
  [14, 462].map((x) => rect(x, 16 - x * 0.02, 7, 200, '#c3ced1') + rect(x, 16 - x * 0.02, 2, 200, '#e9eff0')).join('');

const city = [
  [6, 40],
  [40, 62],
  [72, 30],
  [110, 52],
  [150, 36],
  [206, 58],
  [250, 44],
  [300, 66],
  [352, 38],
  [400, 56],
  [440, 34],
]
  .map(([x = 0, height = 0]) => rect(x, 190 - height, 30, height + 20, '#e0b79c'))
  .join('');

export const departure: Chapter = {
  title: '七点零四分，开车',
  seconds: 16,
  layers: [
    { svg: ground(['#f3b08a', '#fbdcb9', '#fdf0dc'], circle(120, 150, 26, '#fff4d6', 'opacity=".9"') + city) },
    { svg: cloud(0.9, 0.5), x: drift(300, 3), y: 84 },
    { svg: svg(480, 270, canopy) },
    // It stands, and leaves when the second hand is at the top.
    { svg: train(4), x: ease([11.6, -30], [16.4, 420]), y: 178 },
    {
      svg: svg(
        480,
        64,
        rect(0, 6, 480, 58, '#cfc7ba') +
          rect(0, 6, 480, 3, '#f4efe4') +
          rect(0, 14, 480, 2.4, GOLD) +
          [70, 104, 250, 282, 404].map((x, i) => person(x, 44, PEOPLE[i] ?? BLUE, i % 2 === 0)).join(''),
      ),
      y: 206,
    },
    { svg: svg(80, 130, rect(38, 0, 4, 52, '#c3ced1') + group(0, 48, 1, dial)), x: 366, y: 10 },
    { svg: svg(80, 80, '{{hands}}'), cells: ticking, x: 366, y: 58 },
    {
      svg: svg(
        320,
        70,
        text(0, 30, 31, '一列高铁怎样准点到站', { weight: 700, serif: true }) +
          rect(1, 42, 34, 2.4, RED) +
          text(0, 60, 10, '612 公里 · 8 座车站 · 2 小时 38 分', { fill: INK, weight: 500 }),
      ),
      x: ease([0.6, 34], [2, 50]),
      y: 42,
      show: [0.6, 1],
    },
  ],
  said: [
    [0.6, '早上七点零四分，一列高铁准点开出。'],
    [4.6, '六百一十二公里，八座车站，两小时三十八分。'],
    [9.5, '它到站的误差，一般不超过一分钟。'],
    [13.2, '这一分钟，是怎么守住的？'],
  ],
};
