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
 * Opens the dependencies of a server, worker or tool. `config.databaseUrl` must be set, even for the embedded database. `onMisuse`
 * gets forbidden operations inside transactions; tests throw in it.
 */
export async function openDeps(config: Config, name: string, onMisuse?: OnMisuse): Promise<Deps & { close(): Promise<void> }> {
  if (config.databaseUrl === null) throw new Error('DATABASE_URL is not set');
  const log = createLogger(config.logLevel, name);
  // In production a misuse is only logged, because a slow answer is better than none.
  const reportMisuse = onMisuse ?? ((err: Error) => log.error({ err }, 'a transaction did what it must not'));
  const guardPort = <Port extends object>(portName: string, port: Port, local?: readonly (keyof Port & string)[]): Port =>
    outsideTransactions(portName, port, reportMisuse, local);
  await mkdir(join(config.dataDir, 'media'), { recursive: true });
  const db = openDatabase(config.databaseUrl, {
    pool: config.databasePool,
    name: `wenjian-${name}`,
    onMisuse: reportMisuse,
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
  const watchdogs = [db.$client, replica].filter((pool) => pool !== null).map((pool) => watchConnections(pool, log));
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
    remoteFiles: guardPort('remoteFiles', remoteFiles()),
    ipLocation: offlineIpLocation(),
    redis,
    limits: guardPort('limits', redis === null ? postgresLimits(db.$client) : redisLimits(redis.commands, db.$client)),
    localLimits: memoryLimits(),
    storage: guardPort('storage', storedFiles(localStorage(config.dataDir), register, config), ['publicUrl']),
    fileOrigins: register.origins,
    payout: guardPort('payout', await openPayout(config)),
    cdn: config.cdn === null ? null : guardPort('cdn', await config.cdn.open(log)),
    search: config.search === null ? null : guardPort('search', await config.search.open(log), ['mayBeAsked']),
    contentSafety: config.contentSafety === null ? null : guardPort('contentSafety', await config.contentSafety.open(log)),
    identity: guardPort('identity', { ...identity, faces: identity.faces === null ? null : guardPort('faces', identity.faces) }),
    sms: guardPort('sms', (await config.sms?.open(log)) ?? sms),
    mail: guardPort('mail', mail),
    robots: guardPort('robots', webhookRobots(systemClock.now, config.alertHosts), ['refusal']),
    secrets,
    clock: systemClock,
    times: systemTimes(db, systemClock),
    random: systemRandom,
    log,
    tracing,
  };
  const readSiteName = async () => (await siteSettings(deps)).siteName;
  const smtp =
    config.smtp === null
      ? null
      : (await import('./ports/mail/smtp.ts')).smtpMail(config.smtp.url, config.smtp.from, log, readSiteName);
  return {
    ...deps,
    mail: smtp === null ? deps.mail : guardPort('mail', smtp),
    async close() {
      smtp?.close();
      register.close();
      await events.close();
      redis?.close();
      await Promise.all(watchdogs.map((watchdog) => watchdog.close()));
      await reads.close();
      await db.$client.end();
      await tracing.close();
    },
  };
}
