import { expect, test } from 'vitest';
import * as contract from '#contract/health.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { checksOf } from './checks.ts';

const { call, admin, deps } = await createTestApp();
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
  expect(data.storage).toEqual({ active: '本地磁盘', waiting: 0, failure: null });
  expect(data.server.node).toBe(process.versions.node);
  // Neither replica nor Redis is part of this one.
  expect(data.checks.map(({ check }) => check)).toEqual(['database', 'connections', 'worker', 'jobs', 'disk', 'storage']);
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
    jobs: { waiting: 4, running: 0, failed: 2, oldest: 1_800, kinds: [] },
    storage: { active: '阿里云', waiting: 7, failure: '连接不上接入地址' },
    disk: { total: 100, free: 3 },
    replicaBehind: 42.4,
    redisAnswers: Infinity,
  };
  expect(checksOf(facts).map(({ check, state, text }) => `${check} ${state} ${text}`)).toEqual([
    'database warning 有一个事务已经进行了 20 分钟',
    'connections bad 共 100 个，已用 98 个',
    'replica warning 落后 42 秒，访客的读取暂由主库承担',
    'redis bad 没有应答：实时提醒会晚到，访问频率暂由数据库记录',
    'worker bad 到期的任务已等了 30 分钟，请检查后台进程',
    'jobs warning 2 个任务多次失败，已不再自动重试',
    'disk bad 已用 97%',
    'storage warning 7 个文件还没有送到“阿里云”：连接不上接入地址',
  ]);
});
