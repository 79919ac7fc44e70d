import { LRUCache } from 'lru-cache';
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

interface CachedPage {
  page: EncodedPage;
  render: () => Promise<RenderedPage>;
}

/** Bounded by bytes and age; the page that nobody has asked for longest goes first. Emptied at once when a post changes. */
export function createPageCache(now: () => number, maxBytes = 96 * 1024 * 1024): PageCache {
  const open = (bytes: number) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.floor(bytes),
      sizeCalculation: ({ page }, key) => page.weight() + weightOfKey(key),
      ttl: FRESH + STALE,
      perf: { now },
      ttlResolution: 0,
    });
  const there = open(maxBytes * (1 - MISSING_SHARE));
  const missing = open(maxBytes * MISSING_SHARE);
  const flights = new Map<string, Promise<EncodedPage>>();

  /** What is too old to be sent. It looks at every page, so not each time. */
  let sweptAt = 0;
  const sweep = () => {
    if (now() - sweptAt < FRESH) return;
    sweptAt = now();
    there.purgeStale();
    missing.purgeStale();
  };

  const drop = (key: string): boolean => there.delete(key) || missing.delete(key);

  const cache = (key: string, cached: CachedPage) => {
    drop(key);
    sweep();
    const pages = cached.page.status < 400 ? there : missing;
    pages.set(key, cached, { start: cached.page.madeAt });
  };

  const fly = (key: string, render: () => Promise<RenderedPage>): Promise<EncodedPage> => {
    const flying = flights.get(key);
    if (flying !== undefined) return flying;
    const made = (async () => {
      const rendered = await render();
      const page = encodePage(rendered, now(), () => {
        // Weighed anew.
        if (find(key)?.page === page) cache(key, { page, render });
      });
      // Behind a page that is still being sent, so that its askers go on without waiting.
      await page.prepare(find(key)?.page.encodings() ?? []);
      return { mayCache: rendered.mayCache, page };
    })();
    const flight: Promise<EncodedPage> = made
      .then(({ mayCache, page }) => {
        // What was being rendered while something changed is given to its askers and forgotten.
        if (mayCache && flights.get(key) === flight) cache(key, { page, render });
        return page;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    flights.set(key, flight);
    return flight;
  };

  const find = (key: string): CachedPage | undefined => there.get(key) ?? missing.get(key);

  return {
    find(key) {
      const cached = find(key);
      if (cached !== undefined && now() - cached.page.madeAt > FRESH) fly(key, cached.render).catch(() => drop(key));
      return cached?.page;
    },
    async get(key, render) {
      return this.find(key) ?? fly(key, render);
    },
    purge(part) {
      for (const pages of [there, missing]) for (const key of pages.keys()) if (key.includes(part)) pages.delete(key);
      for (const key of flights.keys()) if (key.includes(part)) flights.delete(key);
    },
    clear() {
      there.clear();
      missing.clear();
      flights.clear();
    },
    size: () => ({ pages: there.size + missing.size, bytes: there.calculatedSize + missing.calculatedSize }),
  };
}

/** Twice, in the two maps that know it, and what is around it. */
const weightOfKey = (key: string): number => 2 * key.length + 500;
