import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import * as contract from '#contract/health/health.ts';
import { createStore } from '#contract/storage/storage.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { recordBackup } from '../../operations/backup/note.ts';
import { WORKER_ALIVE } from '../../jobs/liveness.ts';
import { checksOf } from './policy.ts';

const { call, admin, deps, fastify } = await createTestApp();
const operator = await admin('admin');

/** A job as the worker leaves one that it has given up. */
async function failedJob(task: string): Promise<string> {
  const { rows } = await deps.db.$client.query<{ id: string }>(
    `select id::text from graphile_worker.add_job($1, '{"postId":"abc"}'::json, max_attempts => 3)`,
    [task],
  );
  const id = rows[0]?.id ?? '';
  await deps.db.$client.query(`update graphile_worker._private_jobs set attempts = 3, last_error = 'it broke' where id = $1`, [
    id,
  ]);
  return id;
}
const failed = async () => (await call(contract.failedJobs, {}, operator)).data.list;

test('the parts of an installation are looked at with real figures', async () => {
  const { data } = await call(contract.healthState, {}, operator);
  expect(data.database.version).toMatch(/^18/);
  expect(data.database.bytes).toBeGreaterThan(1_000_000);
  expect(data.database.tables).not.toHaveLength(0);
  expect(data.disk.total).toBeGreaterThan(data.disk.free);
  expect(data.storage).toEqual({ active: '本地磁盘', waiting: 0, failure: null, unanswered: [] });
  expect(data.server.node).toBe(process.versions.node);
  // Neither replica, Redis nor a search engine is part of this one.
  expect(data.checks.map(({ check }) => check)).toEqual([
    'database',
    'connections',
    'statements',
    'worker',
    'jobs',
    'disk',
    'storage',
    'backup',
  ]);
});

test('moderators do not get to see it', async () => {
  expect((await call(contract.healthState, {}, await admin('moderator'))).status).toBe(403);
});

test('a job that was given up is seen with its error, and can be tried again', async () => {
  const id = await failedJob('posts.regroup');
  expect(await failed()).toMatchObject([{ id, task: 'posts.regroup', error: 'it broke', attempts: 3 }]);
  expect((await call(contract.healthState, {}, operator)).data.jobs.failed).toBe(1);
  expect((await call(contract.retryJobs, { ids: [id] }, operator)).data.count).toBe(1);
  expect((await call(contract.retryJobs, { ids: [id] }, operator)).data.count).toBe(0);
  expect(await failed()).toEqual([]);
  const { rows } = await deps.db.$client.query(`select attempts from graphile_worker.jobs where id = $1`, [id]);
  expect(rows).toEqual([{ attempts: 0 }]);
  const { rows: log } = await deps.db.$client.query(`select after from audit_log where action = 'health.retryJobs'`);
  expect(log).toEqual([{ after: { jobs: [`posts.regroup ${id}`] } }]);
});

test('one that makes no sense any more is forgotten; what still runs cannot be', async () => {
  const id = await failedJob('media.transcode');
  const { rows } = await deps.db.$client.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('posts.retag', '{"tag":"x"}'::json)`,
  );
  await call(contract.removeJobs, { ids: [id, rows[0]?.id, 'x'] }, operator);
  expect(await failed()).toEqual([]);
  const left = await deps.db.$client.query(`select id from graphile_worker.jobs where id = any($1::bigint[])`, [
    [id, rows[0]?.id],
  ]);
  expect(left.rows).toHaveLength(1);
});

const checkOf = async (of: string) =>
  (await call(contract.healthState, {}, operator)).data.checks.find(({ check }) => check === of);

test('a job that fails again and again is red with its reason while it is still tried', async () => {
  const { rows } = await deps.db.$client.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('media.transcode', '{}'::json, max_attempts => 25)`,
  );
  const fail = (attempts: number) =>
    deps.db.$client.query(
      `update graphile_worker._private_jobs set attempts = $2, last_error = 'no space left on device' where id = $1`,
      [rows[0]?.id, attempts],
    );
  await fail(2);
  expect(await checkOf('jobs')).toMatchObject({ state: 'good' });
  await fail(3);
  expect(await checkOf('jobs')).toEqual({
    check: 'jobs',
    state: 'bad',
    text: '1 个任务反复失败，仍在重试。最近一次是 media.transcode：no space left on device',
  });
  await deps.db.$client.query('delete from graphile_worker._private_jobs where id = $1', [rows[0]?.id]);
});

test('a statement that was cut off is red for an hour, with what it was', async () => {
  expect(await checkOf('statements')).toMatchObject({ state: 'good' });
  const slow = deps.transact(async (tx) => {
    await tx.execute("set local statement_timeout = '20ms'");
    await tx.execute('select pg_sleep(10) as "slept too long"');
  });
  await expect(slow).rejects.toThrow();
  expect(await checkOf('statements')).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(
      /^近 1 小时有 1 条语句超时被中止，最近一次在 \d\d:\d\d：select pg_sleep\(10\) as "slept too long"$/,
    ),
  });
});

test('a bucket in use that does not answer is red with the reason, also before any file waits', async () => {
  // Nobody listens there any more.
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const boss = await admin('super_admin');
  const bucket = {
    name: '备用桶',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'wenjian',
    accessKey: 'key',
    secretKey: 'secret',
    pathStyle: true,
    delivery: 'server' as const,
    publicBase: '',
  };
  const { data } = await call(createStore, bucket, boss);
  expect(await checkOf('storage')).toMatchObject({ state: 'good' });
  const use = async (id: string) => {
    await deps.db.$client.query('update storage_stores set active = false where active');
    await deps.db.$client.query('update storage_stores set active = true where id = $1', [id]);
  };
  await use(data.id);
  await expect
    .poll(() => checkOf('storage'))
    .toMatchObject({ state: 'bad', text: expect.stringMatching(/^“备用桶”不可用：.*连接不上/) });
  await use('local');
});

test('what is wrong is said in a sentence', () => {
  const facts = {
    database: {
      version: '18',
      milliseconds: 3,
      bytes: 1,
      connections: 98,
      connectionsMax: 100,
      cacheHits: null,
      oldestTransaction: 1_200,
      tables: [],
    },
    jobs: {
      waiting: 4,
      running: 0,
      failed: 2,
      failing: 1,
      newest: { task: 'posts.regroup', attempts: 3, error: 'it broke' },
      oldest: 1_800,
      kinds: [],
    },
    timeouts: { count: 3, at: '2026-11-21T00:30:00.000Z', statement: 'select slowly from posts' },
    storage: { active: '阿里云', waiting: 7, failure: '连接不上接入地址', unanswered: [] },
    disk: { total: 100, free: 3 },
    replicaBehind: 42.4,
    redisAnswers: Infinity,
    search: { failure: 'fetch failed: connect ECONNREFUSED' },
    workers: { running: 2, silent: 0 },
    backupHours: 75,
    hasBackup: true,
  };
  expect(checksOf(facts).map(({ check, state, text }) => `${check} ${state} ${text}`)).toEqual([
    'database warning 有一个事务已经进行了 20 分钟',
    'connections bad 共 100 个，已用 98 个',
    'replica warning 落后 42 秒，访客的读取暂由主库承担',
    'redis bad 没有响应：实时提醒会晚到，访问频率暂由数据库记录',
    'search bad 没有响应，搜索暂由数据库完成：fetch failed: connect ECONNREFUSED',
    'statements bad 近 1 小时有 3 条语句超时被中止，最近一次在 08:30：select slowly from posts',
    'worker bad 到期的任务已等了 30 分钟，请检查后台进程',
    'jobs bad 2 个任务多次失败，已不再自动重试；1 个任务反复失败，仍在重试。最近一次是 posts.regroup：it broke',
    'disk bad 已用 97%',
    'storage warning 7 个文件还没有送到“阿里云”：连接不上接入地址',
    'backup warning 上次备份在 3 天前',
  ]);
  const textOf = (more: object, check: string) => checksOf({ ...facts, ...more }).find((one) => one.check === check);
  expect(textOf({ workers: { running: 0, silent: 0 } }, 'worker')).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('没有后台进程'),
  });
  expect(textOf({ workers: { running: 2, silent: 1 } }, 'worker')).toMatchObject({
    state: 'bad',
    text: '2 个后台进程中有 1 个超过 45 秒没有响应',
  });
  expect(textOf({ hasBackup: false, backupHours: 3 }, 'backup')).toMatchObject({
    state: 'good',
    text: expect.stringContaining('还没有备份'),
  });
});

test('workers, backups and what waits for people stand in the figures for machines, and on the page', async () => {
  const worker = new pg.Client({ connectionString: deps.config.databaseUrl ?? '', application_name: WORKER_ALIVE });
  await worker.connect();
  const before = (await call(contract.healthState, {}, operator)).data;
  expect(before).toMatchObject({ workers: { running: 1, silent: 0 }, backup: null });
  expect((await fastify.inject('/metrics')).body).toMatch(/^backup_age_seconds \+Inf$/m);
  await recordBackup(
    deps.config.databaseUrl ?? '',
    new Date(deps.clock.now().getTime() - 7_200_000),
    { rows: { '"public"."users"': 3 }, files: 1, bytes: 10 },
    true,
  );
  expect((await call(contract.healthState, {}, operator)).data).toMatchObject({ backup: { bytes: 10, sealed: true } });
  const { body } = await fastify.inject('/metrics');
  expect(body).toMatch(/^workers_running 1$/m);
  expect(body).toMatch(/^workers_silent 0$/m);
  expect(body).toMatch(/^backup_age_seconds 7\d\d\d(\.\d+)?$/m);
  for (const name of ['queue_waiting', 'queue_oldest_seconds', 'queue_late']) expect(body).toContain(`${name}{queue="posts"} 0`);
  await worker.end();
});
