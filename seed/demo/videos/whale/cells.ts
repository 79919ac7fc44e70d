// Moving parts in the deep sea, as sequences of pictures.
import type { Cells } from '../scene.ts';

const turn = (cell: number, count: number, ahead = 0) => Math.sin(2 * Math.PI * (cell / count + ahead));

// The wave of the swimming runs from the breast to the tail, wider and wider.
export const swimming: Cells = {
  count: 48,
  fps: 16,
  fill: (cell) => {
    const bend = (path: string) =>
      path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
        const back = Math.max(0, (Number(x) - 140) / 290);
        const lift = 26 * back ** 2 * Math.sin(2 * Math.PI * (cell / 48) - 2.4 * back) - 2.5 * turn(cell, 48);
        return `${x} ${(Number(y) + lift).toFixed(1)}`;
      });
    return {
      body: bend(
        'M74 138C120 84 240 74 318 112C344 124 362 126 380 118C392 108 400 92 420 86C424 102 416 114 408 122C420 124 434 132 440 146C418 148 402 142 390 134C350 156 320 168 270 174C180 184 100 174 74 138z',
      ),
      belly: bend('M74 138C102 174 180 184 270 174C320 168 350 156 390 134C330 146 264 160 200 156C150 154 110 148 74 138z'),
      grooves: bend('M84 144C118 156 144 160 184 162M96 152C124 160 146 164 176 166M112 160C134 166 152 169 172 170'),
      sheen: bend('M120 112C170 92 240 92 300 112'),
      fin: (8 * turn(cell, 48, 0.2)).toFixed(1),
    };
  },
};

export const pulsing: Cells = {
  count: 30,
  fps: 15,
  fill: (cell) => {
    const squeeze = turn(cell, 30);
    const [w, h] = [17 + 3 * squeeze, 15 - 3 * squeeze];
    const arm = (x: number, long: number) => {
      const lag = 3 * turn(cell, 30, x / 40);
      return `M${x} 4C${x + lag} ${long / 3} ${x - lag} ${long / 1.6} ${x + lag * 0.6} ${long}`;
    };
    return {
      bell: `M${-w} 3C${-w} ${-h * 1.5} ${w} ${-h * 1.5} ${w} 3Q${w / 2} 7 0 4Q${-w / 2} 7 ${-w} 3z`,
      rim: `M${-w} 3Q${-w / 2} 7 0 4Q${w / 2} 7 ${w} 3`,
      arms: [arm(-12, 40), arm(-6, 58), arm(0, 64), arm(6, 54), arm(12, 42)].join(''),
      glow: (0.6 - 0.3 * squeeze).toFixed(2),
    };
  },
};

export const flapping: Cells = {
  count: 36,
  fps: 18,
  fill: (cell) => {
    const beat = turn(cell, 36);
    const soft = turn(cell, 36, -0.2);
    return {
      ear: (26 * beat).toFixed(1),
      rae: (-26 * beat).toFixed(1),
      hem: 15 + 2 * soft,
      dip: 12 - 2 * soft,
      arm: 20 + 2 * soft,
      tip: 27 + 3 * soft,
    };
  },
};

export const tails: Cells = {
  count: 6,
  fps: 12,
  fill: (cell) => ({ a: (-2.5 + 2 * turn(cell, 6)).toFixed(1), b: (-2.5 - 2 * turn(cell, 6)).toFixed(1) }),
};
export const twinkle: Cells = {
  count: 24,
  fps: 12,
  fill: (cell) => ({ a: (0.65 + 0.35 * turn(cell, 24)).toFixed(2), b: (0.65 - 0.35 * turn(cell, 24)).toFixed(2) }),
};
export const strobe: Cells = { count: 24, fps: 12, fill: (cell) => ({ o: cell < 2 ? 0.5 : 0 }) };
export const lamp: Cells = { count: 1, fps: 24, fill: () => ({ o: 1 }) };
