import { LRUCache } from 'lru-cache';
import { ANY } from '#contract/answer-tags.ts';
import { createFlights, EVERYTHING, wasPurged } from '../calls/flights.ts';
import { createTagIndex, tagsOr, weightOfTags } from '../calls/tag-index.ts';
import { NO_DISK, type DiskPages } from './disk-pages.ts';
import { encodePage, restorePage, type EncodedPage, type RenderedPage } from './encode-page.ts';
import { TELL_NOTHING, type TellCdn } from './tell-cdn.ts';

export interface PageCache {
  /** A page that may be sent as it is. Past its freshness it is still sent while a new one is made behind it. */
  find(key: string): EncodedPage | undefined;
  /** `places`: where it may have been kept. Answers with the place that it was made for. */
  get(key: string, render: () => Promise<RenderedPage>, places?: readonly string[]): Promise<PageAtPlace>;
  /** Whether it can probably be had without rendering. */
  isOnDisk(places: readonly string[]): boolean;
  /** Forgets the pages that show one of these. */
  purge(tags: readonly string[]): void;
  clear(): void;
  /** What is kept now, and how many pages were rendered since the start. */
  size(): { pages: number; bytes: number; rendered: number };
}

interface PageAtPlace {
  page: EncodedPage;
  key: string;
}

/** Lists move by themselves: heat falls, hours pass. */
const FRESH = 10_000;
/** Any other page is purged when what it shows changes; its numbers are asked for anew by whoever opens it. */
const FRESH_UNTIL_PURGED = 600_000;
const STALE = 120_000;
const MOVING: readonly string[] = [ANY, 'lists', 'search'];

/** A page that was read from disk among the last so many, or twice as many, comes into memory when it is read again. */
const READ_LATELY = 1_000;

/** The part that pages which are not there may take: whoever tries addresses must not drive out what people read. */
const MISSING_SHARE = 1 / 16;

interface CachedPage {
  page: EncodedPage;
  tags: readonly string[];
  freshFor: number;
  render: () => Promise<RenderedPage>;
}

/** Where a page was put, and what it bears. */
interface Made extends PageAtPlace {
  tags: readonly string[];
  freshFor: number;
  mayCache: boolean;
  isFromDisk: boolean;
}

/** Bounded by bytes and age; the page that nobody has asked for longest goes first, to the disk. Purged by what pages show. */
export function createPageCache(
  now: () => number,
  maxBytes = 96 * 1024 * 1024,
  { page: tellCdn }: TellCdn = TELL_NOTHING,
  disk: DiskPages = NO_DISK,
): PageCache {
  const index = createTagIndex();
  const open = (bytes: number, evicted: (key: string, cached: CachedPage) => void = () => {}) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.floor(bytes),
      sizeCalculation: ({ page, tags }, key) => page.weight() + weightOfKey(key) + weightOfTags(tags),
      ttl: FRESH + STALE,
      perf: { now },
      ttlResolution: 0,
      dispose: (cached, key, reason) => {
        index.remove(key, cached.tags);
        if (reason === 'evict') evicted(key, cached);
      },
    });
  const there = open(maxBytes * (1 - MISSING_SHARE), (key, { page, tags, freshFor }) => {
    const isWorthIt = freshFor === FRESH_UNTIL_PURGED && now() - page.madeAt < freshFor;
    if (isWorthIt) disk.keep(key, { page: page.toStored(), tags, freshFor });
  });
  const missing = open(maxBytes * MISSING_SHARE);
  const wasReadLately = createLately(READ_LATELY);
  const flights = createFlights<Made>();

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
    pages.set(key, cached, { start: cached.page.madeAt, ttl: cached.freshFor + STALE });
    if (pages.has(key)) index.add(key, cached.tags);
  };

  /** Its place in memory grows with each encoding that is made. */
  const weighAnew = (key: string, page: EncodedPage) => {
    const cached = find(key);
    if (cached?.page === page) cache(key, cached);
  };

  let rendered = 0;
  const make = async (key: string, render: () => Promise<RenderedPage>, purged: ReadonlySet<string>): Promise<Made> => {
    rendered += 1;
    const answer = await render();
    const place = answer.key ?? key;
    const tags = tagsOr(answer.tags);
    const freshFor = tags.some((tag) => MOVING.includes(tag)) ? FRESH : FRESH_UNTIL_PURGED;
    // What changed while it was made must not stay in front of the site either.
    const mayKeep = answer.mayCache && !wasPurged(purged, tags);
    const page = encodePage(answer, now(), mayKeep ? tellCdn(answer, tags, freshFor) : {}, () => weighAnew(place, page));
    // Behind a page that is still being sent, so that its askers go on without waiting.
    await page.prepare(find(place)?.page.encodings() ?? []);
    disk.drop(place);
    if (place !== key) disk.drop(key);
    return { page, key: place, tags, freshFor, mayCache: answer.mayCache, isFromDisk: false };
  };

  const readBack = async (places: readonly string[]): Promise<Made | null> => {
    for (const key of places) {
      const kept = await disk.read(key);
      if (kept === null) continue;
      const page = restorePage(kept.page, () => weighAnew(key, page));
      return { page, key, tags: kept.tags, freshFor: kept.freshFor, mayCache: true, isFromDisk: true };
    }
    return null;
  };

  const fly = (key: string, render: () => Promise<RenderedPage>, places: readonly string[] = []): Promise<PageAtPlace> =>
    flights.join(
      key,
      (purged) => {
        const onDisk = places.filter(disk.has);
        if (onDisk.length === 0) return make(key, render, purged);
        return readBack(onDisk).then((kept) => kept ?? make(key, render, purged));
      },
      (made, { isPurged, isNewest }) => {
        const { page, tags, freshFor, isFromDisk } = made;
        const replaces = (isNewest && !isFromDisk) || find(made.key) === undefined;
        // Most pages on disk are asked for once in a long while: in memory each would drive out one that is asked for more often.
        const belongs = !isFromDisk || wasReadLately(made.key);
        if (made.mayCache && replaces && belongs && !isPurged) cache(made.key, { page, tags, freshFor, render });
        if (made.key !== key) drop(key);
      },
    );

  const find = (key: string): CachedPage | undefined => there.get(key) ?? missing.get(key);

  return {
    find(key) {
      const cached = find(key);
      if (cached !== undefined && now() - cached.page.madeAt > cached.freshFor) fly(key, cached.render).catch(() => drop(key));
      return cached?.page;
    },
    async get(key, render, places = [key]) {
      const page = this.find(key);
      return page === undefined ? fly(key, render, places) : { page, key };
    },
    isOnDisk: (places) => places.some(disk.has),
    purge(tags) {
      disk.purge(tags);
      for (const key of index.keysOf(tags)) drop(key);
      flights.purge(tags);
    },
    clear() {
      disk.clear();
      there.clear();
      missing.clear();
      flights.purge([EVERYTHING]);
    },
    size: () => ({ pages: there.size + missing.size, bytes: there.calculatedSize + missing.calculatedSize, rendered }),
  };
}

/** Twice, in the two maps that know it, and what is around it. */
const weightOfKey = (key: string): number => 2 * key.length + 500;

/** Whether a key was named among the last ones, between `most` and twice as many; names it. */
function createLately(most: number): (key: string) => boolean {
  let [now, before] = [new Set<string>(), new Set<string>()];
  return (key) => {
    const isKnown = now.has(key) || before.has(key);
    now.add(key);
    if (now.size >= most) [now, before] = [new Set(), now];
    return isKnown;
  };
}
