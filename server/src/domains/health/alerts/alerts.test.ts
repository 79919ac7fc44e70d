import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/health/alerts.ts';
import { watchOnly } from '../../../../test/factories/alerts.ts';
import { robotStandIn } from '../../../../test/robot-stand-in.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { healthHandlers } from '../handlers.ts';
import { cleanUpAlertsJob, watchAlertsJob } from '../jobs.ts';
import { measureAll } from './measure-all.ts';
import { runWatch } from './run-watch.ts';
import { sendMessage } from '../targets/send-message.ts';

const standIn = await robotStandIn();
afterAll(() => standIn.close());
const site = await createTestApp({ ALERT_HOSTS: standIn.host, PUBLIC_URL: 'https://wenjian.example' });
const { call, admin, deps, clock, outbox } = site;
const { $client: pool } = deps.db;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** By a new administrator each time: the clock outlives a session here. */
const asBoss = async () => admin('super_admin');

const failJobs = (count: number) =>
  pool.query(
    `with added as (select (graphile_worker.add_job('posts.retag', '{"tag":"x"}'::json, max_attempts => 3)).id from generate_series(1, $1::integer))
     select count(*) from added`,
    [count],
  );
const giveUp = () =>
  pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'it broke'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'posts.retag')`);
const breakJobs = async (count = 1) => {
  await failJobs(count);
  await giveUp();
};
const mendJobs = () =>
  pool.query(`delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'posts.retag')`);

const addTarget = async (kind: contract.AlertTargetKind, name: string) => {
  const address = kind === 'mail' ? 'oncall@wenjian.example' : standIn.addressOf(kind);
  return (await call(contract.createAlertTarget, { kind, name, address }, await asBoss())).data.id;
};
const messages = async () => (await call(contract.alertMessages, {}, await asBoss())).data.list;
const alerts = async () => (await call(contract.alertList, {}, await asBoss())).data.list;
const states = async () => (await messages()).map(({ state }) => state);
const pending = async () =>
  (await pool.query<{ id: string }>(`select id from alert_messages where state = 'pending' order by created_at, id`)).rows;
/** What the worker would do now. */
const deliver = async () => {
  for (const { id } of await pending()) await sendMessage(deps, id);
};
const queued = async () =>
  (
    await pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where task_identifier = 'health.sendAlert' order by run_at`,
    )
  ).rows.map(({ run_at }) => run_at.getTime());
const watchFor = async (minutes: number) => {
  for (let n = 0; n < minutes; n += 1) {
    clock.advance(MINUTE);
    await runWatch(deps);
  }
};

beforeEach(async () => {
  await mendJobs();
  await pool.query(`delete from alerts; delete from alert_targets;
    delete from graphile_worker._private_jobs where key like 'alert-message:%'`);
  Object.assign(standIn, { mood: 'well', secret: null, keyword: null, received: [] });
  await watchOnly(site, { jobs: 1 });
});

describe('a limit that is passed', () => {
  test('is told once to every target, again while it lasts, and when it is over', async () => {
    for (const kind of ['wecom', 'dingtalk', 'feishu', 'mail'] as const) await addTarget(kind, kind);
    await watchFor(2);
    expect([await alerts(), await messages()]).toEqual([[], []]);
    await breakJobs(2);
    await watchFor(3);
    expect(await states()).toEqual(['pending', 'pending', 'pending', 'pending']);
    expect(standIn.received).toEqual([]);
    await deliver();
    const text = '失败的任务：2 个，上限 1 个\n查看：https://wenjian.example/admin/system/health';
    expect(standIn.received.map(({ kind }) => kind).toSorted()).toEqual(['dingtalk', 'feishu', 'wecom']);
    for (const got of standIn.received) expect(got.text).toBe(`【闻见】告警：失败的任务\n${text}`);
    expect((await outbox()).filter(({ to }) => to === 'oncall@wenjian.example')).toMatchObject([
      { kind: 'mail', template: 'alert', title: '【闻见】告警：失败的任务', text },
    ]);
    expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ rule: 'jobs', value: 2, peak: 2, limit: 1, endedAt: null, endedHow: null });

    clock.advance(4 * HOUR);
    await runWatch(deps);
    await deliver();
    expect(standIn.received.slice(3).map((got) => got.text.split('\n')[0])).toEqual(
      Array.from({ length: 3 }, () => '【闻见】告警仍在持续：失败的任务'),
    );
    await mendJobs();
    await watchFor(6);
    await deliver();
    expect(standIn.received.slice(6).map((got) => got.text.split('\n')[0])).toEqual(
      Array.from({ length: 3 }, () => '【闻见】告警恢复：失败的任务'),
    );
    expect(await alerts()).toMatchObject([{ id: alert?.id, value: 0, peak: 2, endedHow: 'recovered' }]);
    await watchFor(10);
    expect(await pending()).toEqual([]);
  });

  test('is told once by two servers that look at the same time', async () => {
    await addTarget('wecom', '值班群');
    await breakJobs();
    await Promise.all(Array.from({ length: 6 }, () => runWatch(deps)));
    const [message, ...others] = await pending();
    expect(others).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => sendMessage(deps, message?.id ?? '')));
    expect(standIn.received).toHaveLength(1);
    expect(await alerts()).toHaveLength(1);
  });

  test('is kept where nobody is told, and told to who is added while it lasts', async () => {
    await breakJobs();
    await watchFor(1);
    expect(await alerts()).toHaveLength(1);
    expect(await messages()).toEqual([]);
    await addTarget('feishu', '后来的群');
    await deliver();
    expect(standIn.received).toHaveLength(1);
    clock.advance(4 * HOUR);
    await runWatch(deps);
    await deliver();
    expect(standIn.received).toHaveLength(2);
  });

  test('is not told to a target that is switched off', async () => {
    const id = await addTarget('wecom', '值班群');
    const form = { id, version: 1, name: '值班群', enabled: false };
    expect((await call(contract.modifyAlertTarget, form, await asBoss())).status).toBe(200);
    await breakJobs();
    await watchFor(1);
    expect(await messages()).toEqual([]);
  });
});

describe('a message that does not arrive', () => {
  const oneMessage = async () => {
    await addTarget('dingtalk', '钉钉群');
    await breakJobs();
    await watchFor(1);
    return (await pending())[0]?.id ?? '';
  };

  test('is tried again after longer and longer, and given up after the sixth time', async () => {
    const id = await oneMessage();
    standIn.mood = 'proxy';
    const waits: number[] = [];
    for (let tried = 1; tried <= 6; tried += 1) {
      const before = clock.now().getTime();
      await sendMessage(deps, id);
      const [next] = await queued();
      if (tried < 6) waits.push(Math.round(((next ?? 0) - before) / MINUTE));
      clock.advance(31 * MINUTE);
    }
    expect(waits).toEqual([1, 2, 5, 10, 30]);
    const failure = `${standIn.host} 返回 HTTP 502`;
    expect(await messages()).toMatchObject([{ state: 'failed', tries: 6, failure, nextAt: null }]);
    expect((await call(contract.alertTargets, {}, await asBoss())).data.list).toMatchObject([{ lastFailure: failure }]);
    const asked = standIn.asked;
    await sendMessage(deps, id);
    expect(standIn.asked).toBe(asked);
  });

  test('arrives when the robot is back', async () => {
    const id = await oneMessage();
    standIn.mood = 'often';
    const before = clock.now().getTime();
    await sendMessage(deps, id);
    // 钉钉 takes nothing for ten minutes.
    expect(Math.round(((await queued())[0] ?? 0) - before) / MINUTE).toBeCloseTo(10, 1);
    expect(await messages()).toMatchObject([{ state: 'pending', tries: 1, failure: '发送过于频繁，被机器人限流' }]);
    standIn.mood = 'well';
    await sendMessage(deps, id);
    expect(await messages()).toMatchObject([{ state: 'sent', tries: 2, failure: null }]);
    expect((await call(contract.alertTargets, {}, await asBoss())).data.list).toMatchObject([{ lastFailure: null }]);
  });

  test('is not tried again where that is of no use', async () => {
    const id = await oneMessage();
    standIn.secret = 'SECffffffffffff';
    await sendMessage(deps, id);
    expect(await messages()).toMatchObject([{ state: 'failed', tries: 1, failure: '签名不匹配，请核对加签密钥和服务器时间' }]);
  });

  test('of a worker that died over it is sent by another one, a minute later', async () => {
    const id = await oneMessage();
    const until = new Date(clock.now().getTime() + MINUTE);
    await pool.query('update alert_messages set tries = 1, claimed_until = $2 where id = $1', [id, until]);
    await sendMessage(deps, id);
    expect(standIn.received).toEqual([]);
    expect(await queued()).toHaveLength(1);
    expect(Math.abs(((await queued())[0] ?? 0) - until.getTime())).toBeLessThan(1_000);
    clock.advance(MINUTE);
    await sendMessage(deps, id);
    expect(standIn.received).toHaveLength(1);
  });

  test('waits for its turn when the robot has been written to fifteen times in a minute', async () => {
    const id = await oneMessage();
    const { rows } = await pool.query<{ target_id: string }>('select target_id from alert_messages where id = $1', [id]);
    for (let n = 0; n < 15; n += 1)
      await deps.limits.consume({ name: 'alert-target', points: 15, seconds: 60 }, rows[0]?.target_id ?? '');
    await sendMessage(deps, id);
    expect(standIn.received).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'pending', tries: 0, failure: null }]);
    expect(await queued()).toHaveLength(1);
  });
});

test('figures are those of the queues, payouts, codes and words, and nothing else is asked for each of them', async () => {
  const now = clock.now();
  const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString();
  await pool.query(
    `insert into captchas (id, target, code_hash, ip, created_at, expires_at, failed_at)
     select 'code' || n, '1390000000' || n, '', '127.0.0.1', $1::timestamptz, $1::timestamptz,
       case when n = 3 then $2::timestamptz else $1::timestamptz end from generate_series(1, 3) n`,
    [at(10), at(70)],
  );
  const measures = new Map((await measureAll(deps)).map(({ rule, value }) => [rule, value]));
  expect(measures.get('codes')).toBe(2);
  for (const rule of ['posts', 'postsAge', 'payouts', 'hits', 'cashOutAge'] as const) expect(measures.get(rule)).toBe(0);
});

test('what is past its due time is counted, and told from the limit of its queue on', async () => {
  const lateReports = async () => (await measureAll(deps)).find(({ rule }) => rule === 'reportsLate')?.value;
  const since = [30, 25, 2].map((hours) => new Date(clock.now().getTime() - hours * HOUR).toISOString());
  await pool.query(
    `insert into report_cases (id, target_type, target_id, state, report_count, first_at, last_at)
     select 'late' || n, 'person', 'nobody' || n, 'open', 1, ($1::timestamptz[])[n], ($1::timestamptz[])[n] from generate_series(1, 3) n`,
    [since],
  );
  expect(await lateReports()).toBe(2);
  await watchOnly(site, { reportsLate: 2 });
  await watchFor(1);
  expect(await alerts()).toMatchObject([{ rule: 'reportsLate', value: 2, limit: 2 }]);
  await pool.query(`delete from report_cases where id like 'late%'`);
  expect(await lateReports()).toBe(0);
});

test('old alerts and messages go after ninety days, what lasts stays', async () => {
  await addTarget('wecom', '值班群');
  await breakJobs();
  await watchFor(1);
  await deliver();
  const run = (name: string) =>
    healthHandlers(deps)
      .find(({ job }) => job.name === name)
      ?.run({} as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });
  clock.advance(91 * 24 * HOUR);
  await run(cleanUpAlertsJob.name);
  expect(await messages()).toEqual([]);
  expect(await alerts()).toHaveLength(1);
  await mendJobs();
  await run(watchAlertsJob.name);
  clock.advance(5 * MINUTE);
  await run(watchAlertsJob.name);
  expect(await alerts()).toMatchObject([{ endedHow: 'recovered' }]);
  clock.advance(91 * 24 * HOUR);
  await run(cleanUpAlertsJob.name);
  expect(await alerts()).toEqual([]);
});

describe('a target that comes while alerts stand', () => {
  test('is told of them: when it is added, enabled again, or moved', async () => {
    await breakJobs();
    await watchFor(1);
    expect(await messages()).toEqual([]);
    const id = await addTarget('dingtalk', '值班群');
    await deliver();
    expect(standIn.received).toHaveLength(1);
    expect((await messages())[0]).toMatchObject({ state: 'sent', kept: false, title: expect.stringContaining('失败的任务') });
    const change = (version: number, enabled: boolean) =>
      asBoss().then((boss) => call(contract.modifyAlertTarget, { id, version, name: '值班群', enabled }, boss));
    await change(1, false);
    await change(2, false);
    expect(await messages()).toHaveLength(1);
    await change(3, true);
    expect(await messages()).toHaveLength(2);
  });

  test('hears of nothing that is over, or that nobody was told of', async () => {
    await addTarget('feishu', '值班群');
    expect(await messages()).toEqual([]);
  });
});

test('a mail that lies in the outbox is not said to have arrived', async () => {
  await breakJobs();
  await watchFor(1);
  const id = await addTarget('mail', '值班邮箱');
  await deliver();
  expect((await messages())[0]).toMatchObject({ state: 'sent', kept: true, failure: expect.stringContaining('没有发出') });
  const tried = await call(contract.testAlertTarget, { id }, await asBoss());
  expect(tried).toMatchObject({ msg: '测试消息写入了 outbox，没有发出', data: { sent: true, kept: true } });
  const { list } = (await call(contract.alertTargets, {}, await asBoss())).data;
  expect(list[0]?.lastFailure).toContain('outbox.jsonl');
});
