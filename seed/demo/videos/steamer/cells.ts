// Moving parts in the shop and in front of it, as sequences of pictures.
import { wave } from '../motion.ts';
import type { Cells } from '../scene.ts';

export const LIFT = 10.4;

const rise = (t: number, from: number, to: number) => {
  const p = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return p * p * (3 - 2 * p);
};

// Clouds that grow and thin out on their way up; each is at another point of the same way.
function puffs(count: number, at: (i: number) => number, wide: number, dense: number): string {
  return Array.from({ length: count }, (_, i) => {
    const p = at(i);
    if (p <= 0 || p >= 1) return '';
    const x = wide * (0.25 * Math.sin(i * 2.4) + 0.5 * p * Math.sin(i * 1.7 + 3 * p));
    return `<ellipse cx="${x.toFixed(1)}" cy="${(-4 - 150 * p).toFixed(1)}" rx="${(8 + 17 * p).toFixed(1)}" ry="${(7 + 15 * p).toFixed(1)}" opacity="${(dense * Math.sin(Math.PI * p ** 0.6)).toFixed(2)}"/>`;
  }).join('');
}
export const steam: Cells = {
  count: 40,
  fps: 14,
  fill: (cell) => ({ blobs: puffs(9, (i) => (cell / 40 + i / 9) % 1, 40, 0.5) }),
};
export const burst: Cells = {
  count: 54,
  fps: 14,
  once: LIFT + 0.3,
  fill: (cell) => ({ blobs: puffs(26, (i) => (cell / 14 - i * 0.06) / 2.1, 84, 0.85) }),
};

// He turns the dough sticks; then one hand takes the lid away, and puts it back.
export const arms: Cells = {
  count: 240,
  fps: 12,
  once: 0,
  fill: (cell) => {
    const t = cell / 12;
    const up = rise(t, LIFT, LIFT + 0.9) - rise(t, 15.6, 16.8);
    const reach = rise(t, LIFT - 1, LIFT - 0.2) - rise(t, 16.9, 17.6);
    const cx = 92 + 5 * wave(t / 1.7);
    const cy = 276 + 3 * wave(t / 1.7 + 0.25);
    const [kx, ky] = [190 - 12 * up, 255 - 26 * up];
    const [hx, hy] = [150 + (kx - 8 - 150) * reach, 306 + (ky - 10 - 306) * reach];
    return {
      cx,
      cy,
      tx: cx - 18,
      ex: -10,
      ey: 304 - cy,
      lex: 99,
      ley: 290,
      kx,
      ky,
      kr: -24 * up,
      hx,
      hy,
      rex: 156 + 6 * reach,
      rey: 292 - 8 * reach,
    };
  },
};
export const keeper: Cells = {
  count: 48,
  fps: 12,
  fill: (cell) => ({
    dx: (wave(cell / 48) * 1.2).toFixed(2),
    dy: (wave(cell / 24) * 0.5).toFixed(2),
    eyes:
      cell === 30 || cell === 31
        ? '<path d="M120 232h5M131 232h5" stroke="#2c2723" stroke-width="1.2" stroke-linecap="round"/>'
        : '<circle cx="122.5" cy="232" r="1.5" fill="#2c2723"/><circle cx="133.5" cy="232" r="1.5" fill="#2c2723"/>',
  }),
};
export const frying: Cells = {
  count: 24,
  fps: 12,
  fill: (cell) => ({
    r1: 3 * wave(cell / 24),
    y1: 299 + 0.6 * wave(cell / 12),
    r2: -3 * wave(cell / 24 + 0.2),
    y2: 300 + 0.6 * wave(cell / 12 + 0.4),
    bubbles: Array.from({ length: 14 }, (_, i) => {
      const p = (cell / 24 + i * 0.37) % 1;
      return `<circle cx="${(77 + 32 * Math.sin(i * 2.1)).toFixed(1)}" cy="${(301 + 3 * Math.cos(i * 3.7)).toFixed(1)}" r="${(1.6 * p).toFixed(2)}" opacity="${(1 - p).toFixed(2)}"/>`;
    }).join(''),
  }),
};
export const hanging: Cells = { count: 60, fps: 15, fill: (cell) => ({ turn: (4 * wave(cell / 60)).toFixed(2) }) };
export const cat: Cells = {
  count: 60,
  fps: 12,
  fill: (cell) => {
    const tip = 6 * wave(cell / 30);
    const eyes =
      cell > 40 && cell < 44
        ? '<path d="M-5-20h3M2-20h3" stroke="#2c2723"/>'
        : '<circle cx="-3.5" cy="-20" r="1.1" fill="#2c2723"/><circle cx="3.5" cy="-20" r="1.1" fill="#2c2723"/>';
    return { tail: `M9 2C18 3 20 -4 ${17 + tip / 2} ${-10 - tip / 3}`, nod: (0.6 * wave(cell / 60)).toFixed(2), eyes };
  },
};
export const riding: Cells = {
  count: 24,
  fps: 24,
  fill: (cell) => {
    const a = 2 * Math.PI * (cell / 24);
    const [px, py, qx, qy] = [52 + 8 * Math.cos(a), 70 + 8 * Math.sin(a), 52 - 8 * Math.cos(a), 70 - 8 * Math.sin(a)];
    return {
      spin: cell * 15,
      px,
      py,
      qx,
      qy,
      nx: (43 + px) / 2 + 10,
      ny: (38 + py) / 2 - 5,
      mx: (43 + qx) / 2 + 10,
      my: (38 + qy) / 2 - 5,
    };
  },
};
const bird = (x: number, y: number, flap: string) =>
  `<path transform="translate(${x} ${y})" d="M-4 0C-4-4-1-6 2-6C3-8 7-8 7-5L9-4L7-3C7 0 4 2 1 2L-6 4L-9 3z${flap}"/>`;
export const sitting: Cells = {
  count: 36,
  fps: 12,
  fill: (cell) => ({
    birds: bird(12, cell > 20 && cell < 23 ? 18 : 20, '') + bird(30, cell > 7 && cell < 10 ? 21 : 23, '') + bird(44, 24.5, ''),
  }),
};
export const flying: Cells = {
  count: 6,
  fps: 18,
  fill: (cell) => {
    const flap = `M-2-3L${2 - cell} ${cell < 3 ? -13 : 6}L4-2z`;
    return { birds: bird(10, 14, flap) + bird(30, 22, flap) + bird(48, 12, flap) };
  },
};
