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
  /** Consumes one of the key's `limit.points`; throws 429 with the message `what` and the waiting time when none is left. */
  consume(limit: Limit, key: string, what?: string): Promise<void>;
  /** Returns one point, for an action that should not count after all. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Returns all points of the key, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** The origin of a request, for limits by network. */
export interface From {
  address: string;
  /** A further part of the key, such as the account of a login attempt. */
  of?: string;
}

/** Consumes a point of the address's own network and of the wider networks around it, which have larger limits (`networksOf`). */
export async function consumeFrom(limits: Limits, limit: Limit, from: From, what?: string): Promise<void> {
  for (const [networkLimit, key] of withNetworks(limit, from)) await limits.consume(networkLimit, key, what);
}

export const refundFrom = (limits: Limits, limit: Limit, from: From): Promise<unknown> =>
  Promise.all(withNetworks(limit, from).map(([networkLimit, key]) => limits.refund(networkLimit, key)));

/** Returns all points of the own network, and one point of each wider network. */
export async function resetFrom(limits: Limits, limit: Limit, from: From): Promise<void> {
  const [[own, key], ...wider] = withNetworks(limit, from);
  await Promise.all([limits.reset(own, key), ...wider.map(([wideLimit, network]) => limits.refund(wideLimit, network))]);
}

/** The limits and keys of the own network and the wider ones. */
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

/** Counts in the database, so that all servers share the counts and a restart does not reset them. */
export const postgresLimits = (pool: pg.Pool): Limits => limitsBy((limit) => inPostgres(pool, limit));

/** Counts in Redis, and in the database while Redis does not answer (starting at zero). Both are shared by all servers. */
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

/** Deletes expired counts from the database; Redis expires its own. */
export const forgetLapsedLimits = (db: Database, now: Date): Promise<number> =>
  deleteInParts(db, sql`rate_limits`, sql`expire < ${now.getTime()}`);

/** Counts in this process only. */
export const memoryLimits = (): Limits =>
  limitsBy(({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

function limitsBy(make: (limit: Limit) => RateLimiterAbstract): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: Limit): RateLimiterAbstract => {
    // The settings may change points and seconds of a limit.
    const name = `${limit.name} ${limit.points} ${limit.seconds}`;
    const existing = limiters.get(name);
    if (existing !== undefined) return existing;
    const limiter = make(limit);
    limiters.set(name, limiter);
    return limiter;
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
