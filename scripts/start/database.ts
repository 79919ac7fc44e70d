import pg from 'pg';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { ensureFirstAdmin } from '#server/domains/admins/service.ts';
import { countDemoAccounts } from '#server/operations/demo-accounts.ts';
import { readMilestones, setMilestone } from '#server/operations/readiness.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { openDeps } from '#server/open-deps.ts';
import { queueMilestone } from './prepared.ts';

/** `password`: set only in the start that created the account. */
export interface FirstAdmin {
  account: string;
  password: string | null;
}

export interface Prepared {
  firstAdmin: FirstAdmin;
  /** Demo content must be loaded, or an interrupted load continued. */
  demoWanted: boolean;
  demoAccounts: number;
}

/** Migrates the database and creates the first administrator. Safe to repeat after a crash. */
export async function prepareDatabase(config: Config, { wantsDemo }: { wantsDemo: boolean }): Promise<Prepared> {
  const url = config.databaseUrl ?? '';
  await runAlone(url, async () => {
    await migrate(url);
    await migrateQueue(url);
  });
  const deps = await openDeps({ ...config, databasePool: 2, readDatabaseUrl: null }, 'prepare');
  try {
    const isEmpty = await hasNoAccounts(deps.db.$client);
    const milestones = await readMilestones(deps.db);
    if (wantsDemo && isEmpty) await setMilestone(deps.db, 'demo.started');
    const firstAdmin = await ensureFirstAdmin(deps);
    await setMilestone(deps.db, await queueMilestone());
    const isDemoStarted = milestones.has('demo.started') || (wantsDemo && isEmpty);
    const demoAccounts = await countDemoAccounts(deps.db.$client);
    return { firstAdmin, demoWanted: isDemoStarted && !milestones.has('demo.ready'), demoAccounts };
  } finally {
    await deps.close();
  }
}

/** Runs `task` under an advisory lock, because graphile-worker's migrations have none and several servers may start together. */
async function runAlone(url: string, task: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'wenjian-prepare' });
  // A connection lost between two statements fails the next one, so the event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('wenjian prepare'))");
    await task();
  } finally {
    await client.end();
  }
}

async function hasNoAccounts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    'select not exists (select from users) and not exists (select from admins) as empty',
  );
  return rows[0]?.empty ?? false;
}
