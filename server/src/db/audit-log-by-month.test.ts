import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { withDatabase } from '../../test/global-setup.ts';
import { knownMigrations, migrate } from './migrate.ts';

const BY_MONTH = '0241_audit_log_by_month.sql';
const INDEXES = `select regexp_replace(indexdef, '.* USING ', '') as index from pg_indexes where tablename = 'audit_log' order by 1`;

test('a log of years comes into its months with every row, id and index', async () => {
  const name = `by_month_${randomBytes(6).toString('hex')}`;
  const maker = new pg.Client({ connectionString: inject('databaseUrl') });
  await maker.connect();
  await maker.query(`create database ${name}`);
  await maker.end();
  const url = withDatabase(inject('databaseUrl'), name);
  await migrate(url, new Set((await knownMigrations()).filter((migration) => migration < BY_MONTH)));

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows;
    await client.query(`
      insert into audit_log select 'l' || n, 'a', 'b', 'users.disable', 'user', 'u' || n, null::jsonb, jsonb_build_object('n', n), '127.0.0.1',
        now() - n * interval '1 day' from generate_series(1, 1000) n
      union all select 'midnight', 'a', 'b', 'c', 'd', 'e', null, null, '', '2024-02-29T16:00:00Z'`);
    const whole = await rows('select * from audit_log order by id');
    const indexes = await rows(INDEXES);
    expect(await migrate(url, new Set([BY_MONTH]))).toEqual([BY_MONTH]);
    expect(await rows('select * from audit_log order by id')).toEqual(whole);
    expect(await rows(INDEXES)).toEqual(
      indexes.map(({ index }) => ({ index: index === 'btree (id)' ? 'btree (id, at)' : index })),
    );
    expect(await rows(`select tableoid::regclass::text as part from audit_log where id = 'midnight'`)).toEqual([
      { part: 'audit_log_2024_03' },
    ]);
    await expect(client.query(`delete from audit_log_2024_03`)).rejects.toThrow('append-only');
    await client.query(
      `insert into audit_log select 'ahead', 'a', 'b', 'c', 'd', 'e', null, null, '', now() + interval '12 months'`,
    );
  } finally {
    await client.end();
  }
});
