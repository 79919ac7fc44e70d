import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { countDemoAccounts, mayHaveDemo, refuseDemoInPublic } from '#server/operations/demo-accounts.ts';
import type { Prepared } from './database.ts';

interface PrepareOptions {
  wantsDemo: boolean;
}

/** Brings the database to today's shape unless an earlier start of this very version has. */
export async function prepare(config: Config, options: PrepareOptions): Promise<Prepared> {
  const before = await findPrepared(config.databaseUrl ?? '');
  const prepared = before ?? (await (await import('./database.ts')).prepareDatabase(config, options));
  const warning = refuseDemoInPublic(config, prepared.demoAccounts);
  if (warning !== null) console.warn(warning);
  return { ...prepared, demoWanted: prepared.demoWanted && mayHaveDemo(config) };
}

/** The milestone by which a start leaves word that the queue's own tables were brought up by this version of it. */
export async function queueMilestone(): Promise<`queue ${string}`> {
  const about = await readFile(new URL('../package.json', import.meta.resolve('graphile-worker')), 'utf8');
  return `queue ${(JSON.parse(about) as { version: string }).version}`;
}

/**
 * What an earlier start left ready, or null when there is anything to do. Asked with a connection alone: to load what
 * prepares a database takes a start as long as all else that it waits for.
 */
async function findPrepared(databaseUrl: string): Promise<Prepared | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'wenjian-prepare' });
  // A loss between two statements is told by the next one.
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
    const found = rows[0];
    if (found === undefined || !found.queue || found.account === null) return null;
    const seen = new Set(found.migrations);
    if ((await knownMigrations()).some((name) => !seen.has(name))) return null;
    const demoAccounts = await countDemoAccounts(client);
    return { firstAdmin: { account: found.account, password: null }, demoWanted: found.demo, demoAccounts };
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return null;
    throw error;
  } finally {
    await client.end();
  }
}

const UNDEFINED_TABLE = '42P01';
