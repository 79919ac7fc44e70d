import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts.ts';
import { modifyInfo } from '#contract/account-settings.ts';
import { detail } from '#contract/posts.ts';
import { buildApp } from '../app.ts';
import { openDeps } from '../open-deps.ts';
import { createTestApp } from '../../test/test-app.ts';
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
        expect(error).toMatchObject({ code: 'unavailable', message: '访问的人太多了，请稍后重试', retryAfter: 2 });
        return false;
      }
    });
    expect(kinds).toEqual(admitted);
    expect(overload.shed).toEqual({ read: admitted.includes('read') ? 0 : 1, write: admitted.includes('write') ? 0 : 1 });
  });

  test('with a long queue for the database reads are turned away at once, writes wait, and all recovers', async () => {
    const { deps, call, person } = await createTestApp({ DATABASE_POOL: '2' });
    const reader = await person();
    const held = await Promise.all([deps.db.$client.connect(), deps.db.$client.connect()]);
    const queue = Array.from({ length: 20 }, () => deps.db.$client.query('select 1'));
    const turnedAway = await call(accounts.info, {}, reader);
    expect(turnedAway).toMatchObject({ status: 503, msg: '访问的人太多了，请稍后重试' });
    expect(turnedAway.headers['retry-after']).toBe('2');
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

test('a statement that is waited for too long is told as busy, not as a fault', async () => {
  const { deps, person } = await createTestApp();
  const reader = await person();
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
  const { fastify } = await buildApp({ deps, patience: { idleMs: 1_500, bodyMs: 300, fileEveryMs: 300, fileBytes: 1_000 } });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;

  const closedAfter = (lines: string[], drip = '') =>
    new Promise<number>((resolve) => {
      const began = Date.now();
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(lines.join('\r\n'));
      const timer = drip === '' ? undefined : setInterval(() => socket.write(drip), 50);
      socket.resume().on('close', () => {
        clearInterval(timer);
        resolve(Date.now() - began);
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
    expect(await closedAfter(post('application/json'), ' ')).toBeLessThan(1_400);
  });

  test('that drips a file is cut off', async () => {
    const upload = post('multipart/form-data; boundary=x').with(0, 'POST /api/v1/user/upload/single HTTP/1.1');
    expect(await closedAfter(upload, 'x')).toBeLessThan(1_400);
  });

  test('that says nothing is cut off', async () => {
    expect(await closedAfter([''])).toBeLessThan(4_000);
  });

  test('that sends a body as fast as people do is served', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const asked = request({
        port,
        path: '/api/v1/user/user/loginForMobilePassword',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      asked.on('error', reject).on('response', (response) => resolve(response.resume().statusCode ?? 0));
      asked.write('{"mobile":"",');
      setTimeout(() => asked.end('"password":""}'), 100);
    });
    expect(answer).toBe(400);
    await fastify.close();
  });
});
