import { encodePage, type EncodedPage, type RenderedPage } from './encode-page.ts';

export interface PageCache {
  /** A page that may be sent as it is. Past its freshness it is still sent while a new one is made behind it. */
  find(key: string): EncodedPage | undefined;
  get(key: string, render: () => Promise<RenderedPage>): Promise<EncodedPage>;
  /** Forgets the pages with these letters in their address. */
  purge(part: string): void;
  clear(): void;
  size(): { pages: number; bytes: number };
}

const FRESH = 10_000;
const STALE = 120_000;

/** The part that pages which are not there may take: whoever tries addresses must not drive out what people read. */
const MISSING_SHARE = 1 / 16;

/** Bounded by bytes and age; the page that was made longest ago goes first. Emptied at once when a post changes. */
export function createPageCache(now: () => number, maxBytes = 96 * 1024 * 1024): PageCache {
  const pages = new Map<string, EncodedPage>();
  const flights = new Map<string, Promise<EncodedPage>>();
  const renderers = new Map<string, () => Promise<RenderedPage>>();
  const missing = new Map<string, number>();
  let bytes = 0;
  let missingBytes = 0;

  const drop = (key: string) => {
    const page = pages.get(key);
    if (page === undefined) return;
    bytes -= page.weight() + weightOfKey(key);
    missingBytes -= missing.get(key) ?? 0;
    missing.delete(key);
    pages.delete(key);
    renderers.delete(key);
  };

  const grow = (more: number) => {
    bytes += more;
    for (const [oldest, { madeAt }] of pages) {
      if (bytes <= maxBytes && now() - madeAt <= FRESH + STALE) break;
      drop(oldest);
    }
  };

  const cache = (key: string, page: EncodedPage, render: () => Promise<RenderedPage>) => {
    drop(key);
    pages.set(key, page);
    renderers.set(key, render);
    if (page.status >= 400) {
      missing.set(key, page.weight());
      missingBytes += page.weight();
    }
    grow(page.weight() + weightOfKey(key));
    for (const oldest of missing.keys()) {
      if (missingBytes <= maxBytes * MISSING_SHARE) break;
      drop(oldest);
    }
  };

  const fly = (key: string, render: () => Promise<RenderedPage>): Promise<EncodedPage> => {
    const flying = flights.get(key);
    if (flying !== undefined) return flying;
    const made = (async () => {
      const rendered = await render();
      const page = encodePage(rendered, now(), (more) => {
        if (pages.get(key) === page) grow(more);
      });
      // Behind a page that is still being sent, so that its askers go on without waiting.
      await page.prepare(pages.get(key)?.encodings() ?? []);
      return { mayCache: rendered.mayCache, page };
    })();
    const flight: Promise<EncodedPage> = made
      .then(({ mayCache, page }) => {
        // What was being rendered while something changed is given to its askers and forgotten.
        if (mayCache && flights.get(key) === flight) cache(key, page, render);
        return page;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    flights.set(key, flight);
    return flight;
  };

  return {
    find(key) {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      const age = now() - page.madeAt;
      if (age > FRESH + STALE) {
        drop(key);
        return undefined;
      }
      const render = renderers.get(key);
      if (age > FRESH && render !== undefined) fly(key, render).catch(() => drop(key));
      return page;
    },
    async get(key, render) {
      return this.find(key) ?? fly(key, render);
    },
    purge(part) {
      for (const key of pages.keys()) if (key.includes(part)) drop(key);
      for (const key of flights.keys()) if (key.includes(part)) flights.delete(key);
    },
    clear() {
      bytes = 0;
      missingBytes = 0;
      missing.clear();
      pages.clear();
      renderers.clear();
      flights.clear();
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

/** Twice, in the two maps that know it, and what is around it. */
const weightOfKey = (key: string): number => 2 * key.length + 500;
