// Moving parts in the yard, as sequences of pictures.
import { wave } from '../motion.ts';
import type { Cells } from '../scene.ts';

const f1 = (n: number) => n.toFixed(1);

// The tips of the tiles, as they are drawn in eave.svg.
const tips = Array.from({ length: 21 }, (_, i) => i * 24 - 8 + (i * 24 - 248) * 0.035 + 5.5);

// A drop hangs, lets go, falls faster and faster: at 1 it is on the ground.
const fallen = (p: number) => 59 + 185 * p * p;
function strings(perTip: number, period: number, cell: number, fps: number) {
  let [thin, fat] = ['', ''];
  tips.forEach((x, tip) => {
    for (let i = 0; i < perTip; i++) {
      const p = (cell / fps / period + i / perTip + tip * 0.381) % 1;
      const fall = Math.min(1, (p * period) / 0.75);
      if (fall === 1) continue;
      const y = fallen(fall);
      const long = Math.min(y - 58, 1.5 + 15 * fall);
      const path = `M${f1(x)} ${f1(y - long)}V${f1(y)}`;
      if ((i + tip) % 3) thin += path;
      else fat += path;
    }
  });
  return { thin, fat };
}
export const pouring: Cells = { count: 18, fps: 24, fill: (cell) => strings(7, 0.75, cell, 24) };
export const dripping: Cells = { count: 57, fps: 24, fill: (cell) => strings(1, 2.375, cell, 24) };

function ring(x: number, y: number, p: number, size: number): string {
  return `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(1 + size * p)}" ry="${f1(0.4 + size * 0.3 * p)}" opacity="${(0.75 * (1 - p)).toFixed(2)}"/>`;
}
const splashes = (count: number, frames: number): Cells => ({
  count: frames,
  fps: 16,
  fill: (cell) => {
    const drop = Array.from({ length: count }, (_, i) => {
      const y = 222 + 46 * ((i * 0.5698) % 1);
      return { x: 480 * ((i * 0.7549) % 1), y, p: (cell / frames + i * 0.377) % 1, near: (y - 205) / 60 };
    });
    return {
      rings: drop.map(({ x, y, p, near }) => ring(x, y, p, 13 * near)).join(''),
      crowns: drop
        .filter(({ p }) => p < 0.22)
        .map(({ x, y, p, near }) => {
          const h = 9 * near * Math.sin((Math.PI * p) / 0.22);
          return `M${f1(x - 2 * near)} ${f1(y)}l${f1(-2 * near)} ${f1(-h * 0.7)}M${f1(x)} ${f1(y)}v${f1(-h)}M${f1(x + 2 * near)} ${f1(y)}l${f1(2 * near)} ${f1(-h * 0.7)}`;
        })
        .join(''),
    };
  },
});
export const [many, few] = [splashes(64, 14), splashes(9, 26)];

export const vat: Cells = {
  count: 32,
  fps: 16,
  fill: (cell) => ({
    rings: [0, 1, 2, 3].map((i) => ring(62 + ((i * 23) % 34), 200 + (i % 2), (cell / 32 + i / 4) % 1, 15)).join(''),
  }),
};

// Leaves fan out from the stem, the outer ones hang; each is struck in its turn and nods.
const leaf = 'M0 0C-10-8-17-30-14-52C-12-68-5-80 0-86C5-80 12-68 14-52C17-30 10-8 0 0z';
const veins = [16, 28, 40, 52, 64].map((y) => `M0-${y}l-12-7M0-${y}l12-7`).join('');
export const plantain: Cells = {
  count: 60,
  fps: 20,
  fill: (cell) => ({
    leaves: [
      [-96, 0.78, '#3f7648'],
      [84, 0.74, '#3f7648'],
      [-62, 0.95, '#4f8a55'],
      [56, 0.92, '#4a8350'],
      [-27, 1, '#5f9c5f'],
      [26, 0.98, '#579658'],
      [-2, 1.04, '#6aa866'],
    ]
      .map(([turn, size, colour], i) => {
        const since = ((cell / 60) * 3 + i * 0.43) % 1.5;
        const nod =
          5 * Math.exp(-3.2 * since) * Math.sin(11 * since) * (Number(turn) < 0 ? -1 : 1) + 1.5 * wave(cell / 60 + i / 7);
        return `<g transform="translate(299 170) rotate(${f1(Number(turn) + nod)}) scale(${size})"><path d="${leaf}" fill="${colour}"/><path d="M0 0V-82${veins}" fill="none" stroke="#cfe3b4" stroke-width=".8" opacity=".55"/></g>`;
      })
      .join(''),
  }),
};

export const walking: Cells = {
  count: 20,
  fps: 20,
  fill: (cell) => {
    const step = 6 * wave(cell / 20);
    return { legs: `M-2-11L${f1(-2 + step)} 3M2-11L${f1(2 - step)} 3`, tilt: f1(2 * wave(cell / 10)) };
  },
};

// The cup goes up, stays at the lips, comes down.
export const drinking: Cells = {
  count: 84,
  fps: 12,
  fill: (cell) => {
    const up = Math.min(1, Math.max(0, 1.6 * Math.sin((Math.PI * (cell - 24)) / 40))) * (cell >= 24 && cell < 64 ? 1 : 0);
    return { ex: f1(424 - 4 * up), ey: f1(174 - 2 * up), hx: f1(424 - 12 * up), hy: f1(184 - 34 * up) };
  },
};
export const ringing: Cells = {
  count: 72,
  fps: 18,
  fill: (cell) => ({ turn: f1(5 * wave(cell / 36)), lag: f1(11 * wave(cell / 36 - 0.12) + 4 * wave(cell / 24)) }),
};
export const wings: Cells = {
  count: 8,
  fps: 16,
  fill: (cell) => {
    const lift = 7 * wave(cell / 8);
    const bird = (x: number, y: number, up: number) =>
      `<path transform="translate(${x} ${y})" d="M-8 0Q0-3 8 1L16-2L11 2L16 5L7 3Q0 4-8 0zM-2-1Q2 ${f1(-up)} 9 ${f1(-up * 1.6)}Q5 ${f1(-up * 0.4)} 4 1z"/>`;
    return { birds: bird(8, 8, lift) + bird(44, 22, -lift * 0.9) };
  },
};
