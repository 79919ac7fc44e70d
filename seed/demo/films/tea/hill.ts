// Morning: the hill wakes, the shoots are picked.
import { ease, scroll, sway, wave } from '../../videos/motion.ts';
import type { Cells } from '../../videos/scene.ts';
import { circle, ground, INK, path, plate, rect, RED, ridge, shown, stroke, svg, text } from '../draw.ts';
import type { Chapter } from '../film.ts';
import { bushes, day, DEEP, fog, glow, LEAF, leaf, shoot, turned, YOUNG } from './art.ts';

export const waking: Chapter = {
  title: '四点半，山醒了',
  seconds: 18,
  layers: [
    { svg: ground(['#1d3350', '#35577a', '#6f8fa6'], circle(436, 112, 11, '#f4eed2') + circle(441, 109, 9.6, '#35577a')) },
    {
      svg: svg(
        480,
        200,
        `<defs><linearGradient id="dawn" x2="0" y2="1"><stop offset="0" stop-color="#7fb2cf"/><stop offset=".55" stop-color="#f6cfa3"/><stop offset="1" stop-color="#fbe6c8"/></linearGradient></defs>${rect(0, 0, 480, 200, 'url(#dawn)')}`,
      ),
      show: [6, 8],
    },
    {
      svg: svg(100, 100, glow(50, 50, 46, '#ffe7a8') + circle(50, 50, 17, '#fff3cf')),
      x: 286,
      y: ease([7, 150], [17.5, 74]),
      show: [7, 3],
    },
    {
      svg: svg(
        480,
        130,
        ridge(
          480,
          130,
          40,
          [
            [2, 18, 0.1],
            [5, 7, 0.6],
          ],
          '#567a86',
        ),
      ),
      y: 96,
    },
    { svg: fog(60, 0.55), x: scroll(7, 480), y: 116 },
    {
      svg: svg(
        480,
        130,
        ridge(
          480,
          130,
          34,
          [
            [3, 13, 0.5],
            [7, 5, 0.1],
          ],
          '#3c6a63',
        ),
      ),
      y: 140,
    },
    { svg: fog(70, 0.7), x: scroll(-11, 480), y: sway(138, 5, 9) },
    {
      svg: svg(
        480,
        110,
        [0, 1, 2, 3]
          .map(
            (row) =>
              `<g transform="translate(0 ${row * 20}) rotate(${-2 + row * 0.5} 240 20)">${bushes(500, 60, 15 + row * 6, ['#2f6b4a', '#2a6343', '#245a3a', '#1d4f31'][row] ?? DEEP, '#4f9a5b')}</g>`,
          )
          .join(''),
      ),
      y: 168,
    },
    // A leaf near by, and the drop that runs down it.
    {
      svg: svg(
        200,
        120,
        turned(190, 116, -64, leaf(190, 40, '#3f8743')) +
          turned(
            190,
            116,
            -64,
            stroke('M0 -10L22 -60M0 -50L26 -104M0 -90L20 -140M0 -10L-22 -60M0 -50L-26 -104M0 -90L-20 -140', '#79b46f', 1),
          ),
      ),
      x: 296,
      y: 160,
    },
    {
      svg: svg(
        20,
        22,
        path('M10 1C14 8 18 11 18 15a8 6.5 0 0 1-16 0C2 11 6 8 10 1z', '#dff1f6', 'opacity=".85"') + circle(7, 14, 2, '#fff'),
      ),
      x: ease([4, 424], [10, 352]),
      y: ease([4, 218], [10, 192]),
      show: [4, 0.8],
    },
    {
      svg: svg(
        320,
        72,
        text(0, 30, 31, '一杯茶的二十四小时', { weight: 700, serif: true, fill: '#fff' }) +
          rect(1, 42, 34, 2.4, RED) +
          text(0, 60, 10, '从一滴露水，到一口热的', { fill: '#fff', weight: 500 }),
      ),
      x: ease([0.6, 14], [2, 30]),
      y: 24,
      show: [0.6, 1],
      hide: [9.5, 1],
    },
    day(4.5, '04:30'),
  ],
  said: [
    [1, '四点半，山还是蓝的。'],
    [4.6, '雾从谷底升上来，在叶尖上结成水。'],
    [9, '一杯茶的二十四小时，从这滴露水开始。'],
    [13.5, '采茶要等它干了；带水的叶子，香气发闷。'],
  ],
};

const swaying: Cells = {
  count: 36,
  fps: 12,
  fill: (cell) => ({ shoot: turned(110, 176, 0, shoot(3 * wave(cell / 36))) }),
};

const blurred = Array.from({ length: 26 }, (_, i) =>
  circle(
    (i * 83) % 480,
    30 + ((i * 59) % 230),
    14 + ((i * 13) % 26),
    ['#9cc98a', '#7fb578', '#c4dfa6'][i % 3] ?? LEAF,
    'opacity=".35"',
  ),
).join('');

const named = (y: number, words: string, dx: number): string =>
  circle(4, y, 2, INK) + stroke(`M4 ${y}H${dx}`, INK, 0.8) + text(dx + 5, y + 3.5, 10, words, { weight: 500 });

const fingers = svg(
  130,
  110,
  turned(96, 20, 38, rect(-11, -20, 22, 74, '#e9bd95', 11) + rect(-8, 40, 16, 13, '#f6dcc4', 7)) +
    turned(118, 44, 62, rect(-10, -26, 21, 84, '#dfae84', 10.5) + rect(-7, 43, 15, 13, '#f1d2b6', 7)) +
    path('M84 0H130V66C118 60 96 34 84 0z', '#3f6f9f'),
);

export const picking: Chapter = {
  title: '一芽两叶',
  seconds: 20,
  layers: [
    { svg: ground(['#dcebc4', '#b8d8a0', '#8fbf83'], blurred) },
    { svg: svg(480, 80, bushes(500, 80, 46, '#5d9c5a', '#8fc47c')), y: 196 },
    { svg: svg(220, 190, '{{shoot}}'), cells: swaying, x: 90, y: 62, hide: [12, 0] },
    // From here on it is between two fingers.
    {
      svg: svg(220, 190, turned(110, 176, 0, shoot(0))),
      x: ease([12, 90], [15.6, 286]),
      y: ease([12, 62], [14, 20], [15.6, 66]),
      show: [12, 0],
      hide: [15.8, 0.5],
    },
    {
      svg: fingers,
      x: ease([9, 440], [11.6, 196], [12, 196], [15.6, 392], [17, 500]),
      y: ease([9, 30], [11.6, 92], [12, 92], [14, 50], [15.6, 96]),
      show: [9, 0],
    },
    {
      svg: svg(
        170,
        90,
        `<ellipse cx="84" cy="22" rx="76" ry="18" fill="#9a6a30"/>` +
          `<g transform="translate(84 22)">${Array.from({ length: 40 }, (_, i) => turned(((i * 37) % 130) - 65, ((i * 17) % 18) - 8, (i * 53) % 360, leaf(24, 6, [LEAF, YOUNG, '#66ab4f'][i % 3] ?? LEAF))).join('')}</g>` +
          path('M8 24C12 70 30 88 84 88S156 70 160 24C150 38 120 42 84 42S18 38 8 24z', '#c8924a') +
          stroke('M12 40C40 56 128 56 156 40M18 58C44 72 124 72 150 58M30 75C56 84 112 84 138 75', '#9a6a30', 1.4),
      ),
      x: 300,
      y: 158,
    },
    { ...shown(svg(120, 14, named(7, '芽', 30)), 202, 97, 4.6, 0.4), hide: [11.6, 0.4] },
    { ...shown(svg(120, 14, named(7, '第一片叶', 26)), 230, 146, 5.4, 0.4), hide: [11.6, 0.4] },
    {
      ...shown(
        svg(110, 14, text(0, 10.5, 10, '第二片叶', { weight: 500 }) + stroke('M46 7H76', INK, 0.8) + circle(76, 7, 2, INK)),
        82,
        178,
        6.2,
        0.4,
      ),
      hide: [11.6, 0.4],
    },
    plate('02 采', '一芽两叶'),
    day(6.5, '06:30'),
  ],
  said: [
    [0.8, '六点半，采茶的人上山了。'],
    [4.4, '只要顶上这一截：一个芽，两片叶。'],
    [8.8, '用指肚提，不用指甲掐；掐断的口子会发红。'],
    [14, '一个熟手，一上午采四斤上下。'],
  ],
};
