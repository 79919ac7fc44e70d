import type pg from 'pg';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

export interface Limit {
  /** Names the action; part of the key. */
  name: string;
  points: number;
  seconds: number;
}

export interface Limits {
  /** Uses up one point of `key`; refuses with 429 when none is left. */
  consume(limit: Limit, key: string, message?: string): Promise<void>;
  /** Gives one point back: what it was taken for has turned out well. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Gives all points back, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
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

/** Counted in this process alone: for calls too many to ask the database about each. */
export const memoryLimits = (): Limits =>
  limitsBy(({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

function limitsBy(make: (limit: Limit) => RateLimiterAbstract): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: Limit): RateLimiterAbstract => {
    const known = limiters.get(limit.name);
    if (known !== undefined) return known;
    const made = make(limit);
    limiters.set(limit.name, made);
    return made;
  };
  return {
    async consume(limit, key, message) {
      try {
        await limiterOf(limit).consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('rateLimited', message, { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) });
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
