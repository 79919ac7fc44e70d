import { sessionStore } from '../browser/browser-storage.ts';

const KEY = 'wenjian.reloaded';
const BETWEEN_RELOADS_MS = 10_000;

/** A part of a page that could not be fetched: after a new build its address is gone, and a reload mends it. */
export const isPartFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|Failed to fetch module/i.test(error.message);

/** Reloads, but at most once in 10 s, so that a real outage does not spin. Tells whether it did. */
export function reloadForPart(): boolean {
  const last = Number(sessionStore.getItem(KEY) ?? 0);
  if (Date.now() - last < BETWEEN_RELOADS_MS) return false;
  // What does not outlive the page cannot keep it from reloading again and again.
  if (!sessionStore.setItem(KEY, String(Date.now()))) return false;
  window.location.reload();
  return true;
}

/** Hears of parts that fail outside of rendering: a dialog or a player loaded on a press. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadForPart()) event.preventDefault();
  });
}
