import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { LogController } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { detail } from '#contract/posts/post.ts';
import { suggest } from '#contract/discovery/feed.ts';
import { getSettings, saveSettings, siteInfo } from '#contract/settings/settings.ts';
import type { Actor } from '../../core/actor.ts';
import type { RequestFacts } from '../../deps.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { sendError } from './errors.ts';
import { createLiveSessions } from '../traffic/live-sessions.ts';
import { createCalls, type CallsOptions } from './mount.ts';

test('a page shares with browsers and other pages what guests share, until it changes', async () => {
  const { app, deps, call, admin } = await createTestApp({ DATABASE_POOL: '2' });
  const query = { page: 1, limit: 20 };
  const info = await app.calls.asGuest(siteInfo, {});
  const posts = await app.calls.asGuest(suggest, query);

  // With no way to the database left, both are still answered, to a page and to a browser alike.
  const held = await Promise.all([deps.db.$client.connect(), deps.db.$client.connect()]);
  expect(await app.calls.asGuest(siteInfo, {})).toEqual(info);
  expect((await call(suggest, query)).data).toEqual(posts);
  for (const client of held) client.release();

  const superAdmin = await admin();
  const { version, settings } = (await call(getSettings, {}, superAdmin)).data;
  await call(saveSettings, { version, settings: { ...settings, siteName: '另一个名字' } }, superAdmin);
  expect((await app.calls.asGuest(siteInfo, {})).siteName).toBe('另一个名字');
});

describe('guests who ask the same share an answer, however they write it', async () => {
  const { app, deps, fastify } = await createTestApp({ DATABASE_POOL: '2' });
  const get = (query: string) => fastify.inject(`/api/v1/user/posts/suggest${query}`);
  /** With no way to the database left, only what is kept can be answered. */
  const withoutDatabase = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    const held = await Promise.all([deps.db.$client.connect(), deps.db.$client.connect()]);
    try {
      return await request();
    } finally {
      for (const client of held) client.release();
    }
  };
  const first = await get('?page=1&limit=20&keywords=%E9%9B%AA');

  test.each([
    ['in another order', '?keywords=%E9%9B%AA&limit=20&page=1'],
    ['in other letters of an encoding', '?page=1&limit=20&keywords=%e9%9b%aa'],
    ['without what is so anyway', '?keywords=%E9%9B%AA'],
    ['with parameters that are empty', '?keywords=%E9%9B%AA&category=&region=&type=&page='],
    ['with parameters that there are not', '?keywords=%E9%9B%AA&utm_source=x&page[]=9'],
    ['with zeros before a number', '?page=01&limit=020&keywords=%E9%9B%AA'],
  ])('%s', async (_how, query) => {
    const answer = await withoutDatabase(() => get(query));
    expect([answer.statusCode, answer.body]).toEqual([200, first.body]);
  });

  test('and a page asks as they do', async () => {
    const query = () => app.calls.asGuest(suggest, { keywords: '雪', page: 1 });
    expect(await withoutDatabase(query)).toEqual(first.json().data);
  });

  test('but who asks for something else, or for what there is not, is not given theirs', async () => {
    expect((await get('?keywords=%E9%9B%AA&page=2')).json().data).toMatchObject({ page: 2 });
    expect((await get('?keywords=%E9%9B%AA&limit=5')).json().data).toMatchObject({ limit: 5 });
    expect((await get('?keywords=%E9%9B%AA&region=atlantis')).json()).toMatchObject({ code: 400, msg: '地区不存在' });
  });
});

describe('an answer travels compressed', async () => {
  const { fastify, admin } = await createTestApp();
  const operator = await admin();
  const addresses = {
    'that guests share': ['/api/v1/user/sanction/rules', {}],
    'for one person': ['/api/v1/admin/settings/get', { authorization: `Bearer ${operator.token}` }],
  } as const;

  test.each(Object.entries(addresses))('%s', async (_whose, [url, headers]) => {
    const get = (accepted: string) => fastify.inject({ url, headers: { ...headers, 'accept-encoding': accepted } });
    const plain = await get('identity');
    expect([plain.statusCode, plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
      200,
      undefined,
      'Accept-Encoding',
    ]);
    const sent = { br: await get('gzip, deflate, br, zstd'), gzip: await get('gzip') };
    expect(brotliDecompressSync(sent.br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(sent.gzip.rawPayload).toString()).toBe(plain.body);
    for (const [encoding, { headers, rawPayload }] of Object.entries(sent)) {
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) });
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
  });

  test('unless it fits into a packet as it is', async () => {
    const { headers } = await fastify.inject({ url: '/api/v1/user/search/hotWords', headers: { 'accept-encoding': 'br' } });
    expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined]);
  });
});

test('what one page does with its answer does not reach another', async () => {
  const { app } = await createTestApp();
  const mine = await app.calls.asGuest(siteInfo, {});
  mine.siteName = '改过';
  expect((await app.calls.asGuest(siteInfo, {})).siteName).not.toBe('改过');
});

test('a refusal reaches the page that asked, and is not kept', async () => {
  const { app } = await createTestApp();
  await expect(app.calls.asGuest(detail, { postsId: 'none' })).rejects.toMatchObject({ code: 'notFound' });
});

const QUIET = new LogController({ disableRequestLogging: true });

test('who goes where they may not is noted, who has yet to log in is not', async () => {
  const lines: Record<string, unknown>[] = [];
  const fastify = Fastify({
    logger: { stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    logController: QUIET,
  });
  fastify.setErrorHandler(sendError);
  let actor: Actor = { kind: 'user', id: 'reader', identity: 'user', sessionId: 'one' };
  const options = {
    identify: async () => actor,
    overload: { admit() {} },
    sessions: createLiveSessions(() => 0),
    checkAnswers: false,
  };
  createCalls(fastify, options as unknown as CallsOptions).mount(getSettings, async () => ({}) as never);

  const request = (headers: Record<string, string>) => fastify.inject({ url: '/api/v1/admin/settings/get', headers });
  expect((await request({})).statusCode).toBe(421);
  expect(lines).toEqual([]);
  await request({ authorization: 'Bearer of a reader' });
  actor = { kind: 'admin', id: 'clerk', account: 'clerk', role: 'moderator', sessionId: 'two' };
  await request({ authorization: 'Bearer of a moderator' });
  expect(lines).toMatchObject([
    { msg: 'refused', refused: 'session', path: '/api/v1/admin/settings/get', requestedBy: 'reader', ip: '127.0.0.1' },
    { msg: 'refused', refused: 'forbidden', requestedBy: 'clerk' },
  ]);
});

test('what somebody sent who is gone at once is done, and known where from', async () => {
  const fastify = Fastify({ logger: false, logController: QUIET });
  onTestFinished(() => fastify.close());
  const identified = Promise.withResolvers<Actor>();
  const asked = Promise.withResolvers<void>();
  const handled = Promise.withResolvers<RequestFacts>();
  const identify = () => {
    asked.resolve();
    return identified.promise;
  };
  const options = {
    identify,
    overload: { admit() {} },
    sessions: createLiveSessions(() => 0),
    mediaPass: () => null,
    checkAnswers: false,
  };
  createCalls(fastify, options as unknown as CallsOptions).mount(getSettings, async (_input, _actor, facts) => {
    handled.resolve(facts);
    return {} as never;
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET /api/v1/admin/settings/get HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer one\r\n\r\n');
  await asked.promise;
  client.resetAndDestroy();
  await once(client, 'close');
  await expect.poll(() => new Promise((count) => fastify.server.getConnections((_, open) => count(open)))).toBe(0);
  identified.resolve({ kind: 'admin', id: 'boss', account: 'boss', role: 'super_admin', sessionId: 'one' });
  expect((await handled.promise).ip).toBe('127.0.0.1');
});
