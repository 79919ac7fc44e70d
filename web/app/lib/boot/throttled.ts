/** Calls at once and then at most every so many milliseconds; the last call of a burst is never lost. */
export function throttled(act: () => void, everyMs: number): () => void {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    last = performance.now();
    act();
  };
  return () => {
    if (timer !== null) return;
    const wait = last + everyMs - performance.now();
    if (wait <= 0) run();
    else timer = setTimeout(run, wait);
  };
}
