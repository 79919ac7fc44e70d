import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { earned } from '../../../test/factories/earned.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { startSearchCluster } from '../../../test/search-cluster.ts';
import { BASELINE } from '../../db/migrate.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { parseConfig } from '../../config.ts';
import * as storage from '#contract/storage/storage.ts';
import { checkClocks } from './database.ts';
import { examine, type Finding, checkSearch, checkSettings } from './doctor.ts';
import { checkFiles } from './files.ts';

const app = await createTestApp();
const { deps, user, admin, call } = app;
const { picture } = postsOf(app);
const pool = deps.db.$client;
const media = join(deps.config.dataDir, 'media');

const look = () =>
  examine(deps.config, deps.config.databaseUrl ?? '', async () => ({ storage: deps.storage, close: async () => {} }));
const texts = (found: Finding[], state: Finding['state']) => found.filter((one) => one.state === state).map(({ text }) => text);
const wrongs = async () => texts(await look(), 'wrong');

const author = await user('creator');
const url = await picture(author);
await earned(deps, author.id, 12_345);
const folder = url.slice(1, url.lastIndexOf('/'));

test('nothing is wrong with an installation that is in order', async () => {
  const found = await look();
  expect(texts(found, 'wrong')).toEqual([]);
  expect(texts(found, 'good')).toEqual(
    expect.arrayContaining([
      '没有失败的任务',
      '每条记录的文件都在',
      '没有无主的文件',
      expect.stringMatching(/^账本的 \d+ 条规则都成立$/),
    ]),
  );
});

test('a picture whose file is gone is named with its row', async () => {
  const missing = join(deps.config.dataDir, 'away');
  await rename(join(deps.config.dataDir, folder), missing);
  const { rows } = await pool.query('select id from images where url = $1', [url]);
  expect(await wrongs()).toEqual([`1 条记录的文件不见了：images ${rows[0].id}（${folder.replace('media/', '')}）`]);
  await rename(missing, join(deps.config.dataDir, folder));
});

test('rows that own files are read a part after the other', async () => {
  for (let more = 0; more < 2; more += 1) await picture(author);
  const { rows } = await pool.query<{ n: number }>('select count(*)::integer as n from images');
  const client = await pool.connect();
  const query = vi.spyOn(client, 'query');
  try {
    const found = await checkFiles(client, { local: deps.storage.local, remote: new Map() }, 2);
    expect(found.map(({ text }) => text)).toEqual(['每条记录的文件都在', '没有无主的文件']);
    const asked = (query.mock.calls as unknown[][]).map(
      ([statement]) => (statement as { text?: string }).text ?? String(statement),
    );
    const ofImages = asked.filter((text) => text.includes('from images'));
    expect(ofImages).toHaveLength(Math.ceil((rows[0]?.n ?? 0) / 2) + 1);
    for (const text of ofImages) expect(text).toContain('limit 2)');
  } finally {
    query.mockRestore();
    // The temporary tables go with the connection.
    client.release(true);
  }
});

test('a file that lies in a bucket is there, and missed when the bucket loses it', async () => {
  const s3 = await startS3(['works']);
  try {
    const chief = await admin('super_admin');
    const { data } = await call(storage.createStore, s3.form('works'), chief);
    const unit = folder.replace('media/', '');
    const local = deps.storage.local;
    const bucket = await deps.storage.at(data.id);
    for await (const { key } of local.list(unit)) await local.withFile(key, (path) => bucket.put(key, { path }));
    await pool.query('update stored_files set store_id = $1 where unit = $2', [data.id, unit]);
    await local.removeFolder(unit);
    expect(await wrongs()).toEqual([]);
    await s3.stop();
    expect(await wrongs()).toEqual([expect.stringContaining(`对象存储 ${data.id} 无法列出文件`)]);
    await s3.start();
    for await (const { key } of bucket.list(unit)) await bucket.remove(key);
    expect(await wrongs()).toEqual([expect.stringContaining('1 条记录的文件不见了')]);
    await pool.query('delete from images where url = $1', [url]);
    await pool.query('delete from stored_files where unit = $1', [unit]);
    await call(storage.removeStore, { id: data.id }, chief);
  } finally {
    await s3.remove();
  }
});

test('a file that no row knows is a notice once it is a day old', async () => {
  const stray = join(media, 'image/zz/stray');
  await mkdir(stray, { recursive: true });
  await writeFile(join(stray, 'w320.webp'), 'x');
  expect(texts(await look(), 'notice').filter((text) => text.includes('stray'))).toEqual([]);
  const old = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(stray, 'w320.webp'), old, old);
  expect(texts(await look(), 'notice')).toContain('1 个文件没有记录认领：image/zz/stray');
  expect(await readdir(stray)).toEqual(['w320.webp']);
});

test('an upload that was to be deleted days ago and is there yet is named', async () => {
  const marked = await picture(author);
  await pool.query("update images set removing_at = now() - interval '4 days' where url = $1", [marked]);
  expect(await wrongs()).toEqual([expect.stringMatching(/^1 个不再使用的上传没有删除成功：images /)]);
  await pool.query('update images set removing_at = null where url = $1', [marked]);
});

test('jobs that were given up are named', async () => {
  await pool.query(`select graphile_worker.add_job('posts.regroup', '{}'::json, max_attempts => 1)`);
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts`);
  expect(await wrongs()).toEqual([expect.stringContaining('1 个任务多次失败，已不再重试：posts.regroup')]);
  await pool.query('delete from graphile_worker._private_jobs');
});

test('a balance that its entries do not prove is named', async () => {
  await pool.query(`alter table ledger_accounts disable trigger all`);
  await pool.query(`update ledger_accounts set balance = balance + 1 where id = $1`, [`${author.id}:available`]);
  expect(await wrongs()).toEqual(expect.arrayContaining([expect.stringContaining(`${author.id}:available`)]));
  await pool.query(`update ledger_accounts set balance = balance - 1 where id = $1`, [`${author.id}:available`]);
  await pool.query(`alter table ledger_accounts enable trigger all`);
});

test('a table that has no partition for next month is named', async () => {
  const { rows } = await pool.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'hot_entries'::regclass order by 1 desc`,
  );
  for (const { part } of rows.slice(0, -2)) await pool.query(`drop table ${part}`);
  expect(await wrongs()).toEqual([expect.stringMatching(/^hot_entries 的分区只到 \d{4}-\d\d-01，请检查后台进程的定时任务$/)]);
  await pool.query(`select ensure_month_partitions('hot_entries', current_date, 5)`);
});

test('a clock that is not the database’s, and days that were closed before they were over, are named', async () => {
  const client = await pool.connect();
  expect(texts(await checkClocks(client), 'wrong')).toEqual([]);
  const ahead = await checkClocks(client, () => Date.now() + 3 * 86_400_000);
  expect(texts(ahead, 'wrong')).toEqual([expect.stringMatching(/^本机时钟比数据库快 2592\d\d 秒，一致之前不会关账/)]);
  client.release();
  await pool.query(`insert into closed_view_days (day, closed_at, judged_at) values ('2099-01-01', now(), now())`);
  await pool.query(`insert into settled_days (day, revision) values ('2099-01-01', 1)`);
  expect(await wrongs()).toEqual([
    expect.stringContaining('2099-01-01 还没有结束就停止了计数'),
    expect.stringContaining('2099-01-01 还没有结束就结算了'),
  ]);
  await pool.query(`delete from closed_view_days; delete from settled_days`);
  await pool.query(`insert into closed_view_days (day, closed_at) values (current_date - 5, now())`);
  expect(await wrongs()).toEqual([expect.stringMatching(/的浏览核查一直没有完成，结算在等它/)]);
  await pool.query(`delete from closed_view_days`);
});

test('a migration that has not run is named, and nothing further is looked at', async () => {
  await pool.query('delete from migrations where name = $1', [BASELINE]);
  const found = await look();
  expect(texts(found, 'wrong')).toEqual([expect.stringContaining(`还有 1 个迁移没有执行：${BASELINE}`)]);
  expect(texts(found, 'good')).not.toContain('每条记录的文件都在');
  await pool.query('insert into migrations (name) values ($1)', [BASELINE]);
});

test.each([
  [{ HOST: '0.0.0.0', DEMO: 'off' }, 'notice', 'PUBLIC_URL'],
  [{ TRUST_PROXY: 'on' }, 'notice', 'TRUST_PROXY=1'],
  [{ TRUST_PROXY: 'on', HOST: '0.0.0.0', DEMO: 'off' }, 'wrong', 'TRUST_PROXY=1'],
  [{ PUBLIC_URL: 'https://wenjian.example' }, 'notice', 'TRUST_PROXY'],
  [{ DATABASE_URL: 'postgres://db/wenjian' }, 'notice', 'SECRET_KEY'],
  [{ SECRET_KEY: 'n'.repeat(32), SECRET_KEY_ALSO: 'f'.repeat(32) }, 'notice', 'SECRET_KEY_ALSO'],
  [{}, 'notice', 'outbox'],
] as const)('what is set unwisely is said: %j', (environment, state, message) => {
  expect(texts(checkSettings(parseConfig(environment, '/')), state).join()).toContain(message);
});

test('a search engine is asked how many posts it holds; without an index or an answer something is wrong', async () => {
  const cluster = await startSearchCluster();
  const config = parseConfig({ SEARCH_URL: cluster.url }, '/');
  expect(await checkSearch({ search: null })).toEqual([]);
  expect(texts(await checkSearch(config), 'wrong')).toEqual([expect.stringContaining('npm run search:rebuild')]);
  const engine = await config.search?.open(deps.log);
  await (await engine?.startIndex(new Date()))?.publish();
  expect(await checkSearch(config)).toEqual([{ state: 'good', text: '搜索引擎可用，已收录 0 篇作品' }]);
  cluster.fault = () => 503;
  expect(await checkSearch(config)).toEqual([{ state: 'wrong', text: 'SEARCH_URL 没有响应：status 503, stand_in_exception' }]);
  cluster.close();
});
