import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Database } from '../../db/client.ts';
import { deleteInParts } from '../../db/batched-change.ts';
import { tooOften } from '../../core/app-error.ts';
import type { Limit } from '../../core/limit.ts';
import { networksOf } from '../../core/networks.ts';

export interface Limits {
  /** Uses up one point of `key`; refuses with 429 when none is left: with `what` is too much, and when it ends. */
  consume(limit: Limit, key: string, what?: string): Promise<void>;
  /** Gives one point back: what it was taken for has turned out well. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Gives all points back, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** What counts by where a request comes from. */
export interface From {
  address: string;
  /** What else the key holds, as the account that is tried. */
  of?: string;
}

/** Uses up a point of the address's own network, and of the wider ones around it, which have more between them. */
export async function consumeFrom(limits: Limits, limit: Limit, from: From, what?: string): Promise<void> {
  for (const [each, key] of withNetworks(limit, from)) await limits.consume(each, key, what);
}

export const refundFrom = (limits: Limits, limit: Limit, from: From): Promise<unknown> =>
  Promise.all(withNetworks(limit, from).map(([each, key]) => limits.refund(each, key)));

/** All points of the own network back, and the one that was taken of the wider ones. */
export async function resetFrom(limits: Limits, limit: Limit, from: From): Promise<void> {
  const [[own, key], ...wider] = withNetworks(limit, from);
  await Promise.all([limits.reset(own, key), ...wider.map(([each, network]) => limits.refund(each, network))]);
}

function withNetworks(limit: Limit, { address, of }: From): [[Limit, string], ...[Limit, string][]] {
  const { own, wider } = networksOf(address);
  const keyOf = (network: string) => (of === undefined ? network : `${of}:${network}`);
  return [
    [limit, keyOf(own)],
    ...wider.map(({ network, times }): [Limit, string] => [
      { ...limit, name: `${limit.name}-wide`, points: limit.points * times },
      keyOf(network),
    ]),
  ];
}

/** Counted in the database, so that all servers agree and a restart forgives nobody. */
export const postgresLimits = (pool: pg.Pool): Limits => limitsBy((limit) => inPostgres(pool, limit));

/** Counted in Redis; in the database while that is away, from nothing, and all servers agree in both. */
export const redisLimits = (redis: Redis, pool: pg.Pool): Limits =>
  limitsBy(
    (limit) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `wenjian:limit:${limit.name}`,
        points: limit.points,
        duration: limit.seconds,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inPostgres(pool, limit),
      }),
  );

const inPostgres = (pool: pg.Pool, { name, points, seconds }: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });

/** Limits whose time is over count nothing. Those in Redis go by themselves. */
export const forgetLapsedLimits = (db: Database, now: Date): Promise<number> =>
  deleteInParts(db, sql`rate_limits`, sql`expire < ${now.getTime()}`);

/** Counted in this process alone. */
export const memoryLimits = (): Limits =>
  limitsBy(({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

function limitsBy(make: (limit: Limit) => RateLimiterAbstract): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: Limit): RateLimiterAbstract => {
    // Settings may change how much a limit is, and a name has more for a wider network.
    const name = `${limit.name} ${limit.points} ${limit.seconds}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const made = make(limit);
    limiters.set(name, made);
    return made;
  };
  return {
    async consume(limit, key, what) {
      try {
        await limiterOf(limit).consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooOften(what ?? '请求过于频繁', refusal.msBeforeNext / 1000);
      }
    },
    async refund(limit, key) {
      await limiterOf(limit).reward(key);
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(key);
    },
  };
}
