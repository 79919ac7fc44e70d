import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskPages, openDiskPages, type DiskPages } from './disk-pages.ts';
import type { EncodedPage, RenderedPage } from './encode-page.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { openPageFiles, type PageFiles } from './page-files.ts';
import { createCdnHeaders } from './cdn-headers.ts';

const MB = 1024 ** 2;
/** Room for one page, and not for two. */
const MEMORY = 12_000;

let folder: string;
let now: number;
let files: PageFiles;
let disk: DiskPages;
let cache: PageCache;
let rendered: string[];
let warned: unknown[];
/** What a write or a read of the disk waits for. */
let gate: Promise<void>;
let asked: string[];

const log = { warn: (facts: unknown) => void warned.push(facts) };
const openDisk = (more: Partial<Parameters<typeof createDiskPages>[0]> = {}) =>
  createDiskPages({ files, maxBytes: MB, maxIndexBytes: MB, now: () => now, log, ...more });
/** With everything that a page may bear. */
const openCache = (store = disk) =>
  createPageCache(() => now, MEMORY, createCdnHeaders('Cache-Tag', { purgeTags: async () => {} }), store);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-pages-'));
  now = 1_000;
  rendered = [];
  warned = [];
  asked = [];
  gate = Promise.resolve();
  const real = openPageFiles(folder, () => now, 0);
  files = {
    ...real,
    async write(bytes) {
      asked.push('write');
      const file = await real.write(bytes);
      await gate;
      return file;
    },
    async read(file) {
      asked.push('read');
      const bytes = await real.read(file);
      await gate;
      return bytes;
    },
  };
  disk = openDisk();
  cache = openCache();
});
afterEach(async () => {
  await disk.close();
  await rm(folder, { recursive: true, force: true });
});

/** Text that hardly shrinks. */
const textOf = (name: string, length = 2_000) => {
  let seed = [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7);
  return Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return String.fromCharCode(0x4e00 + (seed % 20_000));
  }).join('');
};

const render =
  (name: string, more: Partial<RenderedPage> = {}) =>
  async (): Promise<RenderedPage> => {
    rendered.push(name);
    return {
      status: 200,
      contentType: 'text/html; charset=utf-8',
      headers: { 'strict-transport-security': 'max-age=1' },
      csp: `script-src 'sha256-${name}'`,
      body: Buffer.from(textOf(name)),
      mayCache: true,
      tags: [`post:${name}`, `comments:${name}`],
      ...more,
    };
  };
const get = async (name: string, more: Partial<RenderedPage> = {}) => (await cache.get(name, render(name, more))).page;

const written = (pages: number) => expect.poll(() => disk.size().pages).toBe(pages);
/** Asks for a page and then for another, so that memory has no room for the first; the other moves and is not written. */
const pushOut = async (name: string, more: Partial<RenderedPage> = {}) => {
  await get(name, more);
  await get('home', { tags: ['lists'] });
  cache.purge(['lists']);
};

test('a page that memory has no room for comes back as it was, without being rendered', async () => {
  const first = await get('a', { isOfRegion: false });
  const compressed = await first.as('br');
  await get('home', { tags: ['lists'] });
  expect(cache.find('a')).toBeUndefined();
  await written(1);
  now += 300_000;
  const again = await get('a');
  expect(again).not.toBe(first);
  expect(rendered).toEqual(['a', 'home']);
  expect(disk.size().read).toBe(1);
  const facts = ({ status, etag, madeAt, notModifiedHeaders }: EncodedPage) => ({ status, etag, madeAt, notModifiedHeaders });
  expect(facts(again)).toEqual(facts(first));
  expect(first.notModifiedHeaders).toContain('cdn-cache-control');
  expect(again.as('br')).toEqual(compressed);
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ] as const) {
    const [one, other] = await Promise.all([again.as(encoding), first.as(encoding)]);
    expect(one.head.filter((word) => !/^\d+$/.test(word))).toEqual(other.head.filter((word) => !/^\d+$/.test(word)));
    expect(decode(one.body).toString()).toBe(textOf('a'));
  }
  // No part of a larger buffer, which would be kept with it.
  const { body } = await again.as('br');
  expect(body.buffer.byteLength).toBe(body.length);
});

test('a page that nobody took compressed comes back, too', async () => {
  await pushOut('a');
  await written(1);
  const { body } = await (await get('a')).as('identity');
  expect([body.toString(), rendered]).toEqual([textOf('a'), ['a', 'home']]);
});

test('it is found wherever it was kept, by one read for all who ask', async () => {
  await pushOut('page', { key: '/page' });
  await written(1);
  const places = ['/page', '/page hubei'];
  expect([cache.isOnDisk(places), cache.isOnDisk(['/page hubei'])]).toEqual([true, false]);
  await Promise.all([1, 2, 3].map(() => cache.get('/page hubei', render('never'), places)));
  expect(asked).toEqual(['write', 'read']);
  expect(rendered).not.toContain('never');
});

test('it comes into memory when it is read a second time: most pages are asked for once in a long while', async () => {
  await pushOut('a');
  await written(1);
  await get('a');
  expect(cache.find('a')).toBeUndefined();
  const again = await get('a');
  expect(cache.find('a')).toBe(again);
  expect(disk.size().read).toBe(2);
  expect(rendered).toEqual(['a', 'home']);
});

test('it is not written twice while it is the same, and replaced by what is rendered later', async () => {
  await pushOut('a');
  await written(1);
  await get('a');
  await pushOut('b');
  await written(2);
  expect(asked.filter((what) => what === 'write')).toHaveLength(2);
  now += 600_001;
  await get('a', { body: Buffer.from(textOf('changed')) });
  expect(rendered.filter((name) => name === 'a')).toHaveLength(2);
  expect(disk.has('a')).toBe(false);
  await pushOut('c');
  await expect.poll(() => disk.has('a')).toBe(true);
  const { body } = await (await get('a')).as('identity');
  expect(body.toString()).toBe(textOf('changed'));
});

test('past its freshness it is rendered, and later made again behind whoever asks', async () => {
  await pushOut('a');
  await written(1);
  now += 590_000;
  await get('a');
  const old = await get('a');
  now += 20_000;
  expect(cache.find('a')).toBe(old);
  await expect.poll(() => cache.find('a')?.madeAt).toBe(now);
  expect(rendered).toEqual(['a', 'home', 'a']);
  await pushOut('b');
  await written(2);
  now += 700_000;
  await get('a');
  expect(rendered.filter((name) => name === 'a')).toHaveLength(3);
});

const open = () => {
  let opened = () => {};
  gate = new Promise((resolve) => (opened = resolve));
  return opened;
};

test('a version that is rendered anew while the one before is being written takes its place', async () => {
  const go = open();
  await pushOut('a');
  await expect.poll(() => filesIn(folder)).toHaveLength(1);
  await get('a', { body: Buffer.from('changed') });
  go();
  await expect.poll(async () => filesIn(folder)).toEqual([]);
  expect(disk.has('a')).toBe(false);
});

describe.each<[what: string, take: () => void]>([
  ['what is taken down', () => cache.purge(['post:a'])],
  ['everything, when all is cleared,', () => cache.clear()],
])('%s', (_what, takeDown) => {
  const gone = async () => {
    expect(cache.find('a')).toBeUndefined();
    const { body } = await (await get('a', { body: Buffer.from('gone') })).as('identity');
    expect(body.toString()).toBe('gone');
  };

  test('is gone at once from the disk', async () => {
    await pushOut('a');
    await written(1);
    takeDown();
    await gone();
  });

  test('is gone while it is being written', async () => {
    const go = open();
    await pushOut('a');
    await expect.poll(() => filesIn(folder)).toHaveLength(1);
    takeDown();
    go();
    await expect.poll(async () => filesIn(folder)).toEqual([]);
    expect(disk.size().pages).toBe(0);
    await gone();
    expect(asked).toEqual(['write']);
  });

  test('is gone before it is written', async () => {
    const go = open();
    for (const name of ['1', '2', '3', '4']) await pushOut(name);
    await pushOut('a');
    takeDown();
    go();
    await gone();
    await expect.poll(() => files.removing()).toBe(0);
    expect(disk.has('a')).toBe(false);
  });

  test('is gone while it is being read: whoever asked gets the page of now, and nobody later the one of before', async () => {
    await pushOut('a');
    await written(1);
    // From the second time on it would stay in memory.
    await get('a');
    const go = open();
    const early = get('a', { body: Buffer.from('gone') });
    await expect.poll(() => asked).toEqual(['write', 'read', 'read']);
    takeDown();
    const late = get('a', { body: Buffer.from('gone') });
    go();
    for (const page of [await early, await late, await get('a')])
      expect((await page.as('identity')).body.toString()).toBe('gone');
  });
});

test('another post’s page stays where it is', async () => {
  await pushOut('a');
  await written(1);
  cache.purge(['post:b', 'posts-of:b', 'any', 'search', 'lists']);
  await get('a');
  expect(rendered).toEqual(['a', 'home']);
});

test('what moves by itself, is missing or must not be kept is not written', async () => {
  for (const tags of [['lists'], ['any'], ['search'], []]) await get(`moves ${tags}`, { tags });
  for (const name of ['x', 'y', 'z']) await get(name, { status: 404, body: Buffer.from('404') });
  await get('failed', { status: 500, mayCache: false });
  await get('last', { tags: ['lists'] });
  expect(asked).toEqual([]);
});

test('the disk holds as many bytes and pages as it may, and what was asked for last', async () => {
  const keep = async (name: string, to: DiskPages) => {
    to.keep(name, {
      page: { ...facts, body: Buffer.alloc(9_000, name) },
      tags: [],
      freshFor: 600_000,
    });
    await expect.poll(() => to.has(name)).toBe(true);
  };
  const facts = {
    status: 200,
    contentType: '',
    headers: {},
    csp: '',
    etag: '',
    madeAt: now,
    forCaches: [],
    encoding: 'br' as const,
  };
  const small = openDisk({ maxBytes: 40_000 });
  for (const name of ['a', 'b', 'c']) await keep(name, small);
  expect(small.size()).toMatchObject({ pages: 3, bytes: 3 * 12_288 });
  await small.read('a');
  await keep('d', small);
  expect(['a', 'b', 'c', 'd'].map(small.has)).toEqual([true, false, true, true]);
  await expect.poll(() => filesIn(folder)).toHaveLength(3);
  const few = openDisk({ maxIndexBytes: 900 });
  for (const name of ['a', 'b', 'c']) await keep(name, few);
  expect(few.size().pages).toBe(2);
  await Promise.all([small.close(), few.close()]);
});

test('a disk that fails is told of once, left alone for a while, and costs nobody a page', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  files.write = async () => {
    asked.push('write');
    throw full;
  };
  await pushOut('a');
  await expect.poll(() => warned).toEqual([{ err: full }]);
  await pushOut('b');
  expect((await get('a')).status).toBe(200);
  expect([asked, rendered]).toEqual([['write'], ['a', 'home', 'b', 'home', 'a']]);
  now += 60_001;
  await pushOut('c');
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(warned).toHaveLength(1);
});

test('a file that is gone, cut off or unreadable costs no more than a page that was never there', async () => {
  for (const spoil of [(path: string) => rm(path), (path: string) => writeFile(path, '{"bytes":3}\nab')]) {
    await pushOut('a');
    await written(1);
    const [file = ''] = await filesIn(folder);
    await spoil(file);
    rendered = [];
    expect((await get('a')).status).toBe(200);
    expect(rendered).toEqual(['a']);
    cache.clear();
  }
});

test('nothing is written to a disk that is nearly full', async () => {
  files = openPageFiles(folder, () => now, Number.MAX_SAFE_INTEGER);
  cache = openCache(openDisk());
  await pushOut('a');
  await expect.poll(() => String((warned[0] as { err: Error } | undefined)?.err)).toContain('are free in');
  expect(await filesIn(folder)).toEqual([]);
});

test('the folder of a server begins empty, ends with it, and is nobody else’s', async () => {
  await pushOut('a');
  await written(1);
  const [living = ''] = await readdir(folder);
  await disk.close();
  expect(await readdir(folder)).toEqual([]);
  const left = living.replace(/-\d+-/, '-4194399-');
  const elsewhere = ['pages-elsewhere-1-abcdef', 'pages-long.ago-1-abcdef'];
  const others = [living.replace(/-\d+-/, `-${process.ppid}-`), ...elsewhere, 'film.parts'];
  for (const name of [living, left, ...others]) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, '1'), 'a page of before');
  }
  await utimes(join(folder, 'pages-long.ago-1-abcdef'), 0, 0);
  now = 100_000_000;
  const next = openDiskPages(folder, { maxBytes: MB, maxIndexBytes: MB, now: () => now, log });
  // What is of another machine is nobody's after a day.
  const staying = others.filter((name) => !name.includes('long.ago')).toSorted();
  await expect.poll(async () => (await readdir(folder)).toSorted()).toEqual(staying);
  await next.close();
  expect(existsSync(join(folder, 'film.parts', '1'))).toBe(true);
});

/** Those of all servers. */
async function filesIn(path: string): Promise<string[]> {
  return (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
