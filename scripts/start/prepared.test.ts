import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parseConfig, type Config } from '#server/config.ts';
import { BASELINE } from '#server/db/migrate.ts';
import { withDatabase } from '../../server/test/global-setup.ts';
import { prepare } from './prepared.ts';

let dataDir: string;
let config: Config;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wenjian-prepared-'));
  const name = `prepared_${process.pid}`;
  await query(inject('databaseUrl'), `create database ${name}`);
  const url = withDatabase(inject('databaseUrl'), name);
  config = parseConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' }, '/');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
const request = (text: string) => query(config.databaseUrl ?? '', text);

test('the first start makes everything, a second one finds it made and shows no password again', async () => {
  const first = await prepare(config, { wantsDemo: true });
  expect(first).toEqual({ firstAdmin: { account: 'admin', password: expect.any(String) }, demoWanted: true, demoAccounts: 0 });
  // Cut off before the demo content was there: the next start goes on with it.
  expect(await prepare(config, { wantsDemo: true })).toEqual({
    firstAdmin: { account: 'admin', password: null },
    demoWanted: true,
    demoAccounts: 0,
  });
  await request("insert into installation (milestone) values ('demo.ready')");
  expect(await prepare(config, { wantsDemo: true })).toEqual({
    firstAdmin: { account: 'admin', password: null },
    demoWanted: false,
    demoAccounts: 0,
  });
});

test.each([
  ['the queue', 'drop schema graphile_worker cascade', "to_regclass('graphile_worker.migrations')"],
  ['an administrator', 'delete from admins', "(select account from admins where account = 'admin')"],
])('%s that is missing is made, whatever a start before had found', async (_name, lose, there) => {
  await prepare(config, { wantsDemo: false });
  await request(lose);
  expect((await request(`select ${there}::text as found`))[0]?.['found']).toBeNull();
  expect((await prepare(config, { wantsDemo: false })).firstAdmin.account).toBe('admin');
  expect((await request(`select ${there}::text as found`))[0]?.['found']).not.toBeNull();
});

test('another version of the queue brings up its own tables', async () => {
  await request("delete from installation where milestone like 'queue %'");
  await request('drop schema graphile_worker cascade');
  await prepare(config, { wantsDemo: false });
  expect(await request("select milestone from installation where milestone like 'queue %'")).toHaveLength(1);
});

test('a migration that the database has not seen is run', async () => {
  await prepare(config, { wantsDemo: false });
  await request(`delete from migrations where name = '${BASELINE}'`);
  // It makes what is there already.
  await expect(prepare(config, { wantsDemo: false })).rejects.toThrow(`migration ${BASELINE} failed`);
});
