import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { detail } from '#contract/posts/post.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { buildApp } from '../../app.ts';
import { createGuestShare } from '../../db/guest-share.ts';
import type { RoutedPool } from '../../db/replica.ts';
import { openDeps } from '../../open-deps.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { createOverload } from './overload.ts';

describe('overload', () => {
  test.each([
    [{ waiting: 1, delay: 10 }, ['read', 'write']],
    [{ waiting: 6, delay: 10 }, ['write']],
    [{ waiting: 1, delay: 1_100 }, ['write']],
    [{ waiting: 21, delay: 10 }, []],
    [{ waiting: 1, delay: 3_100 }, []],
  ])('%j still admits %j', ({ waiting, delay }, admitted) => {
    const overload = createOverload(
      () => waiting,
      () => delay,
    );
    const kinds = (['read', 'write'] as const).filter((kind) => {
      try {
        overload.admit(kind);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'unavailable', message: '当前访问人数过多，请稍后重试', retryAfter: 2 });
        return false;
      }
    });
    expect(kinds).toEqual(admitted);
    expect(overload.shed).toMatchObject({ read: admitted.includes('read') ? 0 : 1, write: admitted.includes('write') ? 0 : 1 });
  });

  test('with a long queue for the database reads are turned away at once, writes wait, and all recovers', async () => {
    const { deps, call, user } = await createTestApp({ DATABASE_POOL: '2' });
    const reader = await user();
    const held = await Promise.all([deps.db.$client.connect(), deps.db.$client.connect()]);
    const queue = Array.from({ length: 20 }, () => deps.db.$client.query('select 1'));
    const refused = await call(accounts.info, {}, reader);
    expect(refused).toMatchObject({ status: 503, msg: '当前访问人数过多，请稍后重试' });
    expect(refused.headers['retry-after']).toBe('2');
    const write = call(modifyInfo, { bio: '还在' }, reader);
    for (const client of held) client.release();
    expect((await write).status).toBe(200);
    await Promise.all(queue);
    expect((await call(accounts.info, {}, reader)).status).toBe(200);
  });

  test('what guests share is still answered from memory', async () => {
    const { deps, fastify } = await createTestApp({ DATABASE_POOL: '2' });
    const shared = () => fastify.inject('/api/v1/user/site/info');
    expect((await shared()).statusCode).toBe(200);
    const held = await Promise.all([deps.db.$client.connect(), deps.db.$client.connect()]);
    const waiting = Array.from({ length: 30 }, () => deps.db.$client.query('select 1'));
    expect((await shared()).statusCode).toBe(200);
    expect((await fastify.inject(`/api/v1${detail.path}?postsId=none`)).statusCode).toBe(503);
    for (const client of held) client.release();
    await Promise.all(waiting);
  });
});

describe('guests', () => {
  /** The first search reads a dictionary. */
  const SOON = { timeout: 20_000 };
  const HELD = 'lock table search_documents in access exclusive mode';
  const search = (each: number) => `/api/v1/user/posts/suggest?keywords=${encodeURIComponent(`各不相同 ${each}`)}`;

  test.runIf(process.env['TEST_FULL'])(
    'with sixty-four distinct searches under way do not take reading from who is logged in',
    async () => {
      const { deps, fastify, call, user } = await createTestApp({ TRUST_PROXY: '1' });
      const reader = await user();
      const client = await deps.db.$client.connect();
      await client.query('begin');
      await client.query(HELD);
      const flood = Array.from({ length: 64 }, (_, each) =>
        fastify.inject({ url: search(each), headers: { 'x-forwarded-for': '192.0.2.1' } }),
      );
      const guests = (deps.db.$client as RoutedPool).guestShare;
      await expect.poll(() => guests.waitingOf('192.0.2.1'), SOON).toBeGreaterThan(guests.slots);
      for (let each = 0; each < 20; each += 1) expect((await call(accounts.info, {}, reader)).status).toBe(200);
      expect(deps.db.$client.waitingCount).toBe(0);
      await client.query('rollback');
      client.release();
      const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
      expect(statuses.every((status) => [200, 429, 503].includes(status))).toBe(true);
      expect(guests.networksWaiting()).toBe(0);
    },
  );

  test('of one network that asks for too much are refused with when to come again, while others are served', async () => {
    const { deps, fastify } = await createTestApp({ TRUST_PROXY: '1' });
    const client = await deps.db.$client.connect();
    await client.query('begin');
    await client.query(HELD);
    const from = (address: string, each: number) =>
      fastify.inject({ url: search(each), headers: { 'x-forwarded-for': address } });
    // Each from an address of its own, all of one /64.
    const flood = Array.from({ length: 40 }, (_, each) => from(`2001:db8:1:1::${each + 1}`, each));
    const guests = (deps.db.$client as RoutedPool).guestShare;
    await expect.poll(() => guests.waitingOf('2001:db8:1:1::/64') / guests.slots, SOON).toBeGreaterThan(3);
    const refused = await from('2001:db8:1:1:ffff::1', 100);
    expect(refused.json()).toMatchObject({ code: 429, data: { retryAfter: 2 } });
    expect(refused.headers['retry-after']).toBe('2');
    const other = from('192.0.2.9', 101);
    await expect.poll(() => guests.waitingOf('192.0.2.9'), SOON).toBeGreaterThan(0);
    await client.query('rollback');
    client.release();
    expect((await other).statusCode).toBe(200);
    await Promise.all(flood);
  });

  test('of different networks take turns', async () => {
    const share = createGuestShare(2);
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    const queue = [share.run('a', () => first.promise)];
    for (const network of ['a', 'a', 'a', 'b', 'c']) queue.push(share.run(network, async () => void order.push(network)));
    expect(share.waitingOf('a')).toBe(3);
    first.resolve();
    await Promise.all(queue);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a']);
  });
});

test('a statement that is waited for too long is told as busy, not as a fault', async () => {
  const { deps, user } = await createTestApp();
  const reader = await user();
  const impatient = `${deps.config.databaseUrl}?options=${encodeURIComponent('-c lock_timeout=50ms')}`;
  const others = await openDeps({ ...deps.config, databaseUrl: impatient }, 'test');
  const { fastify } = await buildApp({ deps: others });
  const client = await deps.db.$client.connect();
  await client.query('begin');
  await client.query('lock table users in access exclusive mode');
  const answer = await fastify.inject({
    url: `/api/v1${accounts.info.path}`,
    headers: { authorization: `Bearer ${reader.token}` },
  });
  await client.query('rollback');
  client.release();
  expect(answer.json()).toMatchObject({ code: 503, msg: '服务繁忙，请稍后重试' });
  expect(answer.headers['retry-after']).toBe('2');
  await fastify.close();
  await others.close();
});

describe('a slow client', async () => {
  const { deps } = await createTestApp();
  const { fastify } = await buildApp({
    deps,
    clientTimeouts: { idleMs: 2_000, bodyMs: 1_500, fileEveryMs: 300, fileBytes: 1_000 },
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;

  // What drips is never idle: without the rule it would stay until the test is given up.
  const isClosed = (lines: string[], drip = '') =>
    new Promise<true>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(lines.join('\r\n'));
      const timer = drip === '' ? undefined : setInterval(() => socket.write(drip), 50);
      socket.resume().on('close', () => {
        clearInterval(timer);
        resolve(true);
      });
    });
  const post = (type: string) => [
    'POST /api/v1/user/user/loginForMobilePassword HTTP/1.1',
    'host: x',
    `content-type: ${type}`,
    'content-length: 4000000',
    '',
    '{',
  ];

  test('that never finishes its JSON is cut off, however steadily it drips', async () => {
    expect(await isClosed(post('application/json'), ' ')).toBe(true);
  });

  test('that drips a file is cut off', async () => {
    const upload = post('multipart/form-data; boundary=x').with(0, 'POST /api/v1/user/upload/single HTTP/1.1');
    expect(await isClosed(upload, 'x')).toBe(true);
  });

  test('that says nothing is cut off', async () => {
    expect(await isClosed([''])).toBe(true);
  });

  test('that sends a body in parts is served', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const requested = request({
        port,
        path: '/api/v1/user/user/loginForMobilePassword',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      requested.on('error', reject).on('response', (response) => resolve(response.resume().statusCode ?? 0));
      requested.write('{"mobile":"",', () => requested.end('"password":""}'));
    });
    expect(answer).toBe(400);
    await fastify.close();
  });
});
