// Moving parts in the fields and above them, as sequences of pictures.
import { wave } from '../motion.ts';
import type { Cells } from '../scene.ts';

const fixed = (n: number) => n.toFixed(1);
export const walking: Cells = {
  count: 24,
  fps: 16,
  fill: (cell) => {
    const p = cell / 24;
    const leg = (x: number, ahead: number, top: number, reach: number) =>
      `M${x} ${top}L${fixed(x + reach * wave(p + ahead))} ${fixed(38 - Math.max(0, 2 * wave(p + ahead + 0.25)))}`;
    return {
      legs: leg(46, 0, 28, 5) + leg(51, 0.5, 28, 5) + leg(70, 0.25, 28, 5) + leg(75, 0.75, 28, 5),
      steps: leg(9, 0, 25, 4) + leg(12, 0.5, 25, 4),
      nod: fixed(2.5 * wave(2 * p)),
      hand: fixed(6 + 3 * wave(p)),
    };
  },
};

export const flying: Cells = {
  count: 24,
  fps: 24,
  fill: (cell) => {
    const bird = (x: number, y: number, s: number, ahead: number) => {
      const lift = 9 * wave(cell / 24 + ahead);
      return `<path transform="translate(${x} ${y}) scale(${s})" d="M-9 1Q-3-2 3-1L9 0L3 1.500Q-4 3-9 1zM-4-1Q-5 ${fixed(-lift * 0.7)} ${fixed(-1)} ${fixed(-lift)}Q1 ${fixed(-lift * 0.5)} 3 0z"/><path transform="translate(${x} ${y}) scale(${s})" d="M-9 1l-7 .8l7 .4z" fill="#e3a04a"/>`.replace(
        '.500',
        '.5',
      );
    };
    return { birds: bird(14, 10, 0.9, 0) + bird(38, 22, 1, 0.2) + bird(62, 12, 0.8, 0.45) + bird(84, 28, 0.9, 0.7) };
  },
};

// Blades stand at fixed places and bend with a gust that runs along them.
export const grass: Cells = {
  count: 48,
  fps: 16,
  fill: (cell) => {
    const blade = (i: number, high: number) => {
      const x = i * 7.3 + 4 * Math.sin(i * 5.1);
      const h = high * (0.7 + 0.3 * Math.sin(i * 2.7));
      const tip = x + 3 + 4 * wave(cell / 48 - x / 260) + 2 * Math.sin(i);
      return `M${fixed(x - 1.6)} 60Q${fixed(x)} ${fixed(60 - h / 2)} ${fixed(tip)} ${fixed(60 - h)}Q${fixed(x + 2.2)} ${fixed(60 - h / 2)} ${fixed(x + 2)} 60z`;
    };
    return {
      blades: Array.from({ length: 83 }, (_, i) => blade(i, 38)).join(''),
      front: 'M0 60V48Q150 40 300 48T600 46V60z' + Array.from({ length: 83 }, (_, i) => blade(i + 0.5, 27)).join(''),
    };
  },
};

export const smoke: Cells = {
  count: 40,
  fps: 10,
  fill: (cell) => ({
    blobs: Array.from({ length: 6 }, (_, i) => {
      const p = (cell / 40 + i / 6) % 1;
      return `<ellipse cx="${fixed(14 * p * p + 2 * wave(p))}" cy="${fixed(-50 * p)}" rx="${fixed(2 + 6 * p)}" ry="${fixed(2 + 5 * p)}" opacity="${(0.6 * Math.sin(Math.PI * p ** 0.5)).toFixed(2)}"/>`;
    }).join(''),
  }),
};

// Sparks of the sun on the flooded fields.
export const glints: Cells = {
  count: 12,
  fps: 8,
  fill: (cell) => ({
    a: Array.from({ length: 34 }, (_, i) =>
      (i + cell) % 12 < 3 ? `M${fixed((i * 97.3) % 600)} ${fixed(34 + ((i * 31.7) % 70))}h${fixed(2 + ((i * 13) % 5))}` : '',
    ).join(''),
  }),
};
