import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withDatabase } from '../../test/global-setup.ts';
import { BASELINE, knownMigrations, migrate } from './migrate.ts';

let replaced: string[];
let url: string;
let client: pg.Client;

beforeAll(async () => {
  const file = new URL(`../../migrations/${BASELINE}/replaces.txt`, import.meta.url);
  replaced = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const name = `migrated_${randomBytes(6).toString('hex')}`;
  const maker = new pg.Client({ connectionString: inject('databaseUrl') });
  await maker.connect();
  await maker.query(`create database ${name}`);
  await maker.end();
  url = withDatabase(inject('databaseUrl'), name);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(() => client.end());

const namesThere = async () =>
  (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name);
/** Says that these migrations made the tables. */
const record = async (names: readonly string[]) => {
  await client.query('delete from migrations');
  await client.query('insert into migrations (name) select unnest($1::text[])', [names]);
};
/** Every table, column, index, function and trigger, each with the transaction that last changed its definition. */
const shape = async () =>
  (
    await client.query(`
      select 'relation' as kind, oid, xmin::text from pg_class where relnamespace = 'public'::regnamespace
      union all select 'column', attrelid, xmin::text from pg_attribute where attrelid in
        (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select 'function', oid, xmin::text from pg_proc union all select 'trigger', oid, xmin::text from pg_trigger
      order by 1, 2, 3`)
  ).rows;

test('an empty database gets the baseline, then the migrations after it', async () => {
  const known = await knownMigrations();
  expect(known[0]).toBe(BASELINE);
  expect(await migrate(url)).toEqual(known);
  expect(await namesThere()).toEqual(known);
  expect(await migrate(url)).toEqual([]);
});

describe('a database from before the baseline', () => {
  test('with all that the baseline replaced is left as it is, and the baseline counts as run', async () => {
    const after = (await knownMigrations()).slice(1);
    await record([...replaced, ...after]);
    const before = await shape();
    expect(await migrate(url)).toEqual([]);
    expect(await namesThere()).toEqual([...replaced, BASELINE, ...after]);
    expect(await shape()).toEqual(before);
    expect(await migrate(url)).toEqual([]);
  });

  test('with a part of it is refused, with a sentence that says which version to start first', async () => {
    const part = replaced.filter((name) => name !== '0093_money_in_bulk.sql');
    await record(part);
    await expect(migrate(url)).rejects.toThrow(
      '数据来自更早的版本，还差 1 个迁移，这个版本不再带有它们：请先用带有 0465_addresses_in_the_access_log.sql 的版本启动一次',
    );
    expect(await namesThere()).toEqual(part);
  });
});
