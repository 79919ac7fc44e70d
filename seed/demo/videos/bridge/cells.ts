// The growing bridge, its lamps and the gulls, as sequences of pictures.
import type { Cells } from '../scene.ts';

export const DAY = 3.2;
export const DAYS = 4;
const TOWERS = [120, 360];
const SEGMENTS = 9;
const STEPS = 8;
export const CLOSED = 2 + (SEGMENTS * STEPS + 10) / 8;

// Each tower builds to both sides at once, so that it stays in balance; the last piece closes the middle.
export const growth: Cells = {
  count: SEGMENTS * STEPS + 12,
  fps: 8,
  once: 2,
  fill: (cell) => {
    const placed = Math.min(SEGMENTS, Math.floor(cell / STEPS));
    const closing = placed === SEGMENTS;
    const part = closing ? Math.min(1, (cell - SEGMENTS * STEPS) / 10) : (cell % STEPS) / 6;
    const closed = closing && part === 1;
    const reach = 6 + 12 * placed;
    const tips = closing ? [240] : TOWERS.flatMap((x) => [x - reach - 6, x + reach + 6]);
    const y = 201 - 25 * Math.min(1, part);
    const spans = [[-10, 6], [474, 490], ...TOWERS.map((x) => [x - reach, x + reach]), ...(closed ? [[200, 280]] : [])];
    const boxes = (top: number, height: number) => spans.map(([a = 0, b = 0]) => `M${a} ${top}H${b}v${height}H${a}z`).join('');
    return {
      cables: TOWERS.flatMap((x) =>
        Array.from({ length: placed }, (_, k) => `M${x - 12 * (k + 1)} 176L${x} ${68 - 3.2 * k}L${x + 12 * (k + 1)} 176`),
      ).join(''),
      deck: boxes(175, 7),
      edge: boxes(182, 2.4),
      ropes: closed ? '' : tips.map((x) => `M${x - 3} 169V${y}M${x + 3} 169V${y}`).join(''),
      lifted: closed ? '' : tips.map((x) => `M${x - 5.5} ${y}h11v7h-11z`).join(''),
      cranes: closed
        ? ''
        : (closing ? [234, 246] : tips)
            .map((x) => craneAt(x, closing ? Math.sign(240 - x) : Math.sign(x - (x < 240 ? 120 : 360))))
            .join(''),
      barges: closed ? '' : tips.map((x) => `M${x - 11} 206h22l-3 5h-16z`).join(''),
    };
  },
};

function craneAt(x: number, towards: number): string {
  return `M${x - 8 * towards} 175v-8h${12 * towards}v2.500h${-9 * towards}v5.500z`;
}
// Lamps are on the parts that are built by that night.
export const lampsOf = (day: number): Cells => ({
  count: 1,
  fps: 24,
  fill: () => {
    const placed = Math.min(SEGMENTS, Math.floor((((day + 0.7) * DAY - 2) * 8) / STEPS));
    const spots = TOWERS.flatMap((x) => Array.from({ length: placed * 2 + 1 }, (_, i) => x + 12 * (i - placed)));
    const ends = TOWERS.flatMap((x) => [x, x - 12 * placed - 8, x + 12 * placed + 8]);
    return {
      lamps: spots.map((x) => `M${x} 172.5h.1`).join(''),
      glows: ends.map((x) => `<circle cx="${x}" cy="174" r="22"/>`).join(''),
    };
  },
});

export const wings: Cells = {
  count: 16,
  fps: 24,
  fill: (cell) => {
    const lift = Math.cos((2 * Math.PI * cell) / 16);
    return { up: -3 - 4 * lift, in: -5 - 2 * lift };
  },
};
