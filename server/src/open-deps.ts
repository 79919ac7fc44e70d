import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, systemRandom } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/client.ts';
import type { Deps } from './deps.ts';
import { postgresJobs } from './jobs/queue.ts';
import { createLogger } from './log.ts';
import { localStorage } from './media/storage/local.ts';
import { openEvents } from './ports/events.ts';
import { postgresLimits } from './ports/limits.ts';
import { outbox } from './ports/outbox.ts';

/** Opens everything a server or a worker needs. DATABASE_URL must be set by now, the embedded one included. */
export async function openDeps(config: Config, name: string): Promise<Deps & { close(): Promise<void> }> {
  if (config.databaseUrl === null) throw new Error('DATABASE_URL is not set');
  const log = createLogger(config.logLevel, name);
  await mkdir(join(config.dataDir, 'media'), { recursive: true });
  const db = openDatabase(config.databaseUrl, { pool: config.databasePool, name: `wenjian-${name}` });
  const events = await openEvents(db, config.databaseUrl, log);
  return {
    config,
    db,
    events,
    jobs: postgresJobs,
    limits: postgresLimits(db.$client),
    storage: localStorage(config.dataDir),
    ...outbox(config.dataDir, systemClock),
    clock: systemClock,
    random: systemRandom,
    log,
    async close() {
      await events.close();
      await db.$client.end();
    },
  };
}
