import pg from 'pg';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { ensureFirstAdmin } from '#server/domains/admins/service.ts';
import { countDemoAccounts } from '#server/operations/demo-accounts.ts';
import { setMilestone, reached } from '#server/operations/readiness.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { openDeps } from '#server/open-deps.ts';
import { queueMilestone } from './prepared.ts';

/** `password` only in the start that made it up. */
export interface FirstAdmin {
  account: string;
  password: string | null;
}

export interface Prepared {
  firstAdmin: FirstAdmin;
  /** Demo content has to be loaded, or a load that was cut off has to be finished. */
  demoWanted: boolean;
  demoAccounts: number;
}

/** Brings the database to today's shape and makes the first administrator. Safe to run again after any crash. */
export async function prepareDatabase(config: Config, { wantsDemo }: { wantsDemo: boolean }): Promise<Prepared> {
  const url = config.databaseUrl ?? '';
  await alone(url, async () => {
    await migrate(url);
    await migrateQueue(url);
  });
  const deps = await openDeps({ ...config, databasePool: 2, readDatabaseUrl: null }, 'prepare');
  try {
    const isEmpty = await hasNobody(deps.db.$client);
    const milestones = await reached(deps.db);
    if (wantsDemo && isEmpty) await setMilestone(deps.db, 'demo.started');
    const firstAdmin = await ensureFirstAdmin(deps);
    await setMilestone(deps.db, await queueMilestone());
    const started = milestones.has('demo.started') || (wantsDemo && isEmpty);
    const demoAccounts = await countDemoAccounts(deps.db.$client);
    return { firstAdmin, demoWanted: started && !milestones.has('demo.ready'), demoAccounts };
  } finally {
    await deps.close();
  }
}

/** Servers that start at the same moment do it one after the other: the queue's migrations have no lock of their own. */
async function alone(url: string, task: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'wenjian-prepare' });
  // A loss between two statements is told by the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('wenjian prepare'))");
    await task();
  } finally {
    await client.end();
  }
}

async function hasNobody(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    'select not exists (select from users) and not exists (select from admins) as empty',
  );
  return rows[0]?.empty ?? false;
}
