// A laboratory docks at the bow of a space station, is swung to the side, unfolds its wings; then the sun rises.
import { ease, scroll } from '../motion.ts';
import type { Cells, Layer, Scene } from '../scene.ts';
import { bells, call, noise, pad } from '../sound.ts';

const DOCK = 6.4;
const SWING = 7.8;
const UNFOLD = 11.8;
const DAWN = 14;
// The middle of the station's node on the screen.
const NODE = { x: 188, y: 114 };

const smooth = (p: number) => p * p * (3 - 2 * p);
const part = (cell: number, from: number, to: number) => Math.min(1, Math.max(0, (cell / 24 - from) / (to - from)));

function wings(long: number): { up: string; grid: string } {
  const side = (way: number) => ({
    up: `M-90.5 ${11 * way}h17v${long * way}h-17z`,
    grid: `M-82 ${11 * way}v${long * way}` + [1, 2, 3, 4, 5].map((i) => `M-90.5 ${way * (11 + (long * i) / 6)}h17`).join(''),
  });
  return { up: side(-1).up + side(1).up, grid: side(-1).grid + side(1).grid };
}

const arriving: Cells = { count: 1, fps: 24, fill: () => ({ turn: 0, ...wings(5) }) };
const turning: Cells = {
  count: Math.round((UNFOLD + 2 - SWING) * 24),
  fps: 24,
  once: SWING,
  fill: (cell) => ({
    turn: (-90 * smooth(part(cell, 0, UNFOLD - SWING - 0.4))).toFixed(2),
    ...wings(5 + 50 * smooth(part(cell, UNFOLD - SWING, UNFOLD - SWING + 1.8))),
  }),
};

// Thunder far below: short flashes with long dark in between.
const flashes: Cells = {
  count: 60,
  fps: 12,
  fill: (cell) => ({ a: [3, 5, 31, 32, 34].includes(cell) ? 0.95 : 0, b: [4, 6, 33, 51, 52].includes(cell) ? 0.8 : 0 }),
};
const blinks: Cells = { count: 36, fps: 24, fill: (cell) => ({ o: Math.max(0, 1 - cell / 8).toFixed(2) }) };
const puffs: Cells = {
  count: 24,
  fps: 24,
  fill: (cell) => ({ o: (cell < 9 ? 0.8 * Math.sin((Math.PI * cell) / 9) : 0).toFixed(2) }),
};

const lab = ease([0, NODE.x - 128 - 190], [DOCK - 1.4, NODE.x - 128 - 9], [DOCK, NODE.x - 128]);
const earth = scroll(-9, 480);
const light = (x: number, y: number, ahead: number): Layer => ({
  svg: 'blink.svg',
  cells: blinks,
  ahead,
  x: NODE.x + x - 12,
  y: NODE.y + y - 12,
  hide: [DAWN + 3, 2],
});

export const scene: Scene = {
  key: 'orbit',
  folder: import.meta.dirname,
  title: '二十一秒看懂空间站怎么“搬家”',
  summary: '新来的实验舱先在正前方“敲门”，再被轻轻甩到侧面安家，最后展开翅膀，正好赶上一次日出。',
  description:
    '为什么不直接停到侧面？侧向对接会让整座空间站扭起来，所以新舱先对准前向对接口，站稳了，再由转位机构带着转九十度，换到侧面的口上。真实的转位要花差不多一个小时，动画里只用了四秒。空间站每九十分钟绕地球一圈，一天能看到十六次日出。',
  category: 'science',
  tags: ['空间站', '航天', '科普动画', '日出'],
  author: 'liang',
  region: '北京',
  cover: 18,
  daysAgo: 1.2,
  views: 268000,
  seconds: 21,
  layers: [
    { svg: 'ocean.svg' },
    { svg: 'land.svg', x: earth, y: 164, glide: 'x' },
    { svg: 'clouds.svg', x: scroll(-11, 480), y: 162, glide: 'x' },
    { svg: 'night.svg', x: ease([DAWN - 5, 0], [21, -760]), y: 160 },
    { svg: 'towns.svg', x: earth, y: 164, glide: 'x', hide: [DAWN + 1.5, 3] },
    { svg: 'storm.svg', cells: flashes, x: `70-9*t`, y: 196, hide: [DAWN, 0] },
    { svg: 'storm.svg', cells: flashes, ahead: 1.7, x: `430-10*t`, y: 226, hide: [DAWN, 0] },
    { svg: 'sky.svg' },
    { svg: 'limb.svg' },
    { svg: 'dawn.svg', show: [DAWN - 1, 4] },
    { svg: 'flare.svg', x: 392 - 190, y: ease([DAWN, 196 - 110], [21, 180 - 110]), show: [DAWN + 0.4, 3] },
    { svg: 'puff.svg', cells: puffs, x: `${lab}+2`, y: NODE.y - 10, hide: [DOCK - 0.4, 0] },
    { svg: 'lab.svg', cells: arriving, x: lab, y: NODE.y - 70, hide: [SWING, 0] },
    { svg: 'lab.svg', cells: turning, x: NODE.x - 128, y: NODE.y - 70, show: [SWING, 0] },
    { svg: 'lab-lit.svg', x: NODE.x - 128, y: NODE.y - 70, show: [DAWN + 1, 4] },
    { svg: 'station.svg', x: NODE.x - 80, y: NODE.y - 104 },
    { svg: 'station-lit.svg', x: NODE.x - 80, y: NODE.y - 104, show: [DAWN + 1, 4] },
    { svg: 'spark.svg', x: NODE.x - 33, y: NODE.y - 20, show: [DOCK, 0.1], hide: [DOCK + 0.8, 0.7] },
    light(168, 0, 0),
    light(42, -72, 0.5),
    light(42, 72, 0.5),
    light(0, -96, 1),
  ],
  sound: {
    gain: 2.8,
    voices: [
      noise('fans', { seed: 31, low: 90, high: 700, level: 0.22 }),
      pad(
        'pad',
        [
          [0, 8, ['C3', 'G3', 'D4']],
          [6, 8, ['A2', 'E3', 'B3', 'C4']],
          [12, 9.5, ['F2', 'C3', 'A3', 'E4', 'G4']],
        ],
        0.14,
      ),
      // Two short words over the radio, the latch closing, the drive that turns the laboratory.
      call('radio', {
        at: [1.2, 4.4],
        seconds: 0.5,
        level: 0.05,
        wave: 'sin(2*PI*1320*t)*between(mod(t,0.25),0,0.12)',
        filter: 'bandpass=f=1300',
      }),
      call('latch', {
        at: [DOCK, DOCK + 0.24],
        seconds: 0.7,
        level: 0.22,
        wave: 'exp(-9*t)*sin(2*PI*(62-18*t)*t)+0.3*exp(-40*t)*sin(2*PI*310*t)',
      }),
      call('drive', {
        at: [SWING],
        seconds: 3.8,
        level: 0.045,
        wave: 'min(1,min(t*3,(3.8-t)*3))*(sin(2*PI*(110*t+6*t*t-1.2*t*t*t))+0.4*sin(4*PI*(110*t+6*t*t-1.2*t*t*t)))',
        filter: 'lowpass=f=600',
      }),
      bells(
        'bell',
        [
          [0.6, 'G4', 0.5],
          [2.2, 'D5', 0.4],
          [3.4, 'E5', 0.35],
          [5, 'B4', 0.4],
          [DOCK + 0.3, 'C5', 0.7],
          [8.4, 'E5', 0.4],
          [9.4, 'G5', 0.4],
          [10.4, 'B5', 0.4],
          [UNFOLD, 'C5', 0.5],
          [UNFOLD + 0.4, 'E5', 0.5],
          [UNFOLD + 0.8, 'G5', 0.5],
          [UNFOLD + 1.2, 'B5', 0.5],
          [DAWN + 0.6, 'C6', 0.6],
          [15.8, 'A5', 0.5],
          [17, 'G5', 0.5],
          [18, 'E5', 0.5],
          [19, 'C5', 0.5],
        ],
        { level: 0.23, decay: 1.5 },
      ),
    ],
  },
};
