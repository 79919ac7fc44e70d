// The night and the next morning: down the hill, on the taster's table, in the cup.
import { line } from '../../videos/motion.ts';
import type { Cells, Layer } from '../../videos/scene.ts';
import { circle, GOLD, ground, panel, path, plate, polyline, rect, RED, ridge, shown, stroke, svg, text } from '../draw.ts';
import type { Chapter } from '../film.ts';
import { bowl, day, DEEP, glow, label, LEAF, leaf, steam, turned, YOUNG } from './art.ts';

const WAY: [number, number][] = [
  [52, 122],
  [96, 146],
  [66, 166],
  [124, 182],
  [108, 200],
  [178, 206],
  [262, 190],
  [340, 202],
  [414, 184],
];
const passed = [1, 2.4, 3.8, 5.2, 6.4, 8, 10.4, 12.8, 15.4];
const along = (axis: 0 | 1, shift: number): string =>
  line(...WAY.map((point, i) => [passed[i] ?? 0, point[axis] - shift] as const));

const towers = Array.from({ length: 16 }, (_, i) => {
  const [x, height] = [336 + i * 9, 26 + ((i * 29) % 46)];
  const panes = Array.from({ length: Math.floor(height / 8) }, (_, k) =>
    (i + k) % 3 === 0 ? '' : rect(x + 2, 170 - height + k * 8 + 3, 4, 3, '#ffd98a'),
  ).join('');
  return rect(x, 170 - height, 8, height + 30, '#2d4257') + panes;
}).join('');

export const road: Chapter = {
  title: '夜里九点，下山',
  seconds: 18,
  layers: [
    {
      svg: ground(
        ['#0d1b2c', '#1a3046', '#29435a'],
        Array.from({ length: 50 }, (_, i) => circle((i * 137.5) % 480, (i * i * 5.3) % 110, 0.6, '#fff', 'opacity=".7"')).join(
          '',
        ) +
          path('M0 96C40 60 90 70 130 120S210 180 260 190V270H0z', '#17303a') +
          path('M0 150C40 130 90 140 130 170S210 205 300 206V270H0z', '#122731') +
          glow(410, 170, 90, '#ffcf7a') +
          towers +
          rect(180, 198, 300, 72, '#10212c') +
          stroke(polyline(WAY), '#3d5668', 6) +
          stroke(polyline(WAY), '#f0d9a2', 1, 'stroke-dasharray="3 5"'),
      ),
    },
    { svg: svg(60, 60, glow(30, 30, 28, '#ffe9a8')), x: along(0, 30), y: along(1, 34) },
    {
      svg: svg(
        30,
        20,
        rect(0, 3, 17, 11, '#e9eef0', 1.5) +
          path('M17 6h6l5 5v3H17z', RED) +
          circle(6, 15, 3, '#0c1418') +
          circle(22, 15, 3, '#0c1418') +
          path('M18.5 7.500h4l3 3.500h-7z', '#bfe0ee'),
      ),
      x: along(0, 15),
      y: along(1, 17),
    },
    shown(tag(68, '山上 8℃'), 22, 88, 4.4),
    shown(tag(72, '城里 19℃'), 268, 82, 9),
    shown(tag(112, '40 公里盘山 + 200 公里高速'), 186, 226, 5),
    plate('06 夜路', '夜里九点，下山', true),
    day(21, '21:00'),
  ],
  said: [
    [0.8, '夜里九点，茶装上车。'],
    [4, '四十公里盘山路，两百公里高速。'],
    [8.6, '山上八度，城里十九度，箱子里放着干燥剂。'],
    [13.4, '到店的时候，街上只剩路灯。'],
  ],
};

function tag(width: number, words: string): string {
  return svg(width + 40, 22, label(0, 0, width + 36, words));
}

const counting: Cells = {
  count: 60,
  fps: 6,
  once: 4,
  fill: (cell) => {
    const left = Math.max(0, 240 - Math.round((cell * 240) / 56));
    const turn = 2 * Math.PI * (left / 240);
    const [x, y] = [40 - 30 * Math.sin(turn), 40 - 30 * Math.cos(turn)];
    const ring =
      left === 240
        ? circle(40, 40, 30, 'none', `stroke="${GOLD}" stroke-width="5"`)
        : stroke(`M40 10A30 30 0 ${left > 120 ? 1 : 0} 0 ${x.toFixed(2)} ${y.toFixed(2)}`, GOLD, 5);
    return {
      ring:
        ring +
        text(40, 45, 14, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`, { anchor: 'middle', weight: 700 }),
    };
  },
};

const TEAS = ['#d9d98a', '#cfd884', '#c3d676', '#d3cf86', '#c9bf74'];

export const grading: Chapter = {
  title: '三克，一百五十毫升，四分钟',
  seconds: 20,
  layers: [
    {
      svg: ground(
        ['#2a3538', '#3a4a4c', '#55696a'],
        glow(150, 40, 120, '#ffe7b0') + rect(0, 168, 480, 102, '#e9e4d6') + rect(0, 168, 480, 5, '#fbf8ee'),
      ),
    },
    ...TEAS.map((_, i): Layer => ({ svg: svg(56, 42, bowl('#f1f2ee')), x: 22 + i * 62, y: 150 })),
    ...TEAS.map((tea, i) => shown(svg(56, 42, bowl(tea)), 22 + i * 62, 150, 9.6 + i * 0.5, 1)),
    ...TEAS.map((_, i): Layer =>
      shown(
        svg(
          30,
          24,
          turned(8, 20, 40, leaf(14, 2, DEEP)) + turned(15, 21, 8, leaf(14, 2, LEAF)) + turned(22, 20, -34, leaf(14, 2, DEEP)),
        ),
        35 + i * 62,
        200,
        1.4 + i * 0.35,
        0.4,
      ),
    ),
    { svg: svg(84, 84, panel(0, 0, 80, 80) + circle(40, 40, 30, 'none', 'stroke="#e6dfd0" stroke-width="5"')), x: 352, y: 104 },
    { svg: svg(84, 84, '{{ring}}'), cells: counting, x: 352, y: 104 },
    shown(tag(40, '3 克茶'), 24, 112, 4.4),
    shown(tag(72, '150 毫升开水'), 106, 112, 5.4),
    shown(tag(28, '4 分钟'), 222, 112, 6.4),
    // The third one.
    shown(
      svg(
        72,
        58,
        stroke('M8 50C-2 26 14 4 36 4S74 26 64 50', RED, 2.2) + circle(58, 10, 9, RED) + stroke('M54 10l3 3.5 6-7', '#fff', 2),
      ),
      138,
      136,
      14.6,
      0.5,
    ),
    plate('07 审评', '三克，一百五十毫升，四分钟', true),
    day(25, '01:00'),
  ],
  said: [
    [0.8, '凌晨一点，审评师给它打分。'],
    [4.4, '三克茶，一百五十毫升开水，四分钟。'],
    [9.2, '看汤色，闻香气，尝滋味，再看叶底。'],
    [14.2, '五只碗里，只有一只会写上明天的价签。'],
  ],
};

const opening: Cells = {
  count: 48,
  fps: 6,
  once: 1.5,
  fill: (cell) => {
    const open = Math.min(1, cell / 44);
    const width = 2 + 9 * open;
    const one = (x: number, y: number, lean: number, colour: string): string =>
      turned(
        x,
        y,
        lean,
        turned(0, 0, -30 * open, leaf(30 + 10 * open, width, colour)) +
          turned(0, 0, 28 * open, leaf(28 + 8 * open, width * 0.9, LEAF)) +
          turned(0, -4, 0, leaf(34 + 6 * open, width * 0.6, YOUNG)),
      );
    const sink = 34 * open;
    return {
      leaves: one(30, 62 + sink, -8, '#5aa04c') + one(58, 54 + sink * 1.2, 6, LEAF) + one(84, 66 + sink * 0.9, 12, '#66ab4f'),
    };
  },
};
const wisps: Cells = { count: 24, fps: 8, fill: (cell) => ({ steam: steam(cell / 24, 80) }) };

export const drinking: Chapter = {
  title: '又是四点半',
  seconds: 16,
  layers: [
    {
      svg: ground(
        ['#33506f', '#7d97a8', '#e9c9a0'],
        ridge(
          480,
          270,
          150,
          [
            [2, 16, 0.1],
            [5, 6, 0.4],
          ],
          '#4d6f7d',
        ) +
          ridge(480, 270, 176, [[3, 10, 0.6]], '#3c5f5f') +
          stroke('M150 0V212M330 0V212M0 96H480', '#5b4632', 6) +
          rect(0, 208, 480, 62, '#8a6440') +
          rect(0, 208, 480, 4, '#b0875b'),
      ),
    },
    { svg: svg(480, 210, rect(0, 0, 480, 210, '#fbd9a6', 0, 'opacity=".35"')), show: [4, 8] },
    { svg: svg(128, 40, '<ellipse cx="64" cy="22" rx="62" ry="14" fill="#5b3f26" opacity=".45"/>'), x: 176, y: 206 },
    {
      svg: svg(
        116,
        150,
        path('M8 4H108L98 140a8 6 0 0 1-8 6H26a8 6 0 0 1-8-6z', '#ffffff', 'opacity=".22"') +
          path('M11 40H105L98 138a8 6 0 0 1-8 6H26a8 6 0 0 1-8-6z', '#c7d98a', 'opacity=".8"') +
          '<ellipse cx="58" cy="40" rx="47" ry="6" fill="#dbe7a6"/>',
      ),
      x: 182,
      y: 82,
    },
    { svg: svg(116, 150, '{{leaves}}'), cells: opening, x: 182, y: 88 },
    {
      svg: svg(
        116,
        150,
        stroke('M8 4L18 140a8 6 0 0 0 8 6H90a8 6 0 0 0 8-6L108 4', '#fff', 1.6, 'opacity=".8"') +
          '<ellipse cx="58" cy="5" rx="50" ry="5" fill="none" stroke="#fff" stroke-width="1.4" opacity=".8"/>' +
          path('M20 16l6 110h5L27 16z', '#fff', 'opacity=".35"'),
      ),
      x: 182,
      y: 82,
    },
    { svg: svg(60, 80, '{{steam}}'), cells: wisps, x: 208, y: 14 },
    { svg: svg(60, 80, '{{steam}}'), cells: wisps, ahead: 1.6, x: 236, y: 20 },
    shown(
      svg(
        200,
        50,
        text(0, 20, 17, '从露水到这一口', { weight: 700, serif: true, fill: '#fff' }) +
          text(0, 42, 17, '正好一天', { weight: 700, serif: true, fill: '#fff' }),
      ),
      28,
      120,
      11.4,
      1,
    ),
    plate('08 喝', '又是四点半', true),
    day(28.49, '04:30'),
  ],
  said: [
    [0.8, '又是四点半，水开了。'],
    [3.8, '叶子在杯里慢慢展开，'],
    [7.4, '还是昨天那一芽两叶的样子。'],
    [11.4, '从露水到这一口，正好一天。'],
  ],
};
