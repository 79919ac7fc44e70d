import { Redis, type RedisOptions } from 'ioredis';
import { ConfigError } from '../../core/config-error.ts';
import type { Logger } from '../../core/log.ts';

export interface RedisState {
  /** Response time of Redis in milliseconds; Infinity when it does not answer. */
  answersWithin(): Promise<number>;
}

export interface RedisConnections extends RedisState {
  /** For commands. They fail at once without a connection, because every caller has a fallback. */
  commands: Redis;
  /** For subscriptions only. */
  subscriber: Redis;
  close(): void;
}

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 1_000;
const RETRY_MAX_MS = 2_000;

/** Connects to Redis or Valkey (REDIS_URL). Throws when it does not answer at the start; later interruptions are tolerated. */
export async function openRedis(url: string, log: Logger): Promise<RedisConnections> {
  const options: RedisOptions = {
    lazyConnect: true,
    connectTimeout: CONNECT_WITHIN_MS,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, RETRY_MAX_MS),
  };
  const commands = new Redis(url, {
    ...options,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_WITHIN_MS,
  });
  // Automatic resubscription is off: the listener subscribes again itself, and so knows that it may have missed messages.
  const subscriber = new Redis(url, { ...options, autoResubscribe: false, maxRetriesPerRequest: null });
  let closing = false;
  const close = () => {
    closing = true;
    commands.disconnect();
    subscriber.disconnect();
  };
  let reason = '';
  for (const connection of [commands, subscriber]) connection.on('error', (error: Error) => (reason = error.message));
  try {
    await Promise.all([commands.connect(), subscriber.connect()]);
  } catch (error) {
    close();
    throw new ConfigError(`连接不上 REDIS_URL 指定的 Redis：${reason === '' ? (error as Error).message : reason}`, {
      cause: error,
    });
  }
  // Logs one line per interruption and one per recovery, not one per attempt.
  let away = false;
  commands.on('close', () => {
    if (!away && !closing) log.warn({ reason }, 'redis is away');
    away = true;
  });
  commands.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  const answersWithin = async (): Promise<number> => {
    const began = performance.now();
    // Both connections must work: events need the subscriber, limits need commands.
    const answers = subscriber.status === 'ready' && (await commands.ping().catch(() => null)) !== null;
    return answers ? performance.now() - began : Infinity;
  };
  return { commands, subscriber, close, answersWithin };
}
