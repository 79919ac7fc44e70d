import { LRUCache } from 'lru-cache';
import { ANY } from '#contract/answer-tags.ts';
import { createFlights, EVERYTHING, wasPurged } from '../calls/flights.ts';
import { createTagIndex, tagsOr, weightOfTags } from '../calls/tag-index.ts';
import { NO_DISK, type DiskPages } from './disk-pages.ts';
import { encodePage, restorePage, type EncodedPage, type RenderedPage } from './encode-page.ts';
import { NO_CDN_HEADERS, type CdnHeaders } from './cdn-headers.ts';

/**
 * Rendered pages in memory. Life of a page: fresh (sent as it is) → stale (sent once more while a new one is rendered in the
 * background) → gone. A purge by tag ends it at any time. Pages that memory has no room for are moved to `DiskPages`.
 */
export interface PageCache {
  /** A page in memory. For a stale one it also starts the rendering of a new one. */
  find(key: string): EncodedPage | undefined;
  /**
   * The page from memory, from disk under one of `keys`, or rendered. The returned `key` is the one that the page is cached
   * under: rendering may show that the page depends on the region and belongs under another key.
   */
  get(key: string, render: () => Promise<RenderedPage>, keys?: readonly string[]): Promise<PageWithKey>;
  /** Whether the page is probably on disk, so that no rendering is necessary. */
  isOnDisk(keys: readonly string[]): boolean;
  /** Removes the pages that have one of these tags. */
  purge(tags: readonly string[]): void;
  clear(): void;
  /** Pages and bytes in memory, and the number of renderings since the start. */
  size(): { pages: number; bytes: number; rendered: number };
}

interface PageWithKey {
  page: EncodedPage;
  key: string;
}

/** Milliseconds that a list is fresh: its content changes without an event, because heat falls and hours pass. */
const FRESH_MS = 10_000;
/** Any other page is purged when its content changes; the browser loads its counts separately. */
const FRESH_UNTIL_PURGED = 600_000;
/** Milliseconds that a page may be sent stale, after its freshness. */
const STALE_MS = 120_000;
/** Tags of pages that are lists. */
const LIST_TAGS: readonly string[] = [ANY, 'lists', 'search'];

/** A page on disk moves to memory on its second read within the last 1,000 to 2,000 reads of the disk. */
const READ_LATELY = 1_000;

/** Share of memory for error pages, so that scanners trying addresses cannot evict pages that people read. */
const ERROR_SHARE = 1 / 16;

interface CachedPage {
  page: EncodedPage;
  tags: readonly string[];
  freshFor: number;
  render: () => Promise<RenderedPage>;
}

/** A page that was just rendered, or read from disk. */
interface LoadedPage extends PageWithKey {
  tags: readonly string[];
  freshFor: number;
  mayCache: boolean;
  isFromDisk: boolean;
}

/** An LRU cache bounded by bytes and age; evicted pages that are still fresh go to the disk. */
export function createPageCache(
  now: () => number,
  maxBytes = 96 * 1024 * 1024,
  { page: headersForCdn }: CdnHeaders = NO_CDN_HEADERS,
  disk: DiskPages = NO_DISK,
): PageCache {
  const index = createTagIndex();
  const open = (bytes: number, onEvict: (key: string, cached: CachedPage) => void = () => {}) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.floor(bytes),
      sizeCalculation: ({ page, tags }, key) => page.weight() + weightOfKey(key) + weightOfTags(tags),
      ttl: FRESH_MS + STALE_MS,
      perf: { now },
      ttlResolution: 0,
      dispose: (cached, key, reason) => {
        index.remove(key, cached.tags);
        if (reason === 'evict') onEvict(key, cached);
      },
    });
  const pages = open(maxBytes * (1 - ERROR_SHARE), (key, { page, tags, freshFor }) => {
    const isWorthIt = freshFor === FRESH_UNTIL_PURGED && now() - page.madeAt < freshFor;
    if (isWorthIt) disk.keep(key, { page: page.toStored(), tags, freshFor });
  });
  const errorPages = open(maxBytes * ERROR_SHARE);
  const wasReadLately = createRecentKeys(READ_LATELY);
  const flights = createFlights<LoadedPage>();

  /** Removes expired pages. It visits every page, so it runs at most once in `FRESH_MS` milliseconds. */
  let sweptAt = 0;
  const sweep = () => {
    if (now() - sweptAt < FRESH_MS) return;
    sweptAt = now();
    pages.purgeStale();
    errorPages.purgeStale();
  };

  const drop = (key: string): boolean => pages.delete(key) || errorPages.delete(key);

  const cache = (key: string, cached: CachedPage) => {
    drop(key);
    sweep();
    const target = cached.page.status < 400 ? pages : errorPages;
    target.set(key, cached, { start: cached.page.madeAt, ttl: cached.freshFor + STALE_MS });
    if (target.has(key)) index.add(key, cached.tags);
  };

  /** Caches a page again with its present size, which changes with each new encoding. */
  const weighAnew = (key: string, page: EncodedPage) => {
    const cached = find(key);
    if (cached?.page === page) cache(key, cached);
  };

  let rendered = 0;
  const make = async (key: string, render: () => Promise<RenderedPage>, purged: ReadonlySet<string>): Promise<LoadedPage> => {
    rendered += 1;
    const answer = await render();
    const cacheKey = answer.key ?? key;
    const tags = tagsOr(answer.tags);
    const freshFor = tags.some((tag) => LIST_TAGS.includes(tag)) ? FRESH_MS : FRESH_UNTIL_PURGED;
    // A CDN must not keep a page whose content changed during the rendering.
    const mayKeep = answer.mayCache && !wasPurged(purged, tags);
    const page = encodePage(answer, now(), mayKeep ? headersForCdn(answer, tags, freshFor) : {}, () => weighAnew(cacheKey, page));
    // The encodings of the page that it replaces are made in advance, so that no request waits for them.
    await page.prepare(find(cacheKey)?.page.encodings() ?? []);
    disk.drop(cacheKey);
    if (cacheKey !== key) disk.drop(key);
    return { page, key: cacheKey, tags, freshFor, mayCache: answer.mayCache, isFromDisk: false };
  };

  const readFromDisk = async (keys: readonly string[]): Promise<LoadedPage | null> => {
    for (const key of keys) {
      const stored = await disk.read(key);
      if (stored === null) continue;
      const page = restorePage(stored.page, () => weighAnew(key, page));
      return { page, key, tags: stored.tags, freshFor: stored.freshFor, mayCache: true, isFromDisk: true };
    }
    return null;
  };

  /** Loads a page from disk or renders it; concurrent requests for a key share one run. */
  const load = (key: string, render: () => Promise<RenderedPage>, keys: readonly string[] = []): Promise<PageWithKey> =>
    flights.join(
      key,
      (purged) => {
        const onDisk = keys.filter(disk.has);
        if (onDisk.length === 0) return make(key, render, purged);
        return readFromDisk(onDisk).then((stored) => stored ?? make(key, render, purged));
      },
      (loaded, { isPurged, isNewest }) => {
        const { page, tags, freshFor, isFromDisk } = loaded;
        const replaces = (isNewest && !isFromDisk) || find(loaded.key) === undefined;
        // Most pages on disk are requested rarely; in memory they would evict pages that are requested more often.
        const belongsInMemory = !isFromDisk || wasReadLately(loaded.key);
        if (loaded.mayCache && replaces && belongsInMemory && !isPurged) cache(loaded.key, { page, tags, freshFor, render });
        if (loaded.key !== key) drop(key);
      },
    );

  const find = (key: string): CachedPage | undefined => pages.get(key) ?? errorPages.get(key);

  return {
    find(key) {
      const cached = find(key);
      if (cached !== undefined && now() - cached.page.madeAt > cached.freshFor) load(key, cached.render).catch(() => drop(key));
      return cached?.page;
    },
    async get(key, render, keys = [key]) {
      const page = this.find(key);
      return page === undefined ? load(key, render, keys) : { page, key };
    },
    isOnDisk: (keys) => keys.some(disk.has),
    purge(tags) {
      disk.purge(tags);
      for (const key of index.keysOf(tags)) drop(key);
      flights.purge(tags);
    },
    clear() {
      disk.clear();
      pages.clear();
      errorPages.clear();
      flights.purge([EVERYTHING]);
    },
    size: () => ({
      pages: pages.size + errorPages.size,
      bytes: pages.calculatedSize + errorPages.calculatedSize,
      rendered,
    }),
  };
}

/** Bytes of a key in the cache and in the tag index, and of the entries around it. */
const weightOfKey = (key: string): number => 2 * key.length + 500;

/**
 * Returns a function that records a key and tells whether it was already among the last ones. It remembers between `min` and
 * twice as many keys: when the current set is full it becomes the previous one, and the older set is dropped.
 */
function createRecentKeys(min: number): (key: string) => boolean {
  let [current, previous] = [new Set<string>(), new Set<string>()];
  return (key) => {
    const isRecent = current.has(key) || previous.has(key);
    current.add(key);
    if (current.size >= min) [current, previous] = [new Set(), current];
    return isRecent;
  };
}
