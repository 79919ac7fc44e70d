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
import type { Limit, Limits } from '../../core/limit.ts';

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
