import { createServer, request, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import { createLogger } from '../../core/log.ts';
import { NO_DISK } from './disk-pages.ts';
import { encodePage, type RenderedPage } from './encode-page.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createPages, type Pages } from './serve-pages.ts';

let now = 1;
let rendered: string[] = [];
let cache: PageCache;
let pages: Pages;
let server: Server;
let address: string;
/** What the next page says; a page that is being made waits for `gate`. */
let text = 'one';
let gate: Promise<void> = Promise.resolve();
let busy = false;

const pagesAt = (publicUrl: string | null): Pages =>
  createPages({
    fileOrigins: async () => [],
    finish: async (html) => Buffer.from(html.toString().replace('</html>', '<style>p{margin:0}</style></html>')),
    cache,
    overload: {
      admit() {
        if (busy) throw new AppError('unavailable', '当前访问人数过多，请稍后重试', { retryAfter: 2 });
      },
    },
    publicUrl,
    trustProxy: false,
    log: createLogger('silent', 'test'),
    render: async (request, { region, note }) => {
      const { pathname, search, host } = new URL(request.url);
      rendered.push(pathname + search);
      const said = text;
      const post = /^\/(?:article|video)\/(\w+)/.exec(pathname)?.[1];
      if (post !== undefined) note([`post:${post}`, `comments:${post}`]);
      await gate;
      const status = pathname === '/missing' ? 404 : 200;
      return new Response(`<html><script>let a=1</script><p>${said} ${post === undefined ? region() : ''} ${host}</p></html>`, {
        status,
        headers: { 'content-type': 'text/html' },
      });
    },
  });

beforeEach(async () => {
  now = 1;
  rendered = [];
  text = 'one';
  gate = Promise.resolve();
  busy = false;
  cache = createPageCache(() => now);
  pages = pagesAt(null);
  server = createServer((request, response) => {
    if (!pages.sendCached(request, response)) void pages.send(request, response, '127.0.0.1');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers });

describe('a page', () => {
  test('is rendered once for many who ask at once', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const requests = Promise.all([get('/'), get('/'), get('/')]);
    await expect.poll(() => rendered.length).toBe(1);
    open();
    await requests;
    await get('/');
    expect(rendered).toEqual(['/']);
  });

  test('is another one for each region, and noise in the address does not split it', async () => {
    expect(await (await get('/')).text()).toContain('beijing');
    expect(await (await get('/', { cookie: 'wj_region=hubei' })).text()).toContain('hubei');
    expect(await (await get('/', { cookie: 'wj_region=nowhere' })).text()).toContain('beijing');
    await get('/?utm_source=x');
    expect(rendered).toHaveLength(2);
    await get('/?page=2&utm_source=x');
    expect(rendered.at(-1)).toBe('/?page=2');
    for (const same of ['/?page=2&q=', '/?q=&page=2&page=3', '/?%70age=2']) await get(same);
    expect(rendered).toHaveLength(3);
    await get('/?index&q=%E9%9B%AA');
    await get('/?q=雪&index=');
    expect(rendered.slice(3)).toEqual(['/?index=&q=%E9%9B%AA']);
  });

  test('that does not ask for the region is one for all regions', async () => {
    for (const region of ['hubei', 'hainan', 'guangdong']) await get('/article/one', { cookie: `wj_region=${region}` });
    await get('/article/one');
    expect(rendered).toEqual(['/article/one']);
    expect(cache.size().pages).toBe(1);
  });

  test('that does not ask for the region is rendered once for visitors from all regions who ask at once', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const ask = (path: string) => ['hubei', 'hainan', 'guangdong'].map((region) => get(path, { cookie: `wj_region=${region}` }));
    const articles = ask('/article/one');
    await expect.poll(() => rendered.length).toBe(1);
    open();
    await Promise.all(articles);
    expect(rendered).toEqual(['/article/one']);
    rendered = [];
    const homes = await Promise.all(ask('/'));
    expect(await Promise.all(homes.map((home) => home.text()))).toEqual(
      ['hubei', 'hainan', 'guangdong'].map((region) => expect.stringContaining(region)),
    );
    expect(rendered).toHaveLength(3);
  });

  test('that shows nothing that moves by itself is not made anew before it is purged', async () => {
    await get('/article/one');
    now += 300_000;
    await get('/article/one');
    expect(rendered).toEqual(['/article/one']);
    cache.purge(['lists', 'any', 'post:two']);
    await get('/article/one');
    expect(rendered).toEqual(['/article/one']);
    text = 'two';
    cache.purge(['comments:one']);
    expect(await (await get('/article/one')).text()).toContain('two');
  });

  test('that is not there takes a small part of the memory, and drives out none that is', async () => {
    cache = createPageCache(() => now, 200_000);
    const addPage = (key: string, status: number) =>
      cache.get(key, async () => ({ ...page, status, body: Buffer.alloc(1_000), mayCache: true }));
    const page = { contentType: 'text/html', headers: {}, csp: '' };
    for (const key of ['/a', '/b', '/c']) await addPage(key, 200);
    for (let tried = 0; tried < 500; tried += 1) await addPage(`/missing-${tried}`, 404);
    expect(['/a', '/b', '/c'].map((key) => cache.find(key)?.status)).toEqual([200, 200, 200]);
    expect(cache.find('/missing-499')?.status).toBe(404);
    expect(cache.size().bytes).toBeLessThan(200_000 / 16 + 15_000);
  });

  test('of a site that knows its address is one page, with that address, whatever host is asked for', async () => {
    const { port } = new URL(address);
    const at = (host: string) =>
      new Promise<string>((resolve, reject) => {
        request({ port, host: '127.0.0.1', path: '/', headers: { host } }, (answer) => {
          answer.toArray().then((parts) => resolve(Buffer.concat(parts as Buffer[]).toString()), reject);
        })
          .once('error', reject)
          .end();
      });
    expect([await at('a.example'), await at('b.example')]).toEqual([
      expect.stringContaining('a.example'),
      expect.stringContaining('b.example'),
    ]);
    pages = pagesAt('https://wenjian.example');
    cache.clear();
    rendered = [];
    for (const host of ['a.example', 'b.example', 'x y', '']) expect(await at(host)).toContain(' wenjian.example');
    expect(rendered).toEqual(['/']);
    expect(cache.size().pages).toBe(1);
  });

  test('that is too old to be sent takes no memory once another one is kept', async () => {
    const one = { status: 200, contentType: 'text/html', headers: {}, csp: '', body: Buffer.from('a'), mayCache: true };
    for (const key of ['/a', '/b']) await cache.get(key, async () => one);
    now += 131_000;
    await cache.get('/c', async () => one);
    expect(cache.size().pages).toBe(1);
  });

  test('of however many hosts and addresses stays within the memory it may take', async () => {
    cache = createPageCache(() => now, 100_000);
    const long = 'x'.repeat(8_000);
    const page = { status: 200, contentType: 'text/html', headers: {}, csp: '', body: Buffer.from('a'), mayCache: true };
    for (let host = 0; host < 200; host += 1) await cache.get(`http://h${host}/?q=${long}`, async () => page);
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.size().pages).toBeLessThan(100_000 / 16_000);
    cache.clear();
    expect(cache.size()).toEqual({ pages: 0, bytes: 0, rendered: 200 });
  });

  test('past its freshness is sent at once while a new one is made behind it', async () => {
    await get('/');
    text = 'two';
    now = 11_000;
    expect(await (await get('/')).text()).toContain('one');
    await expect.poll(async () => (await get('/')).text()).toContain('two');
    expect(rendered).toHaveLength(2);
  });

  test('that was being made while a post changed is not kept', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const early = get('/');
    await expect.poll(() => rendered.length).toBe(1);
    cache.clear();
    text = 'two';
    open();
    expect(await (await early).text()).toContain('one');
    expect(await (await get('/')).text()).toContain('two');
  });

  test('of a post goes alone when only that post changes, also the one that is being made', async () => {
    await get('/article/one');
    await get('/article/two');
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const early = get('/video/one');
    await expect.poll(() => rendered.length).toBe(3);
    cache.purge(['post:one']);
    text = 'changed';
    open();
    await early;
    expect(await (await get('/article/one')).text()).toContain('changed');
    expect(await (await get('/video/one')).text()).toContain('changed');
    expect(await (await get('/article/two')).text()).not.toContain('changed');
  });

  test('allows its own inline scripts by hash and nothing else', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).toContain("style-src 'self' 'sha256-");
    expect(policy).not.toContain('unsafe-inline');
  });

  test('is not sent again to who has it', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });

  test('that is missing has its status for people, and for robots nothing else', async () => {
    const user = await get('/missing', {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148.0 Safari/537.36',
    });
    expect([user.status, (await user.text()).length > 0]).toEqual([404, true]);
    const robot = await get('/missing', { 'user-agent': 'Baiduspider/2.0' });
    expect([robot.status, await robot.text()]).toEqual([404, '']);
  });
});

test('a cache keeps to its bytes by dropping what was made longest ago', async () => {
  const small = createPageCache(() => 0, 10_000);
  const page = (size: number) => async () => ({
    status: 200,
    contentType: 'text/html',
    headers: {},
    csp: '',
    body: Buffer.alloc(size, 'x'),
    mayCache: true,
  });
  await small.get('a', page(6_000));
  await small.get('b', page(6_000));
  expect(small.find('a')).toBeUndefined();
  expect(small.find('b')).toBeDefined();
  expect(small.size().bytes).toBeLessThanOrEqual(10_000);
});

describe('encodings', () => {
  const long = (text: string): RenderedPage => ({
    status: 200,
    contentType: 'text/html',
    headers: {},
    csp: '',
    body: Buffer.from(text.repeat(500)),
    mayCache: true,
  });

  test('are made when they are asked for, and once', async () => {
    const heard: number[] = [];
    const page = encodePage(long('闻见'), 0, {}, (weight) => heard.push(weight));
    expect(page.encodings()).toEqual(['identity']);
    const [one, other] = await Promise.all([page.as('br'), page.as('br')]);
    expect(other.body).toBe(one.body);
    expect(page.as('br')).toMatchObject({ body: one.body });
    expect(brotliDecompressSync(one.body).toString()).toBe('闻见'.repeat(500));
    expect(gunzipSync((await page.as('gzip')).body).toString()).toBe('闻见'.repeat(500));
    expect(heard).toHaveLength(2);
    expect(heard.at(-1)).toBe(page.weight());
    expect(page.encodings()).toEqual(['br', 'gzip']);
    expect((await page.as('identity')).body.toString()).toBe('闻见'.repeat(500));
    expect(page.weight()).toBeGreaterThan(3_000);
  });

  test('of a page that was sent compressed are all that is kept of it', async () => {
    const page = encodePage(long('闻见'), 0);
    const plain = page.weight();
    await page.as('br');
    expect(page.weight()).toBeLessThan(plain - 2_500);
    const [one, other] = await Promise.all([page.as('identity'), page.as('gzip')]);
    expect(one.body.toString()).toBe('闻见'.repeat(500));
    expect(gunzipSync(other.body).toString()).toBe('闻见'.repeat(500));
  });

  test('of a page that goes on being asked for are made before it takes the place of the one before', async () => {
    const pages = createPageCache(() => now);
    const { page: first } = await pages.get('a', async () => long('一'));
    await first.as('gzip');
    now += 60_000;
    pages.find('a');
    await expect.poll(() => pages.find('a')).not.toBe(first);
    expect(pages.find('a')?.as('gzip')).not.toBeInstanceOf(Promise);
  });
});

test('what the router asks of the address map reaches it whole, and only there', async () => {
  await get('/__manifest?version=v1&paths=%2F%2C%2FhotList&noise=1');
  await get('/?version=v1&paths=%2F');
  expect(rendered).toEqual(['/__manifest?paths=%2F%2C%2FhotList&version=v1', '/']);
});

test('a path deeper than any page is cut before the router sees it, with and without a query', async () => {
  const deep = '/a'.repeat(4_000);
  await get(deep);
  await get(`${deep}/b?page=2`);
  expect(rendered).toEqual(['/a'.repeat(16), `${'/a'.repeat(16)}?page=2`]);
});

test('a busy server sends what it has, and otherwise a sentence and a way to try again', async () => {
  await get('/kept');
  busy = true;
  expect((await get('/kept')).status).toBe(200);
  now += 60_000;
  expect((await get('/kept')).status).toBe(200);
  const refused = await get('/new');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.text()).toContain('当前访问人数过多，请稍后重试');
  busy = false;
  expect((await get('/new')).status).toBe(200);
});

test('a busy server sends what it has on disk, for every region', async () => {
  const html = {
    status: 200,
    contentType: 'text/html',
    headers: {},
    csp: '',
    body: Buffer.from('from the disk'),
    mayCache: true,
  };
  const page = encodePage(html, now).toStored();
  cache = createPageCache(() => now, 100_000, undefined, {
    ...NO_DISK,
    has: (key) => key.endsWith('/article/one'),
    read: async () => ({ page, tags: ['post:one'], freshFor: 600_000 }),
  });
  pages = pagesAt(null);
  busy = true;
  const answer = await get('/article/one', { cookie: 'wj_region=hubei' });
  expect([answer.status, await answer.text()]).toEqual([200, 'from the disk']);
  expect((await get('/article/two')).status).toBe(503);
  expect(rendered).toEqual([]);
});

test('a page made for one Host is never sent to another, and what is no host name does not get into a page', async () => {
  const requests = (host: string) =>
    new Promise<string>((resolve, reject) => {
      request(`${address}/`, { headers: { host } }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => resolve(body));
      })
        .on('error', reject)
        .end();
    });
  expect(await requests('poisoned.example')).toContain('poisoned.example');
  expect(await requests('wenjian.example')).not.toContain('poisoned');
  expect(await requests('x"><script>alert(1)</script>')).toContain(' localhost<');
});
