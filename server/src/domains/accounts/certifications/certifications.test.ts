import { describe, expect, test } from 'vitest';
import { publicInfo } from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/certifications.ts';
import * as users from '#contract/accounts/users.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { notificationsHandlers } from '../../notifications/handlers.ts';
import { accountsHandlers } from '../handlers.ts';
import { certificationChanged, cleanUpSessions, endCertification } from '../jobs.ts';

const { call, user, admin, deps, clock } = await createTestApp();
/** Days go by here, and sessions end. */
const operator = () => admin('admin');
const DAY = 86_400_000;
const FORM = { kind: 'profession', text: '三甲医院心内科医生', evidence: '执业证书原件照片，编号尾号 4021' };

const give = async (who: Visitor, more: object = {}, by?: Visitor) =>
  call(contract.certify, { userId: who.id, ...FORM, ...more }, by ?? (await operator()));
const markOf = async (who: Visitor) => (await call(publicInfo, { id: who.id })).data.certification;
const handlers = [...accountsHandlers(deps), ...notificationsHandlers(deps)];

/** What the worker has to do under a name, in order. */
async function work(name: string): Promise<void> {
  const { rows } = await deps.db.$client.query<{ id: string; payload: object }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [name],
  );
  for (const { id, payload } of rows) {
    const handler = handlers.find(({ job }) => job.name === name);
    await handler?.run(payload as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
    await deps.db.$client.query('select graphile_worker.complete_jobs(array[$1]::bigint[])', [id]);
  }
}

const told = async (who: Visitor) => {
  await work(certificationChanged.name);
  const { rows } = await deps.db.$client.query<{ said: string }>(
    `select title || '：' || content as said from notifications where user_id = $1 order by created_at desc`,
    [who.id],
  );
  return rows.map(({ said }) => said);
};

describe('a certification', () => {
  test('stands beside the name at once, is told, and lies in the log with its evidence', async () => {
    const who = await user();
    const by = await operator();
    const { status, msg, data } = await give(who, {}, by);
    expect([status, msg]).toEqual([200, '已认证']);
    expect(data).toMatchObject({
      text: FORM.text,
      list: [{ ...FORM, state: 'open', until: null, givenBy: by.account, endedAt: null }],
    });
    expect(await markOf(who)).toBe(FORM.text);
    expect(await told(who)).toEqual([`你已获得平台认证：认证说明：${FORM.text}，显示在你的昵称旁。`]);
    const detail = await call(users.userDetail, { userId: who.id }, await operator());
    expect(detail.data.history).toMatchObject([{ action: 'users.certify', reason: `${FORM.text}：${FORM.evidence}` }]);
  });

  test('is gone when its term ends, not before, and once', async () => {
    const who = await user();
    await give(who, { days: 30 });
    clock.advance(30 * DAY - 1000);
    const early = await deps.db.$client.query(`select id from certifications where user_id = $1`, [who.id]);
    await handlers
      .find(({ job }) => job.name === endCertification.name)
      ?.run({ id: early.rows[0].id } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
    expect(await markOf(who)).toBe(FORM.text);
    clock.advance(1000);
    await work(endCertification.name);
    expect(await markOf(who)).toBeNull();
    const { data } = await call(contract.certifications, { userId: who.id }, await operator());
    expect(data).toMatchObject({ text: null, list: [{ state: 'lapsed', endedBy: null }] });
    expect(await told(who)).toHaveLength(2);
    await handlers
      .find(({ job }) => job.name === cleanUpSessions.name)
      ?.run({} as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
    expect(await told(who)).toHaveLength(2);
  });

  test('whose job was lost ends within the hour', async () => {
    const who = await user();
    await give(who, { days: 1 });
    clock.advance(DAY);
    await handlers
      .find(({ job }) => job.name === cleanUpSessions.name)
      ?.run({} as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
    expect(await markOf(who)).toBeNull();
  });

  test('is taken back with a reason that its owner reads', async () => {
    const who = await user();
    await give(who);
    await told(who);
    const [reason, by] = ['执业证书已注销', await operator()];
    expect((await call(contract.revokeCertification, { userId: who.id, reason }, by)).data).toMatchObject({
      text: null,
      list: [{ state: 'revoked', endedBy: by.account, endedReason: reason }],
    });
    expect(await markOf(who)).toBeNull();
    expect((await told(who))[0]).toBe(`平台撤回了你的认证：认证说明：${FORM.text}。理由：${reason}`);
    expect(await call(contract.revokeCertification, { userId: who.id, reason }, by)).toMatchObject({
      status: 409,
      msg: '该账号没有认证',
    });
  });

  test('gives way to the next one; an agency’s own mark is back after the term', async () => {
    const who = await user('agencies', { certification: '海图工作室官方账号' });
    await give(who, { kind: 'organisation', text: '国家一级出版单位', days: 10 });
    clock.advance(1000);
    await give(who, { kind: 'organisation', text: '全国百佳出版单位', days: 5 });
    const { data } = await call(contract.certifications, { userId: who.id }, await operator());
    expect(data.list.map(({ text, state }) => [text, state])).toEqual([
      ['全国百佳出版单位', 'open'],
      ['国家一级出版单位', 'replaced'],
    ]);
    clock.advance(5 * DAY);
    await work(endCertification.name);
    expect(await markOf(who)).toBe('海图工作室官方账号');
    // What no administrator gave can be taken back as well.
    await call(contract.revokeCertification, { userId: who.id, reason: '名称已变更' }, await operator());
    expect(await markOf(who)).toBeNull();
  });

  test.each([
    ['without a text', { text: ' ' }, '请填写认证说明'],
    ['with too long a text', { text: '医'.repeat(31) }, '认证说明最多 30 字'],
    ['without evidence', { evidence: '' }, '请填写认证依据'],
    ['of no kind', { kind: 'vip' }, '请选择认证类型'],
    ['for no day', { days: 0 }, '认证期限至少 1 天'],
  ])('%s is refused', async (_name, more, message) => {
    expect(await give(await user(), more)).toMatchObject({ status: 400, msg: message });
  });

  test('is not given to nobody or to a closed account', async () => {
    expect((await give({ id: 'nobody', token: '' })).status).toBe(404);
    expect(await give(await user('user', { status: 2 }))).toMatchObject({ status: 409, msg: '该账号已注销' });
    expect((await call(contract.certifications, { userId: 'nobody' }, await operator())).status).toBe(404);
  });
});
