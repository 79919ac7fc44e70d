import { sessionStore } from '../browser/browser-storage.ts';

const KEY = 'wenjian.reloaded';
const BETWEEN_RELOADS_MS = 10_000;

/** Whether a script or style of the page could not be loaded. After a new build its old address is gone; a reload helps. */
export const isPartFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|Failed to fetch module/i.test(error.message);

/** Reloads the page, at most once in 10 s, so that a real outage causes no endless reloading. Returns whether it did. */
export function reloadForPart(): boolean {
  const last = Number(sessionStore.getItem(KEY) ?? 0);
  if (Date.now() - last < BETWEEN_RELOADS_MS) return false;
  // Without storage that survives the reload, nothing would prevent endless reloading.
  if (!sessionStore.setItem(KEY, String(Date.now()))) return false;
  window.location.reload();
  return true;
}

/** Reloads when a lazily loaded part fails outside of rendering, such as a dialog or player loaded on a press. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadForPart()) event.preventDefault();
  });
}
