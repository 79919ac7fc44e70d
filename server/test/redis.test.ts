import { Redis } from 'ioredis';
import { afterAll, expect, test, vi } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import { healthState } from '#contract/health/health.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { createLogger } from '#server/core/log.ts';
import { checkRedis } from '#server/operations/doctor/doctor.ts';
import { openEvents, type Events } from '#server/ports/events/port.ts';
import { redisCarrier } from '#server/ports/events/redis.ts';
import { openRedis, type RedisConnections } from '#server/ports/redis/connection.ts';
import { startRedis } from './redis-server.ts';
import { createTestApp } from './test-app.ts';

const server = await startRedis();
const { admin, call, deps, user } = await createTestApp({ REDIS_URL: server.url });
const log = createLogger('silent', 'test');

/** Another server on the same database. */
let other: RedisConnections;
let others: Events;
const open = async () => {
  other = await openRedis(server.url, log);
  others = await openEvents(redisCarrier(deps.db, other, log));
};
await open();
afterAll(async () => {
  await others.close();
  other.close();
  server.thaw();
  await server.stop();
});

const heard = () => {
  const ids: string[] = [];
  let gaps = 0;
  const ends = [others.subscribe('posts.changed', ({ postId }) => ids.push(postId)), others.onGap(() => (gaps += 1))];
  return { ids, gaps: () => gaps, end: () => ends.forEach((end) => end()) };
};
const emit = (postId: string) => deps.transact((tx) => tx.emit('posts.changed', { postId, authorId: 'author' }));
const unsent = async () => (await deps.db.$client.query('select count(*)::int as count from unsent_events')).rows[0].count;
const WITHIN = { interval: 10 };

test('what one server tells in a transaction the others hear once it is committed, and nothing of one that failed', async () => {
  const { ids, end } = heard();
  await expect(
    deps.transact(async (tx) => {
      await tx.emit('posts.changed', { postId: 'never', authorId: 'author' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await emit('one');
  await expect.poll(() => ids, WITHIN).toEqual(['one']);
  await expect.poll(unsent, WITHIN).toBe(0);
  end();
});

test('what a server that died had committed is told by another', async () => {
  const { ids, end } = heard();
  // As it leaves it: written down with its transaction, and not sent.
  const message = JSON.stringify({ from: 'dead', topic: 'posts.changed', payload: { postId: 'left' } });
  await deps.db.$client.query('insert into unsent_events (message) values ($1)', [message]);
  await expect.poll(() => ids, { timeout: 5_000 }).toContain('left');
  await expect.poll(unsent, WITHIN).toBe(0);
  end();
});

test('while Redis is away everything is answered and nothing is lost, and when it is back the others know of the gap', async () => {
  const { ids, gaps, end } = heard();
  const reader = await user();
  await server.stop();
  await emit('meanwhile');
  expect((await call(accounts.info, {}, reader)).status).toBe(200);
  await server.start();
  await expect.poll(gaps, { timeout: 10_000 }).toBeGreaterThan(0);
  await expect.poll(() => ids, { timeout: 10_000 }).toContain('meanwhile');
  end();
});

test('a Redis that hangs does not hold anybody up', async () => {
  const { ids, end } = heard();
  server.freeze();
  const publish = vi.spyOn(Redis.prototype, 'publish');
  await emit('hanging');
  // Redis has yet to answer.
  const answer = publish.mock.results[0]?.value as Promise<unknown>;
  expect(await Promise.race([answer.catch(() => 'none'), 'waiting'])).toBe('waiting');
  publish.mockRestore();
  server.thaw();
  await expect.poll(() => ids, { timeout: 10_000 }).toContain('hanging');
  end();
});

test('administrators see whether it answers', async () => {
  const operator = await admin('admin');
  const state = async () => {
    const { data } = await call(healthState, {}, operator);
    return data.checks.find(({ check }) => check === 'redis')?.state;
  };
  // An answer of more than 50 ms is a warning, and the former test has only just let it go on.
  await expect.poll(state, { timeout: 10_000 }).toBe('good');
  server.freeze();
  expect(await state()).toBe('bad');
  server.thaw();
  await expect.poll(state, { timeout: 10_000 }).toBe('good');
});

test('wrong passwords count together on all servers, and go on counting in the database without Redis', async () => {
  const attempt = () => call(accounts.loginForMobilePassword, { mobile: '13700000009', password: 'wrong-1' });
  const keys = async () => other.commands.keys('wenjian:limit:*');
  for (let count = 0; count < 5; count += 1) expect((await attempt()).status).toBe(401);
  expect((await attempt()).status).toBe(429);
  expect((await keys()).length).toBeGreaterThan(0);
  await server.stop();
  for (let count = 0; count < 5; count += 1) expect((await attempt()).status).toBe(401);
  expect((await attempt()).status).toBe(429);
  await server.start();
});

test('the doctor says which version answers, and that none does; without one no server starts', async () => {
  const config = { ...deps.config, redisUrl: server.url };
  expect(await checkRedis(config)).toEqual([{ state: 'good', text: expect.stringMatching(/^Redis \d+\.\d+\.\d+ 可用$/) }]);
  expect(await checkRedis({ ...config, redisUrl: null })).toEqual([]);
  const nobody = { ...config, redisUrl: 'redis://127.0.0.1:1' };
  expect(await checkRedis(nobody)).toEqual([
    { state: 'wrong', text: expect.stringMatching(/^连接不上 REDIS_URL 指定的 Redis：.*ECONNREFUSED/) },
  ]);
  await expect(openRedis(nobody.redisUrl, log)).rejects.toBeInstanceOf(ConfigError);
});
