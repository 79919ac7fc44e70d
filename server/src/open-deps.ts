import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, systemRandom } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase, openPool } from './db/client.ts';
import { openReads, primaryOnly } from './db/reads.ts';
import { endWhenSilent } from './db/silence.ts';
import type { Deps } from './deps.ts';
import { siteSettings } from './domains/settings/service.ts';
import { postgresJobs } from './jobs/queue.ts';
import { createLogger } from './log.ts';
import { openRegister } from './domains/storage/register.ts';
import { localStorage } from './media/storage/local.ts';
import { storedFiles } from './media/storage/stored-files.ts';
import { openEvents } from './ports/events.ts';
import { postgresCarrier } from './ports/postgres-carrier.ts';
import { aliyunSms } from './ports/aliyun-sms.ts';
import { foreignFiles } from './ports/foreign-files.ts';
import { offlineIpLocation } from './ports/ip-location.ts';
import { postgresLimits, redisLimits } from './ports/limits.ts';
import { outbox } from './ports/outbox.ts';
import { openPayout } from './ports/open-payout.ts';
import { openSecrets } from './ports/secret-keys.ts';
import { untraced } from './ports/tracing.ts';

/** Opens everything a server or a worker needs. DATABASE_URL must be set by now, the embedded one included. */
export async function openDeps(config: Config, name: string): Promise<Deps & { close(): Promise<void> }> {
  if (config.databaseUrl === null) throw new Error('DATABASE_URL is not set');
  const log = createLogger(config.logLevel, name);
  await mkdir(join(config.dataDir, 'media'), { recursive: true });
  const db = openDatabase(config.databaseUrl, { pool: config.databasePool, name: `wenjian-${name}` });
  const tracing =
    config.otlp === null
      ? untraced
      : (await import('./ports/otlp-tracing.ts')).otlpTracing(config.otlp, `wenjian-${name}`, config.trustProxy !== false);
  tracing.statements(db.$client);
  const replica =
    config.readDatabaseUrl === null
      ? null
      : openPool(config.readDatabaseUrl, { pool: config.databasePool, name: `wenjian-${name}-reads` });
  const reads = replica === null ? primaryOnly : openReads(db.$client, replica, log);
  const silences = [db.$client, replica].filter((pool) => pool !== null).map((pool) => endWhenSilent(pool, log));
  const redis = config.redisUrl === null ? null : await (await import('./ports/redis.ts')).openRedis(config.redisUrl, log);
  const events = await openEvents(
    db,
    redis === null
      ? postgresCarrier(config.databaseUrl, log)
      : (await import('./ports/redis-carrier.ts')).redisCarrier(db, redis, log),
  );
  const { sms, mail } = outbox(config.dataDir, systemClock);
  const secrets = await openSecrets(config);
  const register = openRegister({ db, events, jobs: postgresJobs, secrets, clock: systemClock });
  const deps: Deps = {
    config,
    db,
    reads,
    events,
    jobs: postgresJobs,
    foreignFiles: foreignFiles(),
    ipLocation: offlineIpLocation(),
    redis,
    limits: redis === null ? postgresLimits(db.$client) : redisLimits(redis.commands, db.$client),
    storage: storedFiles(localStorage(config.dataDir), register, config),
    fileOrigins: register.origins,
    payout: await openPayout(config),
    sms: config.aliyunSms === null ? sms : aliyunSms(config.aliyunSms, log),
    mail,
    secrets,
    clock: systemClock,
    random: systemRandom,
    log,
    tracing,
  };
  const nameOfSite = async () => (await siteSettings(deps)).siteName;
  const smtp =
    config.smtp === null ? null : (await import('./ports/smtp.ts')).smtpMail(config.smtp.url, config.smtp.from, log, nameOfSite);
  return {
    ...deps,
    mail: smtp ?? mail,
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
