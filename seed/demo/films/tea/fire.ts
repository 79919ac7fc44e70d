// The day's work: the leaves rest, go into the wok, are rolled.
import { line, sway } from '../../videos/motion.ts';
import type { Cells, Layer } from '../../videos/scene.ts';
import { circle, FAINT, ground, INK, panel, path, plate, rect, RED, shown, stroke, svg, text, unveiled } from '../draw.ts';
import type { Chapter } from '../film.ts';
import { day, DEEP, glow, LEAF, leaf, scattered, steam, tray, turned, YOUNG } from './art.ts';

const trayOf = (rx: number, ry: number, count: number): string =>
  svg(
    rx * 2 + 20,
    ry * 2 + 20,
    `<g transform="translate(${rx + 10} ${ry + 8})">${tray(rx, ry)}${scattered(count, rx * 0.86, ry * 0.8, rx * 0.17)}</g>`,
  );

const scent = svg(20, 60, stroke('M10 58C2 48 18 40 10 30S2 12 10 2', '#fff', 2, 'opacity=".7"'));
const rising = (x: number, from: number): Layer => ({
  svg: scent,
  x,
  y: line([from, 150], [from + 4, 92]),
  show: [from, 1],
  hide: [from + 4, 1.4],
});

export const resting: Chapter = {
  title: '先让它歇一歇',
  seconds: 20,
  layers: [
    {
      svg: ground(
        ['#efe0c4', '#e3cda6', '#cfb28a'],
        // A window with its light, and the rack.
        rect(26, 66, 96, 78, '#f9f2df', 3) +
          stroke('M74 66V144M26 105H122', '#b8935f', 3) +
          stroke('M26 66H122V144H26z', '#a57f4c', 4) +
          path('M26 144L122 144L236 270H70z', '#fff6dc', 'opacity=".35"') +
          rect(0, 226, 480, 44, '#a98355') +
          rect(0, 226, 480, 3, '#c49d6b'),
      ),
    },
    { svg: trayOf(96, 26, 46), x: 14, y: 186 },
    { svg: trayOf(84, 22, 40), x: 132, y: 158 },
    rising(92, 3),
    rising(150, 4.4),
    rising(204, 6),
    rising(120, 8),
    rising(182, 9.6),
    rising(96, 11.4),
    rising(214, 13),
    {
      svg: svg(
        206,
        142,
        panel(0, 0, 202, 138) + text(14, 20, 9.5, '鲜叶里的水', { weight: 700 }) + stroke('M30 32V112H190', '#b9ad96', 1),
      ),
      x: 262,
      y: 98,
    },
    {
      svg: svg(
        160,
        80,
        path('M0 14C40 16 70 30 100 44S140 58 156 60V80H0z', '#cfe3e8') +
          stroke('M0 14C40 16 70 30 100 44S140 58 156 60', '#3f7f9f', 2.4),
      ),
      x: 293,
      y: 130,
    },
    ...unveiled(293, 128, 160, 82, 4.6, 11),
    {
      svg: svg(
        206,
        142,
        ['10 时', '12 时', '14 时']
          .map((words, i) => text(30 + i * 70, 124, 7, words, { fill: FAINT, anchor: 'middle' }))
          .join('') + text(36, 42, 8.5, '77%', { fill: '#3f7f9f', weight: 700 }),
      ),
      x: 262,
      y: 98,
    },
    shown(svg(40, 16, text(0, 12, 12, '70%', { fill: '#3f7f9f', weight: 700 })), 424, 172, 11),
    plate('03 摊', '先让它歇一歇'),
    day(10, '10:00'),
  ],
  said: [
    [0.6, '十点，鲜叶下山，先摊开，薄薄一层。'],
    [5, '四个小时里，水从百分之七十七走到七十。'],
    [10, '青草气散掉，花香出来。'],
    [14.4, '太干炒不匀，太湿闷出水味，全凭手摸。'],
  ],
};

const burning: Cells = {
  count: 12,
  fps: 10,
  fill: (cell) => ({
    flames: Array.from({ length: 9 }, (_, i) => {
      const high = 22 + 12 * Math.abs(Math.sin(i * 2.1 + (cell / 12) * 2 * Math.PI));
      const x = 14 + i * 14;
      return (
        path(
          `M${x - 8} 50C${x - 9} ${50 - high * 0.5} ${x - 2} ${50 - high * 0.6} ${x} ${50 - high}C${x + 3} ${50 - high * 0.6} ${x + 9} ${50 - high * 0.5} ${x + 8} 50z`,
          '#f08a34',
        ) +
        path(
          `M${x - 4} 50C${x - 4} ${50 - high * 0.3} ${x - 1} ${50 - high * 0.4} ${x} ${50 - high * 0.6}C${x + 2} ${50 - high * 0.4} ${x + 4} ${50 - high * 0.3} ${x + 4} 50z`,
          '#ffd76a',
        )
      );
    }).join(''),
  }),
};

/** Leaves go up on one side and come down on the other; one turn in three seconds. */
const tossed: Cells = {
  count: 30,
  fps: 10,
  fill: (cell) => ({
    leaves: Array.from({ length: 34 }, (_, i) => {
      const p = (cell / 30 + i / 34) % 1;
      const x = 100 + (46 + ((i * 7) % 22)) * Math.cos(2 * Math.PI * p);
      const y = 84 - (26 + ((i * 11) % 34)) * Math.max(0, Math.sin(2 * Math.PI * p)) - ((i * 5) % 9);
      return turned(
        Number(x.toFixed(1)),
        Number(y.toFixed(1)),
        Math.round(360 * p * 2 + i * 40) % 360,
        leaf(19, 4.6, [LEAF, YOUNG, '#66ab4f', DEEP][i % 4] ?? LEAF),
      );
    }).join(''),
  }),
};

const heat: Cells = {
  count: 46,
  fps: 8,
  once: 0.6,
  fill: (cell) => {
    const degrees = Math.round(26 + 174 * Math.min(1, cell / 42) ** 0.7);
    const high = (82 * degrees) / 220;
    return {
      mercury: rect(13, 96 - high, 6, high + 4, RED, 2) + text(34, 99 - high, 13, `${degrees}℃`, { fill: '#fff', weight: 700 }),
    };
  },
};

const puff: Cells = { count: 24, fps: 8, fill: (cell) => ({ steam: steam(cell / 24, 90) }) };

export const frying: Chapter = {
  title: '两百度的锅',
  seconds: 20,
  layers: [
    {
      svg: ground(
        ['#3a2a22', '#5a3b29', '#6f472c'],
        glow(210, 214, 150, '#f2a24c') +
          path('M70 190H350L366 270H54z', '#7d5a41') +
          path('M70 190H350V198H68z', '#9a7355') +
          path('M136 270C136 226 284 226 284 270z', '#22140e'),
      ),
    },
    { svg: svg(140, 52, '{{flames}}'), cells: burning, x: 140, y: 218 },
    {
      svg: svg(
        260,
        70,
        path('M4 8C20 52 80 66 130 66S240 52 256 8z', '#2d2f31') +
          '<ellipse cx="130" cy="10" rx="126" ry="22" fill="#46494b"/><ellipse cx="130" cy="12" rx="114" ry="17" fill="#34373a"/>',
      ),
      x: 80,
      y: 150,
    },
    { svg: svg(200, 104, '{{leaves}}'), cells: tossed, x: 110, y: 76 },
    { svg: svg(60, 90, '{{steam}}'), cells: puff, x: 120, y: 66 },
    { svg: svg(60, 90, '{{steam}}'), cells: puff, ahead: 1.4, x: 214, y: 60 },
    // Two hands that toss.
    {
      svg: svg(
        90,
        60,
        path('M0 60C6 40 26 30 44 26L78 8C84 6 88 12 84 16L58 34C58 46 44 58 26 60z', '#d9a679') +
          path('M0 60C4 46 12 38 22 34L34 60z', '#41607c'),
      ),
      x: 70,
      y: sway(146, 9, 1.5),
    },
    {
      svg: svg(
        90,
        60,
        path('M90 60C84 40 64 30 46 26L12 8C6 6 2 12 6 16L32 34C32 46 46 58 64 60z', '#d9a679') +
          path('M90 60C86 46 78 38 68 34L56 60z', '#41607c'),
      ),
      x: 262,
      y: sway(146, 9, 1.5, 0.75),
    },
    {
      svg: svg(
        90,
        120,
        rect(10, 8, 12, 94, '#f7efe0', 6) +
          circle(16, 104, 10, RED) +
          [0, 50, 100, 150, 200].map((degrees) => stroke(`M24 ${96 - (82 * degrees) / 220}h5`, '#e9d9c4', 0.8)).join(''),
      ),
      x: 386,
      y: 106,
    },
    { svg: svg(90, 110, '{{mercury}}'), cells: heat, x: 386, y: 106 },
    plate('04 炒', '两百度的锅', true),
    day(15, '15:00'),
  ],
  said: [
    [0.8, '下午三点，锅烧到两百度。'],
    [4.4, '叶子下去，先噼啪响，后沙沙响。'],
    [8.8, '高温让酶停下来，绿，就留在了这一刻。'],
    [13.4, '前后不过几分钟，手要比火快。'],
  ],
};

const turning: Cells = {
  count: 30,
  fps: 12,
  fill: (cell) => ({
    ball: `<g transform="translate(56 56) rotate(${(cell * 12) % 360})">${circle(0, 0, 46, '#4d8a45')}${scattered(70, 44, 44, 22)}</g>`,
  }),
};

/** A leaf on its way from flat to a thread. */
const curl = (step: number): string =>
  turned(20, 50, 12 * step, leaf(44, 13 - step * 2.9, ['#66ab4f', LEAF, '#43853f', '#386f39', '#2c5430'][step] ?? DEEP));

export const rolling: Chapter = {
  title: '揉成一条',
  seconds: 18,
  layers: [
    {
      svg: ground(
        ['#e9e2cf', '#d8cbae', '#c3ae86'],
        rect(0, 176, 480, 94, '#b98f57') +
          Array.from({ length: 24 }, (_, i) => stroke(`M${i * 21 - 8} 176L${i * 30 - 120} 270`, '#a37b47', 1)).join('') +
          rect(0, 174, 480, 4, '#d2aa72'),
      ),
    },
    ...[0, 1, 2, 3, 4].map((step) => shown(svg(44, 60, curl(step)), 150 + step * 44, 52, 2.4 + step * 1.3, 0.5)),
    shown(svg(210, 12, stroke('M4 6H200M200 6l-6-3.500M200 6l-6 3.5', '#8a744b', 1.2)), 156, 112, 3, 1),
    { svg: svg(112, 112, '{{ball}}'), cells: turning, x: sway(112, 46, 2.5), y: 136 },
    {
      svg: svg(
        150,
        70,
        path('M0 20C30 6 70 4 104 14C128 20 146 32 148 44C140 52 120 50 104 44C70 38 34 44 0 52z', '#d9a679') +
          stroke('M104 20C120 24 132 30 142 40M100 28C116 30 126 36 134 44', '#b98559', 1.2) +
          path('M0 16V56C14 52 22 48 30 44V10C18 12 8 14 0 16z', '#41607c'),
      ),
      x: sway(58, 46, 2.5),
      y: 128,
    },
    {
      svg: svg(
        166,
        86,
        panel(0, 0, 162, 82) + text(12, 18, 8.5, '鲜叶', { weight: 500 }) + text(12, 52, 8.5, '干茶', { weight: 500 }),
      ),
      x: 300,
      y: 132,
      show: [10, 0.6],
    },
    {
      svg: svg(140, 14, rect(0, 0, 134, 12, LEAF, 2) + text(6, 9, 7.5, '4.3 斤', { fill: '#fff', weight: 700 })),
      x: 312,
      y: 154,
      show: [10.6, 0.6],
    },
    {
      svg: svg(140, 14, rect(0, 0, 31, 12, DEEP, 2) + text(36, 9.5, 7.5, '1 斤', { fill: INK, weight: 700 })),
      x: 312,
      y: 188,
      show: [13.6, 0.6],
    },
    plate('05 揉', '揉成一条'),
    day(17, '17:00'),
  ],
  said: [
    [0.8, '五点，趁着软，揉。'],
    [3.8, '一推一收，叶子卷成条，茶汁裹到外面。'],
    [9, '再烘几道，水分降到百分之六以下。'],
    [13.4, '四斤多鲜叶，到这里只剩一斤。'],
  ],
};
