import { beforeEach, describe, expect, test } from 'vitest';
import type { EncodedPage, RenderedPage } from './encode-page.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createCdnHeaders } from './cdn-headers.ts';

const purging = { purgeTags: async () => {} };
let cache: PageCache;
beforeEach(() => {
  cache = createPageCache(() => 0, 1_000_000, createCdnHeaders('Cache-Tag', purging));
});

const page = (more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  contentType: 'text/html',
  headers: {},
  csp: '',
  body: Buffer.from('闻见'),
  mayCache: true,
  tags: ['post:1', 'comments:1'],
  ...more,
});
const FOR_CACHES = ['cache-control', 'cdn-cache-control', 'surrogate-control', 'cache-tag', 'surrogate-key', 'vary'];
const read = (head: string[]) => {
  const pairs = head.flatMap((name, at) => (at % 2 === 0 && FOR_CACHES.includes(name) ? [[name, head[at + 1]]] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
};
const headersOf = async (of: EncodedPage) => read((await of.as('gzip')).head);
const made = async (more: Partial<RenderedPage>) =>
  headersOf((await cache.get(JSON.stringify(more), async () => page(more))).page);

const UNKNOWN = { 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie' };

describe('a page', () => {
  test('tells caches in front of the site what it shows and how long they may keep it, and browsers to ask each time', async () => {
    const expected = {
      'cache-control': 'no-cache',
      'cache-tag': 'all,post:1,comments:1',
      'cdn-cache-control': 'max-age=600',
      vary: 'Accept-Encoding',
    };
    expect(await made({})).toEqual(expected);
    const cached = cache.find('{}');
    expect(cached && (await headersOf(cached))).toEqual(expected);
    // The answer that it is unchanged says the same, else a cache would ask again each time.
    expect(cached && read(cached.notModifiedHeaders)).toEqual(expected);
  });

  test('says it in the words of Fastly', async () => {
    cache = createPageCache(() => 0, 1_000_000, createCdnHeaders('Surrogate-Key', purging));
    expect(await made({})).toMatchObject({ 'surrogate-key': 'all post:1 comments:1', 'surrogate-control': 'max-age=600' });
  });

  test.each([
    ['shows a list', { tags: ['lists', 'post:1'] }, 'all,lists,post:1'],
    ['does not say what it shows', { tags: [] }, 'all,any'],
    ['shows more than can be named', { tags: Array.from({ length: 900 }, (_, id) => `post:${id}-234567890`) }, 'all,any'],
  ])('that %s is kept for ten seconds', async (_what, more, tags) => {
    expect(await made(more)).toMatchObject({ 'cache-tag': tags, 'cdn-cache-control': 'max-age=10' });
  });

  test.each([
    ['is another one for each region', { isOfRegion: true }],
    ['is not there', { status: 404 }],
  ])('that %s is named, and not kept', async (_what, more) => {
    expect(await made(more)).toEqual({ ...UNKNOWN, 'cache-tag': 'all,post:1,comments:1' });
  });

  test('that failed, or was being made while it changed, is neither', async () => {
    expect(await made({ status: 500, mayCache: false })).toEqual(UNKNOWN);
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const wait = (key: string) =>
      cache.get(key, async () => {
        await gate;
        return page();
      });
    const [changed, emptied] = [wait('/changed'), wait('/emptied')];
    cache.purge(['post:1']);
    go();
    expect(await headersOf((await changed).page)).toEqual(UNKNOWN);
    expect(await headersOf((await emptied).page)).toEqual(UNKNOWN);
  });

  test('is not kept by a network that cannot be told by tags what to drop, nor named unless that is asked for', async () => {
    cache = createPageCache(() => 0, 1_000_000, createCdnHeaders('Cache-Tag', { purgeTags: null }));
    expect(await made({})).toEqual({ ...UNKNOWN, 'cache-tag': 'all,post:1,comments:1' });
    cache = createPageCache(() => 0, 1_000_000, createCdnHeaders(null, purging));
    expect(await made({})).toEqual(UNKNOWN);
  });
});
