import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { countDemoAccounts, mayHaveDemo, refuseDemoInPublic } from '#server/operations/demo-accounts.ts';
import type { Prepared } from './database.ts';

interface PrepareOptions {
  wantsDemo: boolean;
}

/** Prepares the database (migrations, first administrator), unless an earlier start of the same version has. */
export async function prepare(config: Config, options: PrepareOptions): Promise<Prepared> {
  const earlier = await findPrepared(config.databaseUrl ?? '');
  const prepared = earlier ?? (await (await import('./database.ts')).prepareDatabase(config, options));
  const warning = refuseDemoInPublic(config, prepared.demoAccounts);
  if (warning !== null) console.warn(warning);
  return { ...prepared, demoWanted: prepared.demoWanted && mayHaveDemo(config) };
}

/** The milestone recording that the tables of graphile-worker were migrated to its present version. */
export async function queueMilestone(): Promise<`queue ${string}`> {
  const about = await readFile(new URL('../package.json', import.meta.resolve('graphile-worker')), 'utf8');
  return `queue ${(JSON.parse(about) as { version: string }).version}`;
}

/**
 * The result of an earlier start, or null when something has to be prepared. It uses only a database connection, because loading the
 * modules that prepare a database would double the time of a start.
 */
async function findPrepared(databaseUrl: string): Promise<Prepared | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'wenjian-prepare' });
  // A connection lost between two statements fails the next one, so the event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ migrations: string[]; queue: boolean; account: string | null; demo: boolean }>(
      `select array(select name from migrations) as migrations,
        exists (select from installation where milestone = $1) and exists (select from graphile_worker.migrations) as queue,
        (select account from admins where role = 'super_admin' order by created_at limit 1) as account,
        exists (select from installation where milestone = 'demo.started')
          and not exists (select from installation where milestone = 'demo.ready') as demo`,
      [await queueMilestone()],
    );
    const [state] = rows;
    if (state === undefined || !state.queue || state.account === null) return null;
    const applied = new Set(state.migrations);
    if ((await knownMigrations()).some((name) => !applied.has(name))) return null;
    const demoAccounts = await countDemoAccounts(client);
    return { firstAdmin: { account: state.account, password: null }, demoWanted: state.demo, demoAccounts };
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return null;
    throw error;
  } finally {
    await client.end();
  }
}

const UNDEFINED_TABLE = '42P01';
