// Position and colour of each of the 160 drones at any moment of the show.

const DRONES = 160;
/** The part of the sky for the drones, in units. */
const SKY = { width: 340, height: 206 };

interface Dot {
  x: number;
  y: number;
  colour: string;
}
type Formation = (t: number) => Dot[];

const BLUE = '#7dd3fc',
  PINK = '#f9a8d4',
  GOLD = '#fde68a',
  MINT = '#a7f3d0',
  RED = '#ff8a65',
  WHITE = '#f4f8ff';
const CX = SKY.width / 2;
const CY = 92;
const each = (count: number, dot: (i: number) => Dot) => Array.from({ length: count }, (_, i) => dot(i));

const landed: Formation = () =>
  each(DRONES, (i) => ({ x: CX - 112 + (i % 32) * 7.2, y: 184 + Math.floor(i / 32) * 3.4, colour: BLUE }));

const grid: Formation = (t) =>
  each(DRONES, (i) => {
    const [column, row] = [i % 20, Math.floor(i / 20)];
    return { x: CX - 133 + column * 14, y: CY - 49 + row * 14 + 5 * Math.sin(column / 3 + 2.4 * t), colour: BLUE };
  });

const moon: Formation = (t) =>
  each(DRONES, (i) => {
    const [r, a] = [76 * Math.sqrt((i + 0.5) / DRONES), i * 2.39996 + 0.12 * t];
    return { x: CX + r * Math.cos(a), y: CY + r * Math.sin(a), colour: r > 70 ? WHITE : GOLD };
  });

// Two wings of four rows of feathers each, a body, a tail, a neck with a beak.
const crane: Formation = (t) => {
  const beat = Math.sin(3.4 * t);
  const wing = (side: number) =>
    each(56, (i) => {
      const [row, s] = [Math.floor(i / 14), (i % 14) / 13];
      const reach = (1 - row * 0.17) * s;
      return {
        x: CX + side * (9 + 140 * reach * (1 - 0.08 * Math.abs(beat))),
        y: CY - 6 + row * 8 - beat * 56 * reach ** 1.5 - 16 * Math.sin(Math.PI * s) * (1 - row * 0.2),
        colour: s > 0.8 ? PINK : row === 0 ? WHITE : BLUE,
      };
    });
  const bob = 3 * Math.sin(3.4 * t + 2.6);
  const body = each(22, (i) => ({
    x: CX + 7 * Math.sin(i * 2.4) * Math.sin((Math.PI * (i + 1)) / 24),
    y: CY - 16 + i * 2.2 + bob,
    colour: WHITE,
  }));
  const tail = each(14, (i) => ({
    x: CX + ((i % 7) - 3) * (2 + 2.4 * Math.floor(i / 7)),
    y: CY + 38 + 9 * Math.floor(i / 7) + bob,
    colour: MINT,
  }));
  const neck = each(12, (i) => ({ x: CX + 4 * Math.sin(i / 3.2), y: CY - 20 - i * 3.2 + bob, colour: i > 9 ? RED : WHITE }));
  return [...wing(-1), ...wing(1), ...body, ...tail, ...neck];
};

// A carp: its middle line swims as a wave, its scales lie beside it in staggered rows.
const carp: Formation = (t) => {
  const at = (s: number, out: number) => ({ x: CX - 104 + 168 * s, y: CY - 4 + out + 13 * s * s * Math.sin(3.6 * s - 4.4 * t) });
  const girth = (s: number) => 112 * s ** 0.55 * (1 - 0.93 * s) ** 0.9;
  const outline = each(54, (i) => {
    const s = ((i % 27) / 26) ** 1.25;
    return { ...at(s, (i < 27 ? -1 : 1) * girth(s)), colour: WHITE };
  });
  const scales = each(54, (i) => {
    const [column, row] = [Math.floor(i / 6), i % 6];
    const s = 0.24 + column * 0.084;
    const out = (row - 2.5 + (column % 2 ? 0.25 : -0.25)) / 3.2;
    return { ...at(s, out * girth(s)), colour: Math.sin(column * 1.3 + row * 0.5) > -0.2 ? RED : WHITE };
  });
  const face = each(6, (i) =>
    i === 0 ? { ...at(0.1, -9), colour: GOLD } : { ...at(0.17 + 0.012 * Math.sin(i), (i - 3) * 12), colour: RED },
  );
  const tail = each(32, (i) => {
    const [ray, far] = [(i % 4) - 1.5, Math.floor(i / 4)];
    return { ...at(1.02 + (0.028 + 0.007 * Math.abs(ray)) * far, ray * (4 + 3.2 * far)), colour: GOLD };
  });
  const fins = each(14, (i) => ({
    ...at(0.36 + 0.045 * (i % 7), (i < 7 ? -1 : 1) * (51 + 7 * Math.sin((i % 7) / 2) + 2.5 * Math.sin(5 * t))),
    colour: PINK,
  }));
  return [...outline, ...scales, ...face, ...tail, ...fins];
};

// The star of the cover, turning about its upright axis.
const star: Formation = (t) => {
  const rings: [number, number, string][] = [
    [20, 0.34, BLUE],
    [25, 0.5, BLUE],
    [30, 0.66, PINK],
    [40, 0.83, GOLD],
    [45, 1, MINT],
  ];
  const turn = Math.cos(1.1 * t);
  return rings.flatMap(([count, size, colour]) =>
    each(count, (i) => {
      const p = (i / count) * 10;
      const corner = (k: number) => {
        const [r, a] = [k % 2 ? 38 : 85, -Math.PI / 2 + (k * Math.PI) / 5];
        return { x: r * size * Math.cos(a), y: r * size * Math.sin(a) };
      };
      const [a, b, f] = [corner(Math.floor(p)), corner(Math.floor(p) + 1), p % 1];
      return { x: CX + (a.x + (b.x - a.x) * f) * turn, y: CY - 4 + a.y + (b.y - a.y) * f, colour };
    }),
  );
};

/** [second at which the formation is complete, seconds of the flight to it, formation] */
const show: readonly (readonly [number, number, Formation])[] = [
  [0, 0, landed],
  [2.8, 2.2, grid],
  [5.4, 1.5, moon],
  [8.8, 1.7, crane],
  [12.7, 1.6, carp],
  [16.2, 1.6, star],
  [20.4, 2.2, landed],
];

// Assigns drones to places by numbering both formations from left to right, so that paths rarely cross.
const inOrder = (dots: Dot[]) => dots.toSorted((a, b) => a.x - b.x || a.y - b.y);
const ranks = show.map(([second, , formation]) => {
  const dots = formation(second);
  const rank = new Map(inOrder(dots).map((dot, i) => [dot, i]));
  return dots.map((dot) => rank.get(dot) ?? 0);
});
const byRank = (dots: Dot[], rank: readonly number[] = []) =>
  dots.map((dot, i) => ({ dot, rank: rank[i] ?? 0 })).toSorted((a, b) => a.rank - b.rank);

export function dronesAt(t: number): Dot[] {
  const next = show.findIndex(([second]) => second > t);
  const [goal, start] = [show[next], show[next - 1]];
  if (!goal || !start) throw new Error(`No show at second ${t}`);
  const [second, flight] = goal;
  const here = byRank(start[2](t), ranks[next - 1]);
  return byRank(goal[2](t), ranks[next]).map(({ dot: to }, i) => {
    const from = here[i]?.dot ?? to;
    // Drones start one after the other, from left to right.
    const p = Math.min(1, Math.max(0, (t - (second - flight) - (0.3 * i) / DRONES) / (flight - 0.3)));
    const q = p * p * (3 - 2 * p);
    const aside = 7 * Math.sin(Math.PI * q) * ((i % 3) - 1);
    return {
      x: from.x + (to.x - from.x) * q,
      y: from.y + (to.y - from.y) * q - aside,
      colour: q < 0.5 ? from.colour : to.colour,
    };
  });
}
