import { describe, expect, test } from 'vitest';
import { sendForOwnCaptcha } from '#contract/accounts/settings.ts';
import * as audit from '#contract/withdrawals/review.ts';
import { changeNotifySettings, notifyList } from '#contract/notifications/notifications.ts';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { earned, waited } from '../../../../test/factories/earned.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { notifyPayeeOwner } from '../jobs.ts';
import { withdrawalsHandlers } from '../handlers.ts';
import { compareNames } from '../review/check.ts';

const { call, user, admin, deps, clock, outbox } = await createTestApp();
const auditor = await admin('admin');
const payer = await admin('finance');
const COMPANY = {
  kind: 'company',
  name: '杭州江畔文化传媒有限公司',
  account: '1202 0219 0990 0123 456',
  bank: '中国工商银行',
  branch: '杭州高新支行',
};
const CARD = { kind: 'bank', name: '欧阳海图', account: '6222021234567890128' };
const HOUR = 3_600_000;

const save = (who: Visitor, more: object = {}) => call(contract.savePayee, { ...CARD, password: PASSWORD, ...more }, who);

async function earner(payee: object = CARD) {
  const who = await user('agencies');
  await earned(deps, who.id, 500_000);
  const { data } = await call(contract.savePayee, { ...payee, password: PASSWORD }, who);
  return { ...who, payeeId: data.id };
}

async function approved(who: Visitor & { payeeId: string }): Promise<string> {
  const form = { amount: 200_000, payeeId: who.payeeId, password: PASSWORD };
  const { withdrawId: id } = (await call(contract.applyWithdrawal, form, who)).data;
  await call(audit.approveWithdrawal, { id }, auditor);
  return id;
}

describe('a company’s account', () => {
  test('is a payee with bank and branch, its number checked as no card’s, and is paid by hand', async () => {
    const who = await earner(COMPANY);
    const [payee] = (await call(contract.listPayees, {}, who)).data;
    expect(payee).toMatchObject({
      kind: 'company',
      account: '1202 **** **** 3456',
      bank: '中国工商银行',
      branch: '杭州高新支行',
    });
    await waited(deps, who.payeeId);
    const id = await approved(who);
    expect((await call(audit.revealPayee, { id }, auditor)).data).toEqual({
      kind: 'company',
      name: COMPANY.name,
      account: '1202021909900123456',
      bank: '中国工商银行',
      branch: '杭州高新支行',
    });
    expect((await call(audit.payWithdrawal, { id, receipt: 'R-1' }, payer)).data).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['without a branch', { branch: ' ' }, '请填写开户支行'],
    ['without a bank', { bank: undefined }, '请填写开户银行'],
    ['with letters in its number', { account: '12020219ABCD' }, '对公账号应为 8 到 32 位数字'],
    ['with a name that is no company’s', { name: '海图' }, '请填写营业执照上的公司全称'],
  ])('%s is refused', async (_name, more, message) => {
    const form = { ...COMPANY, ...more, password: PASSWORD };
    expect(await call(contract.savePayee, form, await user('agencies'))).toMatchObject({ status: 400, msg: message });
  });

  test('shows no more than the last four digits of a short number', async () => {
    const who = await earner({ ...COMPANY, account: '12345678' });
    expect((await call(contract.listPayees, {}, who)).data).toMatchObject([{ account: '**** 5678' }]);
  });
});

describe('a new payee', () => {
  test('is paid to after 24 hours, not sooner by anybody or in any way', async () => {
    const who = await earner();
    const id = await approved(who);
    const detail = (await call(audit.withdrawalReviewDetailCall, { id }, auditor)).data;
    expect(detail.can.pay).toBe(false);
    expect(Date.parse(detail.payee.readyAt) - Date.parse(detail.payee.createdAt)).toBe(24 * HOUR);
    expect(await call(audit.payWithdrawal, { id, receipt: 'R-2' }, payer)).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/^收款账户新增未满 24 小时，\d{4}-\d\d-\d\d \d\d:\d\d 起可以打款$/) as string,
    });
    expect(await call(audit.createPayoutFile, { ids: [id] }, payer)).toMatchObject({ status: 409 });
    await deps.db.$client.query(`update payees set created_at = created_at - interval '24 hours' where id = $1`, [who.payeeId]);
    expect((await call(audit.payWithdrawal, { id, receipt: 'R-2' }, payer)).data).toMatchObject({ status: 'paid' });
  });

  test('is told to its owner by notification whatever is switched off, by text message and by mail', async () => {
    const who = await user('agencies', { mobile: '13711110001', email: 'owner@wenjian.example' });
    await call(changeNotifySettings, { withdrawal: false }, who);
    const { data } = await save(who);
    expect((await call(notifyList, { kind: 'withdrawal' }, who)).data.list).toMatchObject([
      {
        title: '新增了收款账户：个人银行卡 6222 **** **** 0128',
        content: expect.stringContaining('不是你本人操作？请立即删除它，并修改登录密码。') as string,
        link: '/creator/center/withdraw',
      },
    ]);
    const { rows } = await deps.db.$client.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and payload->>'payeeId' = $2 order by payload->>'channel'`,
      [notifyPayeeOwner.name, data.id],
    );
    const handler = withdrawalsHandlers(deps).find(({ job }) => job.name === notifyPayeeOwner.name);
    for (const { payload } of rows)
      await handler?.run(payload as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
    const sent = (await outbox()).filter(({ to }) => ['13711110001', 'owner@wenjian.example'].includes(to));
    expect(sent).toMatchObject([
      { kind: 'mail', to: 'owner@wenjian.example', template: 'payee', account: '个人银行卡 6222 **** **** 0128' },
      { kind: 'sms', to: '13711110001', template: 'payee', account: '个人银行卡尾号0128' },
    ]);
  });

  test('is one of ten that a person may add in a day', async () => {
    const who = await user('agencies');
    for (let each = 0; each < 10; each += 1) {
      const { data } = await save(who);
      await call(contract.removePayee, { payeeId: data.id, password: PASSWORD }, who);
    }
    expect(await save(who)).toMatchObject({ status: 429, msg: '今日添加的收款账户已达上限，请 24 小时后重试' });
  });
});

describe('whose account it is', () => {
  const known = { organisation: '杭州江畔文化传媒有限公司', agency: '江畔观察', operator: '林一舟' };
  test.each([
    ['杭州江畔文化传媒有限公司', '与机构主体名称一致', false],
    ['杭州江畔文化传媒有限公司 ', '与机构主体名称一致', false],
    ['江畔观察', '与机构名称一致', false],
    ['林一舟', '与机构运营人姓名一致，不是机构账户', true],
    ['欧阳海图', '与机构主体“杭州江畔文化传媒有限公司”不一致', true],
  ])('%s: %s', (name, result, warn) => {
    expect(compareNames(name, known)).toEqual({ result, warn });
  });

  test.each([
    ['林一舟', '林一舟', '与本人实名一致', false],
    ['林一舟', '欧阳海图', '与本人实名不一致', true],
    [null, '欧阳海图', '本人没有认证姓名，无法核对户名', false],
  ])('of the individual creator %s: %s', (operator, name, result, warn) => {
    expect(compareNames(name, { organisation: null, agency: null, operator })).toEqual({ result, warn });
  });

  test('is shown to who approves', async () => {
    const who = await earner();
    await deps.db.$client.query(
      `insert into agencies (id, owner_id, name, kind, created_at) values ($1, $1, '江畔观察', 'other', now())`,
      [who.id],
    );
    const id = await approved(who);
    const { checks } = (await call(audit.withdrawalReviewDetailCall, { id }, auditor)).data;
    expect(checks).toContainEqual({ name: '户名', result: '与机构主体“江畔观察”不一致', warn: true });
  });
});

describe('who asks for money', () => {
  const form = (who: { payeeId: string }, more: object) => ({ amount: 150_000, payeeId: who.payeeId, ...more });

  test('says the password or a code, and nothing is frozen without', async () => {
    const who = await earner();
    expect(await call(contract.applyWithdrawal, form(who, {}), who)).toMatchObject({ status: 400, msg: '请输入登录密码' });
    expect(await call(contract.applyWithdrawal, form(who, { password: 'wrong1234' }), who)).toMatchObject({ status: 401 });
    expect(await call(contract.applyWithdrawal, form(who, { captcha: '000000' }), who)).toMatchObject({ status: 401 });
    expect((await call(contract.withdrawOverview, {}, who)).data).toMatchObject({ frozen: 0 });
    expect(await call(contract.applyWithdrawal, form(who, { password: PASSWORD }), who)).toMatchObject({ status: 200 });
  });

  test('uses up a code by what is done alone, and a repetition answers the same', async () => {
    const who = await earner();
    await call(sendForOwnCaptcha, {}, who);
    const captcha = (await outbox()).findLast(({ code }) => code !== undefined)?.code;
    const tooMuch = { ...form(who, { captcha }), amount: 4_000_000 };
    expect(await call(contract.applyWithdrawal, tooMuch, who)).toMatchObject({ status: 400 });
    const key = { 'idempotency-key': 'by-code' };
    const first = await call(contract.applyWithdrawal, form(who, { captcha }), who, key);
    expect(first.status).toBe(200);
    expect((await call(contract.applyWithdrawal, form(who, { captcha }), who, key)).data).toEqual(first.data);
    expect(await call(contract.applyWithdrawal, form(who, { captcha }), who)).toMatchObject({ status: 401 });
  });

  test('hears when it will arrive, from what is allowed', async () => {
    const who = await earner();
    const soon = (await call(contract.tryWithdrawal, { amount: 150_000 }, who)).data;
    expect(soon.delays).toEqual([]);
    const fresh = (await call(contract.tryWithdrawal, { amount: 150_000, payeeId: who.payeeId }, who)).data;
    expect(fresh.delays).toEqual([expect.stringMatching(/^收款账户新增未满 24 小时，.* 起可以打款$/)]);
    const today = Number(new Date(clock.now().getTime() + 8 * HOUR).toISOString().slice(8, 10));
    const day = (today % 28) + 1;
    await deps.db.$client.query(`update payout_configs set terms = terms || $1::jsonb`, [
      JSON.stringify({ days: [day], confirmAbove: 100_000 }),
    ]);
    const late = (await call(contract.tryWithdrawal, { amount: 150_000 }, who)).data;
    expect(late.delays).toEqual([expect.stringMatching(/起才可以提现$/), '金额较大，需两位管理员审核']);
    const days = [(await call(contract.withdrawOverview, {}, who)).data.nextDay, soon.expectedDay ?? '', late.expectedDay ?? ''];
    expect(days[2]).toBe(days.toSorted().at(-1));
    expect(new Set(days).size).toBe(3);
  });
});
