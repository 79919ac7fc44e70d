/** A press this soon after a decision was meant for the previous row. */
const ECHO_MS = 600;

let pressedAt = -Infinity;

/** Whether a press follows a decision too soon to be meant for the new row. Each such press restarts the interval. */
export function isEcho(): boolean {
  const now = performance.now();
  const echo = now - pressedAt < ECHO_MS;
  if (echo) pressedAt = now;
  return echo;
}

/** Call when a decision is sent. */
export function markPressed(): void {
  pressedAt = performance.now();
}

/** Call when a decision is undone: the next press is meant for the row that came back. */
export function forgetPress(): void {
  pressedAt = -Infinity;
}

/** Wraps the handler of a key that decides at once and opens the next row: pressed twice, or held down, it decides once. */
export const unlessEcho = (decide: () => void) => (): void => {
  if (!isEcho()) decide();
};
