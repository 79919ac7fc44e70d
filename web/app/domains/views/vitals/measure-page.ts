import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { recordVitals } from '#contract/views/addresses.ts';
import { API } from '#contract/address.ts';
import { partsOf } from '../../../lib/api.ts';
import { isMobileNow } from '../../../lib/browser/device.ts';
import { kindOf } from './page-kind.ts';
import { createReport, type Report } from './report.ts';

/**
 * Measures the page that was loaded and tells its figures once: when the reader turns to another page of the site, or away from the
 * tab. The file is not called after what it measures: filters against trackers would keep it from loading, and a part that
 * cannot be loaded has the page reloaded.
 */
export function measurePage(): void {
  const { pathname } = window.location;
  const kind = kindOf(pathname);
  if (kind === null || pathname !== loadedPath()) return;

  const report = createReport({ kind, device: isMobileNow() ? 'phone' : 'desktop' });
  const leaving = new AbortController();
  const tell = () => {
    leaving.abort();
    const figures = report.end();
    if (figures !== null) send(figures);
  };
  const isHere = () => window.location.pathname === pathname;
  const note = (figure: Metric) => (isHere() ? report.note(figure) : tell());
  // Each change at once: the library would tell the last figures of a page only when the tab is turned away from.
  for (const measure of [onLCP, onINP, onCLS, onTTFB]) measure(note, { reportAllChanges: true });

  const { signal } = leaving;
  const { navigation } = window as { navigation?: EventTarget };
  // A browser without it tells with the next figure that another page is shown.
  navigation?.addEventListener('currententrychange', () => isHere() || tell(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell(), { signal });
}

/** The page that the document was loaded for: what is shown after it was turned to by the router. */
function loadedPath(): string | undefined {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded && new URL(loaded.name).pathname;
}

/** From a page that is being left, so nobody hears how it went; without a token, for it is nobody's business who tells. */
function send(figures: Report): void {
  const { method, path } = partsOf(recordVitals);
  const headers = { 'content-type': 'application/json' };
  fetch(API + path, { method, headers, body: JSON.stringify(figures), keepalive: true }).catch(() => {});
}
