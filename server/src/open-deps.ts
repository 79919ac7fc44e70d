import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { systemClock, systemRandom } from './core/clock.ts';
import { createLogger } from './core/log.ts';
import { openDatabase, openPool, type OnMisuse } from './db/client.ts';
import { watchConnections } from './db/connection-watchdog.ts';
import { openReads, primaryOnly } from './db/replica.ts';
import { watchTimeouts } from './db/timeouts.ts';
import { systemTimes } from './db/times.ts';
import { createTransact } from './db/transaction.ts';
import type { Deps } from './deps.ts';
import { siteSettings } from './domains/settings/service.ts';
import { openRegistry } from './domains/storage/backends/open-registry.ts';
import { postgresJobs } from './jobs/queue.ts';
import { openEvents } from './ports/events/port.ts';
import { postgresCarrier } from './ports/events/postgres.ts';
import { offlineIpLocation } from './ports/ip-location/ip2region.ts';
import { memoryLimits, postgresLimits, redisLimits } from './ports/limits/port.ts';
import { outbox } from './ports/outbox.ts';
import { outsideTransactions } from './ports/outside-transactions.ts';
import { openPayout } from './ports/payout/drivers.ts';
import { remoteFiles } from './ports/remote-files/fetch.ts';
import { webhookRobots } from './ports/robots/webhook.ts';
import { openSecrets } from './ports/secrets/key-file.ts';
import { localStorage } from './ports/storage/local.ts';
import { storedFiles } from './ports/storage/stored-files.ts';
import { untraced } from './ports/tracing/port.ts';

/**
 * Opens everything a server or a worker needs. DATABASE_URL must be set, also for the embedded database. Tests throw in
 * `onMisuse`.
 */
export async function openDeps(config: Config, name: string, onMisuse?: OnMisuse): Promise<Deps & { close(): Promise<void> }> {
  if (config.databaseUrl === null) throw new Error('DATABASE_URL is not set');
  const log = createLogger(config.logLevel, name);
  // In production a misuse is logged and goes on; a slow answer is better than none.
  const misused = onMisuse ?? ((err: Error) => log.error({ err }, 'a transaction did what it must not'));
  const watched = <Port extends object>(port: string, of: Port, local?: readonly (keyof Port & string)[]): Port =>
    outsideTransactions(port, of, misused, local);
  await mkdir(join(config.dataDir, 'media'), { recursive: true });
  const db = openDatabase(config.databaseUrl, {
    pool: config.databasePool,
    name: `wenjian-${name}`,
    onMisuse: misused,
  });
  const timeouts = watchTimeouts(db.$client, () => systemClock.now());
  const tracing =
    config.otlp === null
      ? untraced
      : (await import('./ports/tracing/otlp.ts')).otlpTracing(config.otlp, `wenjian-${name}`, config.trustProxy !== false);
  tracing.statements(db.$client);
  const replica =
    config.readDatabaseUrl === null
      ? null
      : openPool(config.readDatabaseUrl, { pool: config.databasePool, name: `wenjian-${name}-reads` });
  const reads = replica === null ? primaryOnly : openReads(db.$client, replica, log);
  const silences = [db.$client, replica].filter((pool) => pool !== null).map((pool) => watchConnections(pool, log));
  const redis =
    config.redisUrl === null ? null : await (await import('./ports/redis/connection.ts')).openRedis(config.redisUrl, log);
  const events = await openEvents(
    redis === null
      ? postgresCarrier(config.databaseUrl, log)
      : (await import('./ports/events/redis.ts')).redisCarrier(db, redis, log),
  );
  const transact = createTransact(db, events);
  const { sms, mail } = outbox(config.dataDir, systemClock);
  const secrets = await openSecrets(config);
  const identity = await config.identity.open(log);
  const register = openRegistry({ db, events, jobs: postgresJobs, secrets, clock: systemClock });
  const deps: Deps = {
    config,
    db,
    transact,
    reads,
    timeouts,
    events,
    jobs: postgresJobs,
    remoteFiles: watched('foreignFiles', remoteFiles()),
    ipLocation: offlineIpLocation(),
    redis,
    limits: watched('limits', redis === null ? postgresLimits(db.$client) : redisLimits(redis.commands, db.$client)),
    localLimits: memoryLimits(),
    storage: watched('storage', storedFiles(localStorage(config.dataDir), register, config), ['publicUrl']),
    fileOrigins: register.origins,
    payout: watched('payout', await openPayout(config)),
    cdn: config.cdn === null ? null : watched('cdn', await config.cdn.open(log)),
    search: config.search === null ? null : watched('search', await config.search.open(log), ['mayBeAsked']),
    contentSafety: config.contentSafety === null ? null : watched('contentSafety', await config.contentSafety.open(log)),
    identity: watched('identity', { ...identity, faces: identity.faces === null ? null : watched('faces', identity.faces) }),
    sms: watched('sms', (await config.sms?.open(log)) ?? sms),
    mail: watched('mail', mail),
    robots: watched('robots', webhookRobots(systemClock.now, config.alertHosts), ['refusal']),
    secrets,
    clock: systemClock,
    times: systemTimes(db, systemClock),
    random: systemRandom,
    log,
    tracing,
  };
  const nameOfSite = async () => (await siteSettings(deps)).siteName;
  const smtp =
    config.smtp === null
      ? null
      : (await import('./ports/mail/smtp.ts')).smtpMail(config.smtp.url, config.smtp.from, log, nameOfSite);
  return {
    ...deps,
    mail: smtp === null ? deps.mail : watched('mail', smtp),
    async close() {
      smtp?.close();
      register.close();
      await events.close();
      redis?.close();
      await Promise.all(silences.map((silence) => silence.close()));
      await reads.close();
      await db.$client.end();
      await tracing.close();
    },
  };
}
