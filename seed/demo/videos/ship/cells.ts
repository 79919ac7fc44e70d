// Moving parts at sea, as sequences of pictures.
import { wave } from '../motion.ts';
import type { Cells } from '../scene.ts';

const fixed = (n: number) => n.toFixed(2);

export const sailing: Cells = {
  count: 60,
  fps: 12,
  fill: (cell) => {
    const width = 18 * Math.abs(Math.cos((2 * Math.PI * cell) / 20)) + 1;
    return {
      lift: fixed(1.4 * wave(cell / 60)),
      roll: fixed(0.35 * wave(cell / 60 + 0.3)),
      radar: fixed(-width / 2),
      width: fixed(width),
    };
  },
};

// White water: knots that are born at the bow (left), run along the hull and dissolve.
export const foam: Cells = {
  count: 40,
  fps: 16,
  fill: (cell) => ({
    foam: Array.from({ length: 60 }, (_, i) => {
      const p = (cell / 40 + i * 0.618) % 1;
      const x = 14 + 330 * p * (0.25 + 0.75 * ((i * 0.37) % 1));
      return `<ellipse cx="${x.toFixed(1)}" cy="${(16 - 7 * Math.exp(-6 * p) + ((i * 7) % 12)).toFixed(1)}" rx="${(4 + 13 * p).toFixed(1)}" ry="${(1.7 * (1 - p) + 0.4).toFixed(1)}" opacity="${(0.5 * (1 - p)).toFixed(2)}"/>`;
    }).join(''),
    lines: Array.from({ length: 12 }, (_, i) => {
      const p = (cell / 40 + i / 12) % 1;
      return `M${(20 + 340 * p).toFixed(1)} ${(20 + ((i * 5) % 14)).toFixed(1)}h${(10 + 12 * wave(p / 2)).toFixed(1)}`;
    }).join(''),
  }),
};

const man =
  '<path d="M24 21v-8" stroke="#e4572e" stroke-width="5" stroke-linecap="round"/>' +
  '<circle cx="24" cy="8" r="3" fill="#fff3d6"/><path d="M20.8 7.5a3.2 3.2 0 0 1 6.4 0z" fill="#f3a712"/>';
const running = (aboard: boolean): Cells => ({
  count: 36,
  fps: 18,
  fill: (cell) => ({
    man: aboard ? man : '',
    lift: fixed(2.4 * wave(cell / 36)),
    pitch: fixed(2.6 * wave(cell / 36 + 0.22)),
    spray: Array.from({ length: 12 }, (_, i) => {
      const p = (cell / 18 + i / 12) % 1;
      return (
        `<circle cx="${(6 - 16 * p + 3 * (i % 3)).toFixed(1)}" cy="${(34 - 26 * p + 30 * p * p + (i % 4)).toFixed(1)}" r="${(2.4 * (1 - p)).toFixed(1)}" opacity="${(0.8 - 0.7 * p).toFixed(2)}"/>` +
        `<ellipse cx="${(84 + 18 * p).toFixed(1)}" cy="${(37 + (i % 4)).toFixed(1)}" rx="${(3 + 5 * p).toFixed(1)}" ry="1.6" opacity="${(0.6 * (1 - p)).toFixed(2)}"/>`
      );
    }).join(''),
  }),
});
export const [withPilot, without] = [running(true), running(false)];

// One hand, the other foot; then the other hand, the one foot.
export const climbing: Cells = {
  count: 16,
  fps: 16,
  fill: (cell) => {
    const up = 3 * wave(cell / 16);
    return {
      ax: -2.5,
      ay: fixed(5 - up * 0.5),
      bx: 2.5,
      by: fixed(5 + up * 0.5),
      cx: -3,
      cy: fixed(-16 - up),
      dx: 3,
      dy: fixed(-16 + up),
    };
  },
};

export const turning: Cells = {
  count: 72,
  fps: 18,
  fill: (cell) => ({ a: (cell * 5) / 3, b: (cell * 5) / 3 + 40, c: (cell * 5) / 3 + 77, red: cell % 36 < 6 ? 1 : 0.1 }),
};
export const sweeping: Cells = {
  count: 84,
  fps: 14,
  fill: (cell) => {
    const a = (2 * Math.PI * cell) / 84;
    const [long, near] = [165 * Math.cos(a), Math.max(0, Math.sin(a))];
    return {
      long: Math.abs(long).toFixed(1),
      beam: `M0-1.5L${long.toFixed(1)} ${(-6 - 22 * near).toFixed(1)}V${(4 + 10 * near).toFixed(1)}L0 1.5z`,
      glare: (0.35 + 0.65 * near ** 8).toFixed(2),
    };
  },
};
export const flashing: Cells = {
  count: 48,
  fps: 12,
  fill: (cell) => ({ roll: fixed(6 * wave(cell / 48)), flash: cell < 5 || (cell > 9 && cell < 14) ? 1 : 0 }),
};
export const glitter: Cells = {
  count: 20,
  fps: 10,
  fill: (cell) => ({
    dashes: Array.from({ length: 30 }, (_, i) => {
      const y = 3 + i * 3.1;
      const wide = (6 + y * 0.36) * (0.5 + 0.5 * wave(cell / 20 + i * 0.37));
      return `<path d="M${(45 - wide / 2 + 8 * wave(i * 0.73)).toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}" stroke-width="${(0.7 + y / 70).toFixed(1)}" opacity="${(0.25 + 0.45 * Math.abs(wave(cell / 20 + i * 0.21))).toFixed(2)}"/>`;
    }).join(''),
  }),
};
export const wings: Cells = {
  count: 18,
  fps: 18,
  fill: (cell) => {
    const [a, b] = [Math.cos((2 * Math.PI * cell) / 18), Math.cos((2 * Math.PI * cell) / 18 + 2)];
    return { aup: fixed(-3 - 5 * a), ain: fixed(-5 - 2 * a), bup: fixed(-3 - 5 * b), bin: fixed(-5 - 2 * b) };
  },
};
