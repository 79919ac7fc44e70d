const LATEST_MS = 2_000;

/** Does something once the browser has nothing better to do, after two seconds at the latest; answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(act, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(act, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(asked);
}
