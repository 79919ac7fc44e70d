// Chapters five and six: the four hours of the night, and the wind.
import { drift, ease, line, scroll, wave } from '../../videos/motion.ts';
import type { Cells, Layer } from '../../videos/scene.ts';
import {
  circle,
  FAINT,
  GOLD,
  GREEN,
  ground,
  INK,
  panel,
  path,
  plate,
  rect,
  RED,
  ridge,
  shown,
  stroke,
  svg,
  text,
} from '../draw.ts';
import type { Chapter } from '../film.ts';
import { cloud, train, viaduct, wires } from './art.ts';

const stars = Array.from({ length: 70 }, (_, i) => {
  const [x, y] = [(i * 137.5) % 480, (i * i * 7.3) % 130];
  return circle(x, y, 0.5 + (i % 3) * 0.25, '#fff', `opacity="${0.35 + (i % 4) * 0.15}"`);
}).join('');

/** Two of them turn the key, a third one writes down. */
const working: Cells = {
  count: 24,
  fps: 8,
  fill: (cell) => {
    const at = cell / 24;
    const man = (x: number, lean: number, tool: string): string =>
      `<g transform="translate(${x} 0)">${
        path('M-12 8L-60 46H20z', '#ffe9a8', 'opacity=".16"') +
        `<g transform="rotate(${lean.toFixed(1)} 0 40)">${
          rect(-4, 18, 9, 15, '#e0703a', 3) +
          rect(-4, 24, 9, 1.6, '#f6f1c9') +
          circle(0, 13, 4, '#e9c3a2') +
          path('M-4.5 12a4.5 4.5 0 0 1 9 0z', GOLD) +
          circle(-4.5, 11.5, 1.4, '#fff8d8')
        }</g>` +
        rect(-4, 32, 3.4, 12, '#2f3f55', 1) +
        rect(1.6, 32, 3.4, 12, '#2f3f55', 1) +
        tool
      }</g>`;
    const swing = 12 * wave(at);
    return {
      men:
        man(
          66,
          -16 + swing / 3,
          `<g transform="rotate(${swing.toFixed(1)} -8 44)">${stroke('M-8 44L-20 24', '#c9d2d6', 1.6)}</g>`,
        ) +
        man(
          140,
          -18 - swing / 3,
          `<g transform="rotate(${(-swing).toFixed(1)} -8 44)">${stroke('M-8 44L-18 26', '#c9d2d6', 1.6)}</g>`,
        ) +
        man(204, 0, rect(-10, 22, 6, 8, '#f4efe4', 1)),
    };
  },
};

const inspector =
  path('M60 36L250 64H70z', '#fff2bd', 'opacity=".3"') +
  rect(0, 16, 66, 27, GOLD, 4) +
  path('M50 16h8c8 3 12 11 13 20h-21z', '#31505c') +
  rect(6, 21, 38, 8, '#31505c', 1.5) +
  rect(0, 34, 70, 3, INK) +
  stroke('M24 16L32 4L20 4M32 4H40', '#c9d2d6', 1.4) +
  circle(14, 45, 4, '#101c22') +
  circle(54, 45, 4, '#101c22');

const hours =
  circle(44, 44, 40, '#0e1c2b', 'opacity=".7"') +
  circle(44, 44, 32, 'none', 'stroke="#3b5266" stroke-width="7"') +
  // A turn of the dial is a day: from midnight to four is a sixth of it.
  path('M44 8.500A35.5 35.5 0 0 1 74.740 26.250L68.680 29.750A28.5 28.5 0 0 0 44 15.500z', GOLD) +
  text(44, 43, 13, '0–4 时', { fill: '#fff', anchor: 'middle', weight: 700 }) +
  text(44, 56, 8, '天窗', { fill: GOLD, anchor: 'middle' });

export const night: Chapter = {
  title: '零点到四点，没有一列客车',
  seconds: 18,
  layers: [
    {
      svg: ground(
        ['#0c1a2e', '#182d47', '#2a4360'],
        stars +
          circle(84, 92, 15, '#f7efcf') +
          circle(91, 88, 13, '#12233a') +
          ridge(
            480,
            270,
            168,
            [
              [2, 12, 0.2],
              [5, 6, 0.1],
            ],
            '#14283c',
          ),
      ),
    },
    { svg: wires(560, '#7d93a3'), x: drift(0, -1.6), y: 138 },
    {
      svg: svg(
        480,
        72,
        rect(0, 0, 480, 72, '#26343c') +
          rect(0, 0, 480, 3, '#8fa0a8') +
          Array.from({ length: 48 }, (_, i) => rect(i * 10, 4, 5, 4, '#465861')).join(''),
      ),
      y: 198,
    },
    { svg: svg(260, 72, inspector), x: line([3, -280], [18, 330]), y: 150, show: [3, 0] },
    { svg: svg(240, 48, '{{men}}'), cells: working, x: 210, y: 154, hide: [12.4, 0.8] },
    shown(svg(88, 88, hours), 372, 24, 4.4),
    // Before the first train of the day one runs empty.
    { svg: train(2, true), x: ease([12.8, -290], [17.8, 470]), y: 160, show: [12.8, 0] },
    plate('05 夜里', '零点到四点，没有一列客车', true),
  ],
  said: [
    [0.6, '准点，有一半是在夜里做完的。'],
    [3.8, '零点到四点，线路上没有客车，叫“天窗”。'],
    [8.2, '检测车量轨道、看接触网，工人挨个拧紧。'],
    [12.8, '天亮前先开一趟不载客的确认车，头班才放行。'],
  ],
};

/** Speed limits of the railway's rules for a train of 350 km/h. */
const WIND = [
  { words: '15 米/秒', limit: 300, second: 4 },
  { words: '20 米/秒', limit: 200, second: 6.2 },
  { words: '25 米/秒', limit: 120, second: 8.6 },
  { words: '30 米/秒', limit: 0, second: 10.8 },
];
const FULL = 112;

const bars: Layer[] = WIND.map(({ words, limit, second }, i) =>
  shown(
    svg(
      190,
      22,
      text(0, 14, 8.5, words, { weight: 500 }) +
        rect(48, 5, FULL, 11, '#e6dfd0', 2) +
        (limit === 0 ? '' : rect(48, 5, (FULL * limit) / 350, 11, [GREEN, GOLD, RED][i] ?? RED, 2)) +
        text(limit > 150 ? 52 : 53 + (FULL * limit) / 350, 13.5, 7.5, limit === 0 ? '停车等待' : `≤ ${limit} 公里/时`, {
          fill: limit > 150 ? '#fff' : RED,
          weight: 700,
        }),
    ),
    262,
    96 + i * 21,
    second,
    0.5,
  ),
);

const streaks = Array.from({ length: 90 }, (_, i) => {
  const [x, y] = [(i * 97.3) % 560, (i * 53.7) % 270];
  return `M${x.toFixed(1)} ${y.toFixed(1)}l-7 15`;
}).join('');

export const storm: Chapter = {
  title: '拦不住的：风和雨',
  seconds: 20,
  layers: [
    { svg: ground(['#6d7f88', '#93a3a8', '#b9c2c0']) },
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
          ],
          '#7f9690',
        ),
      ),
      x: scroll(-5, 480),
      y: 118,
    },
    { svg: cloud(1, 0.35), x: drift(40, 9), y: 62 },
    { svg: cloud(1, 0.25), x: drift(-120, 12), y: 74 },
    { svg: wires(640, '#56666d'), x: scroll(-46, 80), y: 142 },
    { svg: train(2), x: ease([0, -40], [10, -60], [20, -20]), y: 162 },
    { svg: viaduct(640), x: scroll(-46, 80), y: 198 },
    // Twice as high as the picture, so that it falls for ever.
    {
      svg: svg(
        560,
        540,
        stroke(streaks, '#eef4f5', 0.8, 'opacity=".55"') +
          `<g transform="translate(0 270)">${stroke(streaks, '#eef4f5', 0.8, 'opacity=".55"')}</g>`,
      ),
      x: -40,
      y: scroll(300, 270),
    },
    {
      svg: svg(214, 126, panel(0, 0, 210, 120) + text(12, 17, 8, '风速一到，限速就到', { fill: FAINT })),
      x: 250,
      y: 76,
      show: [3.4, 0.5],
    },
    ...bars,
    {
      svg: svg(
        214,
        26,
        rect(0, 0, 210, 22, INK, 5) + text(105, 14.5, 8.5, '图里的富余：每段多留 1～2 分钟', { fill: '#fff', anchor: 'middle' }),
      ),
      x: 250,
      y: 202,
      show: [13.2, 0.6],
    },
    plate('06 天气', '拦不住的：风和雨', true),
  ],
  said: [
    [0.8, '也有拦不住的：风和雨。'],
    [3.4, '风过每秒十五米，限三百；过二十，限二百；'],
    [8.3, '过二十五，限一百二；过三十，停下来等。'],
    [12.8, '慢掉的几分钟，用图里留的富余，一站一站找回来。'],
  ],
};
