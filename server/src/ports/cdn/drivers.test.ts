import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isSignedForAliyun } from '../../../test/aliyun-gateway.ts';
import { parseConfig } from '../../config.ts';
import { aliyunCdn } from './aliyun.ts';
import { cloudflareCdn } from './cloudflare.ts';
import { httpCdn } from './http.ts';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
const network = createServer((request, response) => respond(request, response));
network.listen(0, '127.0.0.1');
await once(network, 'listening');
const endpoint = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
afterAll(() => {
  network.closeAllConnections();
  network.close();
});

const ADDRESSES = ['https://wenjian.example/article/a1', 'https://wenjian.example/media/image/ab/abc/'];

describe('a cache that takes PURGE', () => {
  let received: string[] = [];
  let status = 200;
  beforeEach(() => {
    received = [];
    respond = ({ method, url, headers }, response) => {
      received.push(`${method} ${headers.host}${url}`);
      response.writeHead(status).end();
    };
  });

  test('is asked for each address under the name of the site, and for all below a folder', async () => {
    await httpCdn({ endpoint }).purge(ADDRESSES);
    expect(received).toEqual(['PURGE wenjian.example/article/a1', 'PURGE wenjian.example/media/image/ab/abc/*']);
  });

  test.each([
    [404, true],
    [204, true],
    [403, false],
    [405, false],
    [502, false],
  ])('that answers %i has dropped them: %s', async (answered, isDone) => {
    status = answered;
    const purge = httpCdn({ endpoint }).purge(ADDRESSES.slice(0, 1));
    await (isDone ? expect(purge).resolves.toBeUndefined() : expect(purge).rejects.toThrow(`was answered with ${answered}`));
  });

  test('that does not answer is given up', async () => {
    respond = () => {};
    await expect(httpCdn({ endpoint }, 100).purge(ADDRESSES)).rejects.toThrow();
    await expect(httpCdn({ endpoint: 'http://127.0.0.1:9' }).purge(ADDRESSES)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a cache that purges by tags', () => {
  let received: { asked: string; tags: string[]; token: string | undefined }[] = [];
  let status = 200;
  const tagged = (url: string, method: 'POST' | 'PURGE', header: 'Cache-Tag' | 'Surrogate-Key') =>
    httpCdn({ endpoint, headers: { 'Fastly-Key': 'a token' }, tags: { url, method, header } });
  beforeEach(() => {
    received = [];
    status = 200;
    respond = ({ method, url, headers }, response) => {
      const given = String(headers['surrogate-key'] ?? headers['cache-tag']);
      const tags = given.split(headers['surrogate-key'] === undefined ? ',' : ' ');
      received.push({ asked: `${method} ${headers.host}${url}`, tags, token: headers['fastly-key'] as string });
      response.writeHead(status).end();
    };
  });

  test.each([
    ['POST', 'Surrogate-Key'],
    ['PURGE', 'Cache-Tag'],
  ] as const)('is told them together by %s, in the header %s, with what it knows its operator by', async (method, header) => {
    await tagged(`${endpoint}/service/abc/purge`, method, header).purgeTags?.(['post:1', 'lists']);
    const asked = `${method} ${new URL(endpoint).host}/service/abc/purge`;
    expect(received).toEqual([{ asked, tags: ['post:1', 'lists'], token: 'a token' }]);
  });

  test('is told no more at once than it takes, and each of them', async () => {
    const tags = Array.from({ length: 250 }, (_, index) => `post:${index}`);
    await tagged(endpoint, 'POST', 'Surrogate-Key').purgeTags?.(tags);
    expect(received.map((purge) => purge.tags.length)).toEqual([100, 100, 50]);
    expect(received.flatMap((purge) => purge.tags)).toEqual(tags);
    received = [];
    const long = tags.slice(0, 20).map((tag) => tag + 'x'.repeat(900));
    await tagged(endpoint, 'POST', 'Surrogate-Key').purgeTags?.(long);
    expect(received.map((purge) => purge.tags.length)).toEqual([8, 8, 4]);
    expect(received.flatMap((purge) => purge.tags)).toEqual(long);
  });

  test.each([401, 404, 429, 503])('that answers %i has not done it', async (answered) => {
    status = answered;
    await expect(tagged(endpoint, 'POST', 'Surrogate-Key').purgeTags?.(['lists'])).rejects.toThrow(
      `was answered with ${answered}`,
    );
  });
});

describe('Cloudflare', () => {
  const KEY = { zoneId: '0123456789abcdef0123456789abcdef', token: 'a-token-of-twenty-letters' };
  let received: unknown[] = [];
  beforeEach(() => {
    received = [];
    respond = async (request, response) => {
      const { method, url, headers } = request;
      const isAsked = method === 'POST' && url === `/client/v4/zones/${KEY.zoneId}/purge_cache`;
      if (!isAsked || headers.authorization !== `Bearer ${KEY.token}` || headers['content-type'] !== 'application/json')
        return void response.writeHead(403).end(JSON.stringify({ success: false, errors: [{ code: 10000, message: 'no' }] }));
      received.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
      response.end(JSON.stringify({ success: true, errors: [], messages: [], result: { id: KEY.zoneId } }));
    };
  });
  const cloudflare = (more: Partial<Parameters<typeof cloudflareCdn>[0]> = {}) =>
    cloudflareCdn({ endpoint: `${endpoint}/client/v4`, ...KEY, byTags: true, ...more });

  test('is given folders as prefixes, addresses as files, and tags', async () => {
    await cloudflare().purge(ADDRESSES);
    await cloudflare().purgeTags?.(['post:1', 'lists']);
    expect(received).toEqual([
      { prefixes: ['wenjian.example/media/image/ab/abc'] },
      { files: ['https://wenjian.example/article/a1'] },
      { tags: ['post:1', 'lists'] },
    ]);
  });

  test('is given no more at once than every plan takes', async () => {
    await cloudflare().purgeTags?.(Array.from({ length: 70 }, (_, index) => `post:${index}`));
    expect(received.map((purge) => (purge as { tags: string[] }).tags.length)).toEqual([30, 30, 10]);
  });

  test('that refuses, or answers something else, is told of', async () => {
    await expect(cloudflare({ token: 'another' }).purgeTags?.(['lists'])).rejects.toThrow('purge_cache was refused: 10000 (403)');
    respond = (_request, response) => void response.writeHead(429).end('slow down');
    await expect(cloudflare().purge(ADDRESSES)).rejects.toThrow('purge_cache was refused: no code (429)');
  });
});

describe('阿里云 CDN', () => {
  const KEY = { accessKeyId: 'LTAItestAccessKey', accessKeySecret: 'testAccessKeySecret0123456789' };
  let received: Record<string, string>[] = [];
  beforeEach(() => {
    received = [];
    respond = (request, response) => {
      if (!isSignedForAliyun(request, { ...KEY, action: 'RefreshObjectCaches', version: '2018-05-10' }))
        return void response.writeHead(400).end(JSON.stringify({ Code: 'SignatureDoesNotMatch', RequestId: 'R-1' }));
      received.push(Object.fromEntries(new URL(request.url ?? '', endpoint).searchParams));
      response.end(JSON.stringify({ RefreshTaskId: '70422', RequestId: 'R-2' }));
    };
  });

  test('is given folders and addresses by one signed call each', async () => {
    await aliyunCdn({ endpoint, ...KEY }).purge(ADDRESSES);
    expect(received).toEqual([
      { ObjectPath: 'https://wenjian.example/media/image/ab/abc/', ObjectType: 'Directory' },
      { ObjectPath: 'https://wenjian.example/article/a1', ObjectType: 'File' },
    ]);
  });

  test('is given no more at once than it takes', async () => {
    await aliyunCdn({ endpoint, ...KEY }).purge(
      Array.from({ length: 250 }, (_, index) => `https://wenjian.example/media/${index}/`),
    );
    expect(received.map(({ ObjectPath = '' }) => ObjectPath.split('\n').length)).toEqual([100, 100, 50]);
  });

  test('that refuses is told of with its code', async () => {
    const stranger = aliyunCdn({ endpoint, ...KEY, accessKeySecret: 'anotherAccessKeySecret' });
    await expect(stranger.purge(ADDRESSES)).rejects.toThrow('RefreshObjectCaches was refused: SignatureDoesNotMatch (R-1)');
  });
});

test('is chosen by its variables, and needs to know the site’s own address', () => {
  expect(parseConfig({}, '/').cdn).toBeNull();
  expect(parseConfig({ CDN_PURGE_URL: endpoint, PUBLIC_URL: 'https://wenjian.example' }, '/').cdn?.name).toBe('http');
  expect(() => parseConfig({ CDN_PURGE_URL: endpoint }, '/')).toThrow('使用 CDN 时须同时设置 PUBLIC_URL');
  expect(() => parseConfig({ ALIYUN_CDN_ACCESS_KEY_ID: 'LTAItestAccessKey' }, '/')).toThrow('ALIYUN_CDN_ACCESS_KEY_SECRET');
});

test('by tags only together with the header that answers bear them in', async () => {
  const site = { CDN_PURGE_URL: endpoint, PUBLIC_URL: 'https://wenjian.example' };
  const byTags = async (set: Record<string, string>) =>
    (await parseConfig({ ...site, ...set }, '/').cdn?.open(undefined as never))?.purgeTags !== null;
  expect(await byTags({ CACHE_TAG_HEADER: 'Surrogate-Key' })).toBe(false);
  expect(await byTags({ CACHE_TAG_HEADER: 'Surrogate-Key', CDN_PURGE_TAGS_URL: endpoint })).toBe(true);
  expect(() => parseConfig({ ...site, CDN_PURGE_TAGS_URL: endpoint }, '/')).toThrow('须同时设置 CACHE_TAG_HEADER');
  expect(() => parseConfig({ CDN_PURGE_TAGS_URL: endpoint, CACHE_TAG_HEADER: 'Cache-Tag' }, '/')).toThrow(
    '设置 CDN_PURGE_TAGS_URL 时须同时设置 CDN_PURGE_URL',
  );

  const cloudflare = {
    PUBLIC_URL: 'https://wenjian.example',
    CLOUDFLARE_ZONE_ID: '0'.repeat(32),
    CLOUDFLARE_API_TOKEN: 'a-token-of-twenty-letters',
  };
  expect(parseConfig(cloudflare, '/').cdn?.name).toBe('cloudflare');
  expect(() => parseConfig({ ...cloudflare, CACHE_TAG_HEADER: 'Surrogate-Key' }, '/')).toThrow('Cloudflare 只认 Cache-Tag');
  expect(() => parseConfig({ CACHE_TAG_HEADER: 'Xkey' }, '/')).toThrow('CACHE_TAG_HEADER 只能是 Cache-Tag 或 Surrogate-Key');
});
