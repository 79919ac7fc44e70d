import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { recordVitals } from '#contract/views/addresses.ts';
import { sendOnLeave } from '../../../lib/api.ts';
import { isMobileNow } from '../../../lib/browser/device.ts';
import { kindOf } from './page-kind.ts';
import { createReport } from './report.ts';

/**
 * Measures the web vitals of the loaded page and sends them once: when the reader navigates to another page or hides the tab. The
 * file is not named after vitals: ad blockers would block it, and a chunk that fails to load makes the page reload.
 */
export function measurePage(): void {
  const { pathname } = window.location;
  const kind = kindOf(pathname);
  if (kind === null || pathname !== loadedPath()) return;

  const report = createReport({ kind, device: isMobileNow() ? 'phone' : 'desktop' });
  const leaving = new AbortController();
  const sendOnce = () => {
    leaving.abort();
    const figures = report.end();
    // Without a token, so that the report is anonymous.
    if (figures !== null) sendOnLeave(recordVitals, figures, { asGuest: true });
  };
  const isHere = () => window.location.pathname === pathname;
  const note = (figure: Metric) => (isHere() ? report.note(figure) : sendOnce());
  // Every change: by default the library reports final values only when the tab is hidden.
  for (const measure of [onLCP, onINP, onCLS, onTTFB]) measure(note, { reportAllChanges: true });

  const { signal } = leaving;
  const { navigation } = window as { navigation?: EventTarget };
  // A browser without the Navigation API notices another page with the next reported value.
  navigation?.addEventListener('currententrychange', () => isHere() || sendOnce(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendOnce(), { signal });
}

/** The path that the document was loaded for; pages after it come from the router. */
function loadedPath(): string | undefined {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded && new URL(loaded.name).pathname;
}
