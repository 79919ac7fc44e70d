// Chapters three and four: acceleration to full speed, and the signalling that keeps trains apart.
import { drift, ease, line, scroll } from '../../videos/motion.ts';
import type { Cells, Layer } from '../../videos/scene.ts';
import {
  circle,
  FAINT,
  GOLD,
  GREEN,
  ground,
  INK,
  note,
  PAPER,
  path,
  plate,
  rect,
  RED,
  ridge,
  stroke,
  svg,
  text,
} from '../draw.ts';
import type { Chapter } from '../film.ts';
import { cloud, train, viaduct, wires } from './art.ts';

const speed: Cells = {
  count: 76,
  fps: 5,
  once: 0.4,
  fill: (cell) => {
    const kmh = Math.round(350 * (1 - (1 - Math.min(1, cell / 70)) ** 1.7));
    const turn = -120 + (240 * kmh) / 350;
    return {
      needle:
        `<g transform="rotate(${turn.toFixed(1)} 50 50)">${path('M48.600 50L50 16L51.400 50z', RED)}</g>` +
        circle(50, 50, 3.4, INK),
      number: text(50, 78, 15, kmh, { anchor: 'middle', weight: 700 }),
    };
  },
};

const gauge =
  circle(51, 52, 47, '#10242c', 'opacity=".16"') +
  circle(50, 50, 47, PAPER) +
  Array.from({ length: 36 }, (_, i) => {
    const colour = i > 29 ? RED : INK;
    return `<g transform="rotate(${(-120 + (240 * i) / 35).toFixed(1)} 50 50)">${rect(49.6, 7, 0.8, i % 5 === 0 ? 6 : 3, colour)}</g>`;
  }).join('') +
  text(50, 88, 6.5, 'km/h', { anchor: 'middle', fill: FAINT });

export const speeding: Chapter = {
  title: '从零到三百五',
  seconds: 20,
  layers: [
    { svg: ground(['#8fc4dc', '#cfe6ea', '#f2f4e4'], circle(400, 60, 20, '#fffbe8', 'opacity=".9"')) },
    { svg: cloud(1, 0.8), x: drift(60, -5), y: 60 },
    { svg: cloud(0.7, 0.7), x: drift(330, -8), y: 84 },
    {
      svg: svg(
        960,
        120,
        ridge(
          960,
          120,
          46,
          [
            [2, 16, 0.1],
            [5, 7, 0.4],
            [9, 3, 0],
          ],
          '#a3c8bd',
        ),
      ),
      x: scroll(-8, 480),
      y: 104,
    },
    {
      svg: svg(
        960,
        110,
        ridge(
          960,
          110,
          40,
          [
            [3, 14, 0.6],
            [7, 6, 0.2],
            [13, 2, 0],
          ],
          '#6fa98f',
        ),
      ),
      x: scroll(-30, 480),
      y: 140,
    },
    { svg: wires(640), x: '-mod(4*t*t,80)', y: 136 },
    { svg: train(3), x: ease([0, 20], [20, 84]), y: 156 },
    { svg: viaduct(640), x: '-mod(4*t*t,80)', y: 192 },
    {
      svg: svg(
        960,
        60,
        ridge(
          960,
          60,
          24,
          [
            [4, 8, 0.3],
            [11, 3, 0.1],
          ],
          '#3f7d62',
        ),
      ),
      x: '-mod(5*t*t,480)',
      y: 222,
    },
    { svg: svg(100, 100, gauge), x: 362, y: 22 },
    { svg: svg(100, 100, '{{needle}}{{number}}'), cells: speed, x: 362, y: 22 },
    plate('03 加速', '从零到三百五'),
  ],
  said: [
    [0.6, '从站台到每小时三百五十公里，大约要六分钟。'],
    [5.6, '这六分钟里，车已经跑出了二十多公里。'],
    [9.9, '路多半架在桥上：弯少，坡缓，也不占田。'],
    [15, '司机不必抢，只要把速度贴着曲线走。'],
  ],
};

// Blocks of 52 units. The train ahead keeps its pace; ours comes closer until the brake takes over.
const BLOCK = 52;
const LENGTH = 36;
const AHEAD = { from: 190, speed: 12 };
/** The second at which its nose comes into a block, and at which its end leaves it. */
const entered = (block: number): number => (34 + block * BLOCK - AHEAD.from) / AHEAD.speed;
const left = (block: number): number => entered(block + 1) + LENGTH / AHEAD.speed;

function lamp(block: number, colour: string, from: number, until: number): Layer[] {
  if (until <= 0 || from >= 20) return [];
  const lit = svg(BLOCK - 4, 8, rect(0, 0, BLOCK - 4, 8, colour, 2));
  const end = until < 20 ? { hide: [until, 0] as const } : {};
  return [{ svg: lit, x: 36 + block * BLOCK, y: 147, show: [Math.max(0, from), 0], ...end }];
}

const blocks = Array.from({ length: 8 }, (_, block) => block);
const cab = (colour: string): string =>
  svg(
    LENGTH,
    18,
    path('M0 5a2 2 0 0 1 2-2H22C31 3 35 7 36 9C35 11 31 15 22 15H2a2 2 0 0 1-2-2z', colour) +
      path('M23 5.500c5 .5 8 2 9.5 3.500c-1.5 1.5-4.5 3-9.5 3.500z', '#1d3340') +
      rect(4, 7.5, 15, 3, '#fff', 1, 'opacity=".6"'),
  );

export const distance: Chapter = {
  title: '前面那趟车，离我多远',
  seconds: 20,
  layers: [
    {
      svg: ground(
        ['#22343c', '#2f4a52'],
        rect(0, 118, 480, 26, '#3d5a62') +
          Array.from({ length: 40 }, (_, i) => rect(i * 12 + 2, 121, 4, 20, '#4b6a72')).join('') +
          rect(0, 123, 480, 1.6, '#cfd9db') +
          rect(0, 137, 480, 1.6, '#cfd9db') +
          blocks
            .map(
              (block) => rect(36 + block * BLOCK, 147, BLOCK - 4, 8, GREEN, 2) + rect(33 + block * BLOCK, 112, 1, 42, '#5f7d85'),
            )
            .join('') +
          note(456, 176, '一段约 2 公里', true),
      ),
    },
    ...blocks.flatMap((block) => [
      ...lamp(block, RED, entered(block), left(block)),
      ...lamp(block, GOLD, left(block), left(block + 1)),
    ]),
    { svg: cab('#e9eef0'), x: drift(AHEAD.from - LENGTH, AHEAD.speed), y: 122 },
    { svg: cab(RED), x: line([0, -50], [13, 150], [20, 226]), y: 122 },
    {
      svg: svg(
        440,
        66,
        stroke('M10 8V54H430', '#8fa6ad', 0.8) +
          stroke('M10 14H190C250 14 292 24 330 54', '#7fd1a8', 2) +
          stroke('M10 20H170C226 20 262 28 296 54', '#ffd27a', 1.4, 'stroke-dasharray="4 4"') +
          text(14, 8, 7, '允许速度', { fill: '#7fd1a8' }) +
          text(150, 34, 7, '系统开始减速', { fill: '#ffd27a' }) +
          text(430, 63, 7, '前车在这边 →', { fill: '#8fa6ad', anchor: 'end' }),
      ),
      x: 20,
      y: 176,
      show: [9.4, 1],
    },
    plate('04 闭塞', '前面那趟车，离我多远', true),
  ],
  said: [
    [0.6, '这么快的车，刹停要六七公里，靠眼睛来不及。'],
    [5.5, '线路被切成一段一段，一段里只许有一列车。'],
    [9.9, '前车占着的是红，紧跟着的是黄，再往后是绿。'],
    [15.2, '离得太近，列控系统自己减速，不等人开口。'],
  ],
};
