import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** A folder with the complete tables, which replaces the older migration files named in its `replaces.txt`. */
export const BASELINE = '0466_baseline';
// An arbitrary key of the advisory lock with which servers migrate one after the other.
const LOCK = 7_301_2026;

/** The tables cannot be migrated; the message is for the operator. */
export class MigrationRefused extends Error {}

/** The names of all migrations of this version, in order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name === BASELINE || name.endsWith('.sql')).sort();

/**
 * Applied migrations in the names of this version: those that the baseline replaced become the baseline. Throws when only some of
 * them were applied, because the missing files exist only in an older version.
 */
export async function toCurrentNames(applied: readonly string[]): Promise<Set<string>> {
  const names = new Set(applied);
  const replacedNames = (await readFile(join(FOLDER, BASELINE, 'replaces.txt'), 'utf8')).trimEnd().split('\n');
  const missing = replacedNames.filter((name) => !names.delete(name));
  if (missing.length === replacedNames.length) return names;
  if (missing.length > 0)
    throw new MigrationRefused(
      `数据来自更早的版本，还差 ${missing.length} 个迁移，这个版本不再带有它们：请先用带有 ${replacedNames.at(-1)} 的版本启动一次（备份先用它恢复），再更新`,
    );
  return names.add(BASELINE);
}

/**
 * Runs all pending migrations, each in its own transaction, one server at a time. `only`: runs only these, because a backup is
 * loaded into the tables of its own time. Returns the names of those it ran.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'wenjian-migrate' });
  // A connection lost between two statements fails the next one, so the event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = await toCurrentNames(rows.map(({ name }) => name));
    // The database was made by the replaced migrations, so the baseline is recorded without running it.
    if (applied.has(BASELINE)) await client.query('insert into migrations (name) values ($1) on conflict do nothing', [BASELINE]);
    const pending = (await knownMigrations()).filter((name) => !applied.has(name) && (only?.has(name) ?? true));
    for (const name of pending) await apply(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const files = await filesOf(name);
  try {
    await client.query('begin');
    for (const file of files) await client.query(await readFile(file, 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

async function filesOf(name: string): Promise<string[]> {
  if (name !== BASELINE) return [join(FOLDER, name)];
  const files = (await readdir(join(FOLDER, name))).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => join(FOLDER, name, file));
}
