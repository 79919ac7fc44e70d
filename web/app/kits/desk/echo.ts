/** A second press within this time was meant for the row before. */
const ECHO_MS = 600;

let pressed = -Infinity;

/** Whether a press came right behind a decision: the hand was faster than the page. Every such press begins the time anew. */
export function isEcho(): boolean {
  const now = performance.now();
  const echo = now - pressed < ECHO_MS;
  if (echo) pressed = now;
  return echo;
}

/** A decision is being sent. */
export function markPressed(): void {
  pressed = performance.now();
}

/** The decision was taken back: what is pressed now is meant for the row that came back. */
export function forgetPress(): void {
  pressed = -Infinity;
}

/** For keys that decide at once, where the next row opens by itself: a key that is pressed twice, or held down, decides once. */
export const unlessEcho = (decide: () => void) => (): void => {
  if (!isEcho()) decide();
};
