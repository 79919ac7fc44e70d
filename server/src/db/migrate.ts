import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');
// Any number; all servers that start at once queue up behind it.
const LOCK = 7_301_2026;

/** The names of all SQL files, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Runs every named SQL file that this database has not seen, each in its own transaction, one server at a time. `among`
 * holds back the others: a backup is loaded into tables of its own time.
 */
export async function migrate(url: string, among?: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'wenjian-migrate' });
  // A loss between two statements is told by the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const seen = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name));
    const pending = (await knownMigrations()).filter((name) => !seen.has(name) && (among?.has(name) ?? true));
    for (const name of pending) await apply(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(join(FOLDER, name), 'utf8');
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
