// Movements, most of them as ffmpeg expressions of t (seconds).

/** Blurred drawings are 40 units longer at both ends, so that the blur shows no edge; this offset compensates. */
export const BLUR = -40;

const round = (n: number) => Number(n.toFixed(4));

/** A sine wave for drawings that change, with one period per turn. */
export const wave = (turns: number): number => Math.sin(2 * Math.PI * turns);

/** Through the given [second, value] points, easing in and out at each. */
export function ease(...points: readonly (readonly [number, number])[]): string {
  return along(points, (p) => `(${p})*(${p})*(3-2*(${p}))`);
}

/** Through the given [second, value] points in straight lines. */
export function line(...points: readonly (readonly [number, number])[]): string {
  return along(points, (p) => p);
}

/** At a constant speed (units per second) from a start value. */
export function drift(from: number, speed: number): string {
  return `${round(from)}+${round(speed)}*t`;
}

/** At a constant speed, starting again after `length` units, for drawings that repeat. */
export function scroll(speed: number, length: number, from = 0): string {
  const way = `mod(${round(Math.abs(speed))}*t,${length})`;
  return speed < 0 ? `${from}-${way}` : `${from - length}+${way}`;
}

/** Back and forth. */
export function sway(middle: number, reach: number, period: number, ahead = 0): string {
  return `${round(middle)}+${round(reach)}*sin(2*PI*(t+${round(ahead)})/${round(period)})`;
}

function along(points: readonly (readonly [number, number])[], shape: (part: string) => string): string {
  const last = points[points.length - 1];
  if (!last) throw new Error('A movement needs points');
  return points.slice(0, -1).reduceRight(
    (rest, [t0, v0], i) => {
      const [t1, v1] = points[i + 1] ?? last;
      const part = `clip((t-${round(t0)})/${round(t1 - t0)},0,1)`;
      return `if(lt(t,${round(t1)}),${round(v0)}+${round(v1 - v0)}*${shape(part)},${rest})`;
    },
    String(round(last[1])),
  );
}
