const LATEST_MS = 2_000;

/** Runs a function when the browser is idle, after two seconds at the latest; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(act, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
