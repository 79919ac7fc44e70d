import { mkdir, mkdtemp, readFile, rm, truncate, writeFile, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openSession } from '#server/domains/accounts/service.ts';
import { checkLedger } from '#server/domains/ledger/service.ts';
import { openDatabase } from '#server/db/client.ts';
import { BASELINE, knownMigrations, migrate } from '#server/db/migrate.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { earned } from '../../../test/factories/earned.ts';
import { withDatabase } from '../../../test/global-setup.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { writeArchive } from './archive.ts';
import { backUp } from './dump.ts';
import { refuseUnlessEmpty, restore } from './load.ts';

const PASSPHRASE = '闻见备份口令 2026';
const REPLACED = new URL(`../../../migrations/${BASELINE}/replaces.txt`, import.meta.url);
let folder: string;
let home: TestApp;
let source: { databaseUrl: string; dataDir: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-backup-'));
  home = await createTestApp();
  const { deps } = home;
  source = { databaseUrl: deps.config.databaseUrl ?? '', dataDir: deps.config.dataDir };
  const author = await home.user('creator');
  for (const title of ['山里的早晨', "引号'、反斜杠\\、制表\t与换行\n", '\\N'])
    await publishedPost(deps, { authorId: author.id, title });
  await earned(deps, author.id, 12_345);
  await deps.db.$client.query("select graphile_worker.add_job('demo.makeFilm', json_build_object('key', 'ship'))");
  await put('media/image/ab/cover.webp', Buffer.alloc(300_000, 7));
  await put('media/video/空 白/000.m4s', Buffer.from('段'));
  await put('private/source/empty', Buffer.alloc(0));
  await put('work/half-made.mp4', Buffer.from('not in a backup'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// A passphrase is made slow to guess on purpose.
describe('a backup', { timeout: 300_000 }, () => {
  const ways: [string, string | null][] = [['sealed', PASSPHRASE]];
  if (process.env['TEST_FULL']) ways.push(['as it is', null]);
  test.each(ways)('%s fills an empty place with the same rows, files, sums and sequences', async (name, passphrase) => {
    const file = join(folder, `${name}.tar.zst`);
    const sums = await backUp(source, file, passphrase);
    expect(sums.rows['"public"."posts"']).toBe(3);
    const target = await emptyFolder();
    await restore(target, file, passphrase);

    expect(await contentsOf(target.databaseUrl)).toEqual(await contentsOf(source.databaseUrl));
    for (const path of ['media/image/ab/cover.webp', 'media/video/空 白/000.m4s', 'private/source/empty', 'secret-key'])
      expect(await readFile(join(target.dataDir, path))).toEqual(await readFile(join(source.dataDir, path)));
    await expect(stat(join(target.dataDir, 'work'))).rejects.toThrow('ENOENT');

    const db = openDatabase(target.databaseUrl, { pool: 1, name: 'test' });
    expect((await checkLedger({ db })).differences).toEqual([]);
    // What the database refuses it refuses again, now that all is there.
    await expect(db.$client.query('delete from ledger_entries')).rejects.toThrow();
    await db.$client.end();
  });

  test.runIf(process.env['TEST_FULL'])('with a table in many parts comes back without a warning', async () => {
    const { $client } = home.deps.db;
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    // Each fills a part.
    await $client.query(`insert into unsent_events (message) select repeat('部', 3000000) from generate_series(1, 12)`);
    try {
      const file = join(folder, 'parts.tar.zst');
      await backUp(source, file, null);
      const target = await emptyFolder();
      await restore(target, file, null);
      const { rows } = await query(target.databaseUrl, 'select count(*)::integer as n from unsent_events');
      expect([rows[0], warnings]).toEqual([{ n: 12 }, []]);
    } finally {
      process.off('warning', onWarning);
      await $client.query('delete from unsent_events');
    }
  });

  test('can be read by nobody without its passphrase', async () => {
    const file = join(folder, 'sealed.tar.zst.age');
    await backUp(source, file, PASSPHRASE);
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    await expect(restore(await emptyFolder(), file, '别的口令，也够长')).rejects.toThrow('口令不对，或备份文件已损坏');
  });

  test('of a moment holds nothing of what comes while it is written', async () => {
    let isWriting = true;
    const writing = backUp(source, join(folder, 'busy.tar.zst'), null).finally(() => (isWriting = false));
    while (isWriting) await pair();
    await writing;
    const target = await emptyFolder();
    await restore(target, join(folder, 'busy.tar.zst'), null);
    // Of what one transaction wrote into two tables, both came along or neither did.
    const { rows } = await query(
      target.databaseUrl,
      `select count(*)::int as alone from (select id from users where nickname = '一对') u
       full join (select owner_id from sessions where user_agent = '一对') s on s.owner_id = u.id where u.id is null or s.owner_id is null`,
    );
    expect(rows[0]).toEqual({ alone: 0 });
  });

  test('that was cut off is refused, and leaves the tables without rows', async () => {
    const file = join(folder, 'cut.tar.zst');
    await backUp(source, file, null);
    await truncate(file, (await stat(file)).size - 20);
    const target = await emptyFolder();
    await expect(restore(target, file, null)).rejects.toThrow();
    expect((await query(target.databaseUrl, 'select count(*)::int as n from users')).rows[0]).toEqual({ n: 0 });
  });

  test('whose query is ended fails alone', async () => {
    await query(source.databaseUrl, "insert into installation (milestone) select 'm' || n from generate_series(1, 400000) n");
    const end = async () => {
      const ended = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wenjian-backup' and query like 'copy%'`;
      while ((await query(source.databaseUrl, ended)).rowCount === 0);
    };
    const written = backUp(source, join(folder, 'ended.tar.zst'), null);
    await Promise.all([expect(written).rejects.toThrow(/terminating|connection/i), end()]);
    await query(source.databaseUrl, "delete from installation where milestone like 'm%'");
  });

  test.each<[string, () => Readable, string]>([
    ['a file is gone', () => createReadStream('/nowhere'), 'ENOENT'],
    ['a file has become shorter', () => Readable.from([Buffer.alloc(10)]), 'Size mismatch'],
    [
      'a file cannot be read to its end',
      () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(10);
            throw new Error('the disk is ill');
          })(),
        ),
      'the disk is ill',
    ],
  ])('fails alone when %s', async (_, open, message) => {
    const written = writeArchive(join(folder, `broken-${Math.random()}.tar.zst`), null, async (archive) => {
      await archive.add('files/first', 1, Buffer.alloc(1));
      await archive.add('files/broken', 1000, open());
    });
    await expect(written).rejects.toThrow(message);
  });

  const replaced = async () => (await readFile(REPLACED, 'utf8')).trimEnd().split('\n');

  test.each([
    ['an older version', async () => [BASELINE]],
    ['a version before the baseline', replaced],
  ])('of %s is brought to today’s shape', async (name, migrations) => {
    const old = await emptyFolder();
    await migrate(old.databaseUrl, new Set([BASELINE]));
    await migrateQueue(old.databaseUrl);
    await record(old.databaseUrl, await migrations());
    await query(
      old.databaseUrl,
      "insert into users (id, nickname, mobile, created_at) values ('aaaaaaaaaaaaaa', '旧人', '13900000000', now())",
    );
    const file = join(folder, `${name}.tar.zst`);
    await backUp(old, file, null);
    const target = await emptyFolder();
    await restore(target, file, null);
    expect((await query(target.databaseUrl, 'select name from migrations order by name')).rows.map(({ name }) => name)).toEqual(
      await knownMigrations(),
    );
    expect((await query(target.databaseUrl, 'select nickname from users')).rows).toEqual([{ nickname: '旧人' }]);
  });

  test.each([
    ['older than the version before the baseline', async () => (await replaced()).slice(0, -1), '请先用带有'],
    ['newer than this version', async () => [BASELINE, '9999_later.sql'], '备份来自更新的版本'],
  ])('that is %s is refused', async (name, migrations, message) => {
    const other = await emptyFolder();
    await migrate(other.databaseUrl);
    await migrateQueue(other.databaseUrl);
    await record(other.databaseUrl, await migrations());
    const file = join(folder, `${name}.tar.zst`);
    await backUp(other, file, null);
    await expect(restore(await emptyFolder(), file, null)).rejects.toThrow(message);
  });

  test('is restored over nothing but an empty place', async () => {
    await expect(refuseUnlessEmpty(null, source.dataDir)).rejects.toThrow('数据目录不是空的');
    await expect(refuseUnlessEmpty(source.databaseUrl, join(folder, 'none'))).rejects.toThrow('数据库不是空的');
    const { databaseUrl, dataDir } = await emptyFolder();
    await expect(refuseUnlessEmpty(databaseUrl, dataDir)).resolves.toBeUndefined();
  });
});

async function put(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(join(source.dataDir, path)), { recursive: true });
  await writeFile(join(source.dataDir, path), content);
}

/** A person with a session, in one transaction. */
async function pair(): Promise<void> {
  const { deps, clock } = home;
  const id = deps.random.id();
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (id, nickname, created_at) values (${id}, '一对', ${clock.now().toISOString()})`);
    await openSession(deps, tx, { kind: 'user', id }, { ip: '127.0.0.1', userAgent: '一对' });
  });
}

/** Says that these migrations made the tables. */
async function record(databaseUrl: string, migrations: string[]): Promise<void> {
  const names = migrations.map((name) => `('${name}')`).join(', ');
  await query(databaseUrl, `delete from migrations; insert into migrations (name) values ${names}`);
}

let folders = 0;

async function emptyFolder() {
  folders += 1;
  const name = `restored_${process.pid}_${folders}`;
  const databaseUrl = withDatabase(inject('databaseUrl'), name);
  await query(inject('databaseUrl'), `create database ${name}`);
  return { databaseUrl, dataDir: join(folder, name), migrateQueue };
}

/** How many rows each table has and what they come to, and where the sequences stand. */
async function contentsOf(databaseUrl: string): Promise<Record<string, string>> {
  const { rows: tables } = await query(
    databaseUrl,
    `select format('%I.%I', n.nspname, c.relname) as name, format('"%s"."%s"', n.nspname, c.relname) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> 'migrations'`,
  );
  const state: Record<string, string> = {};
  for (const { name, key } of tables) {
    const { rows } = await query(
      databaseUrl,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
    );
    state[key as string] = rows[0]?.['sum'] as string;
  }
  const { rows } = await query(databaseUrl, "select schemaname || '.' || sequencename as name, last_value from pg_sequences");
  for (const { name, last_value: value } of rows) state[`sequence ${name}`] = String(value);
  return state;
}

async function query(databaseUrl: string, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
