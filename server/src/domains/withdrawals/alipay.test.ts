import { afterAll, afterEach, describe, expect, test } from 'vitest';
import * as audit from '#contract/withdrawals/review.ts';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { manualPayout } from '#server/ports/payout/port.ts';
import { alipayPayout } from '#server/ports/payout/alipay.ts';
import { alipayStandIn } from '../../../test/alipay-stand-in.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { balancesOf } from '#server/db/reads/ledger.ts';
import { checkLedger } from '../ledger/service.ts';
import { examine } from '../../operations/doctor/doctor.ts';
import { checkTransfers, payWithdrawal } from './jobs.ts';
import { withdrawalsHandlers } from './handlers.ts';
import { strandedPayouts } from './payouts/find-stranded.ts';

const { call, user, admin, deps, clock } = await createTestApp();
const alipay = await alipayStandIn();
afterAll(() => alipay.close());
const payout = await alipayPayout(alipay.config, 1_000);
const otherApp = await alipayStandIn('2021999999999999');
afterAll(() => otherApp.close());
const otherPayout = await alipayPayout(otherApp.config, 1_000);
deps.payout = payout;
afterEach(() => (deps.payout = payout));
const auditor = await admin('admin');
const second = await admin('admin');

const run = (name: string, payload: unknown) =>
  withdrawalsHandlers(deps)
    .find(({ job }) => job.name === name)
    ?.run(payload as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });

/** Runs the job until it is at an end, as the queue would; answers how often it took. */
async function runUntilDone(id: string): Promise<number> {
  for (let times = 1; times <= 10; times += 1) {
    try {
      await run(payWithdrawal.name, { id });
      return times;
    } catch {
      // Tried again, as by the queue.
    }
  }
  throw new Error('never came to an end');
}

async function handed(amount = 200_000) {
  const who = await user('agencies');
  await earned(deps, who.id, amount);
  const form = { kind: 'alipay', name: '海图', account: '13800000003', password: 'Wenjian2026' };
  const { id: payeeId } = (await call(contract.savePayee, form, who)).data;
  await waited(deps, payeeId);
  const { withdrawId: id } = (await call(contract.applyWithdrawal, { amount, payeeId, password: form.password }, who)).data;
  await call(audit.approveWithdrawal, { id }, auditor);
  await call(audit.payWithdrawal, { id }, second);
  return { who, id };
}
const stateOf = async (id: string) => (await call(audit.withdrawalReviewDetailCall, { id }, auditor)).data;
const paidFor = (id: string) => alipay.paid.filter(({ order }) => order === id);

test('a transfer is signed, paid to the account and name, and its number becomes the receipt', async () => {
  const { id, who } = await handed(250_050);
  expect(await runUntilDone(id)).toBe(1);
  expect(paidFor(id)).toEqual([{ order: id, amount: '2500.50', account: '13800000003', name: '海图' }]);
  expect(await stateOf(id)).toMatchObject({ status: 'paid', note: expect.stringMatching(/^2026\d+$/) as string });
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 0, frozen: 0 });
  expect(alipay.refused).toBe(0);
});

test('an account that Alipay does not know fails with its reason, and the money comes back', async () => {
  const { id, who } = await handed();
  alipay.weather.push('refusal');
  await runUntilDone(id);
  expect(await stateOf(id)).toMatchObject({ status: 'failed', note: '收款账号不存在' });
  expect(paidFor(id)).toEqual([]);
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 200_000, frozen: 0 });
});

test.each([
  ['whose answer is lost', ['lost-answer']],
  ['that never arrived', ['lost-request']],
  ['that met a busy gateway', ['system-error']],
  ['whose answer was forged', ['forged']],
  ['that was never answered', ['silence']],
  ['that met all of it, one after the other', ['lost-request', 'system-error', 'lost-answer']],
] as const)('a transfer %s is asked about and paid exactly once', async (_name, weather) => {
  const { id, who } = await handed();
  alipay.weather.push(...weather);
  await runUntilDone(id);
  expect(alipay.weather).toEqual([]);
  expect(paidFor(id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ status: 'paid' });
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 0, frozen: 0 });
});

test('ten workers that have the same one in hand pay it once', async () => {
  const { id } = await handed();
  await Promise.allSettled(Array.from({ length: 10 }, () => run(payWithdrawal.name, { id })));
  await runUntilDone(id);
  expect(paidFor(id)).toHaveLength(1);
  expect((await stateOf(id)).steps.filter(({ status }) => status === 'paid')).toHaveLength(1);
});

test('one that the bank still deals with waits, is not failed by hand, and is asked about again', async () => {
  const { id } = await handed();
  alipay.weather.push('dealing');
  await expect(run(payWithdrawal.name, { id })).rejects.toThrow('under-way');
  expect(await call(audit.failWithdrawal, { id, reason: '不等了' }, second)).toMatchObject({
    status: 409,
    msg: '支付宝打款以查询结果为准，不能手工标记失败',
  });
  alipay.settle();
  clock.advance(11 * 60_000);
  await run(checkTransfers.name, {});
  const { rows } = await deps.db.$client.query(`select count(*)::integer as jobs from graphile_worker.jobs where key = $1`, [
    `withdrawal:${id}`,
  ]);
  expect(rows).toEqual([{ jobs: 1 }]);
  await runUntilDone(id);
  expect(await stateOf(id)).toMatchObject({ status: 'paid' });
});

describe('what one application has begun', () => {
  /** Paid by Alipay, and nobody has heard of it. */
  async function paidUnheard() {
    const begun = await handed(300_000);
    alipay.weather.push('silence');
    await expect(run(payWithdrawal.name, { id: begun.id })).rejects.toThrow('unknown');
    expect(paidFor(begun.id)).toHaveLength(1);
    return begun;
  }

  test('is not given back with Alipay unset meanwhile, nor registered as paid by one person, and ends when it is set again', async () => {
    const { id, who } = await paidUnheard();
    deps.payout = manualPayout;
    expect(await stateOf(id)).toMatchObject({
      can: { fail: false, pay: false, settle: true },
      driver: 'alipay',
      payout: { account: alipay.config.appId, configured: false, state: 'unknown' },
    });
    expect(await call(audit.failWithdrawal, { id, reason: '不再使用支付宝' }, second)).toMatchObject({ status: 409 });
    expect(await call(audit.payWithdrawal, { id, receipt: 'R-1' }, second)).toMatchObject({ status: 409 });
    expect((await balancesOf(deps.db, who.id)).frozen).toBe(300_000);
    deps.payout = payout;
    await runUntilDone(id);
    expect(await stateOf(id)).toMatchObject({ status: 'paid' });
    expect(paidFor(id)).toHaveLength(1);
  });

  test('is not asked of another application, nor paid by it once more', async () => {
    const { id } = await paidUnheard();
    deps.payout = otherPayout;
    await run(payWithdrawal.name, { id });
    clock.advance(11 * 60_000);
    await run(checkTransfers.name, {});
    await run(payWithdrawal.name, { id });
    expect(await call(audit.failWithdrawal, { id, reason: '查无此单' }, second)).toMatchObject({ status: 409 });
    expect([...otherApp.paid, ...otherApp.requests].filter((order) => JSON.stringify(order).includes(id))).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: 'paying', payout: { configured: false } });
    deps.payout = payout;
    await runUntilDone(id);
    expect(paidFor(id)).toHaveLength(1);
  });

  test('by an application that was not written down yet is asked about, and never sent again', async () => {
    const { id } = await paidUnheard();
    const unnamed = () =>
      deps.db.$client.query(
        'update withdrawals set payout_driver = null, payout_account = null, payout_state = null where id = $1',
        [id],
      );
    await unnamed();
    deps.payout = otherPayout;
    await run(payWithdrawal.name, { id });
    expect(otherApp.paid.filter(({ order }) => order === id)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: 'paying', payout: { state: 'absent' } });
    deps.payout = payout;
    await runUntilDone(id);
    expect(await stateOf(id)).toMatchObject({ status: 'paid', payout: { account: alipay.config.appId } });
  });

  test('ends by two people where it cannot be asked: one says how, another confirms, and nothing is sent meanwhile', async () => {
    const { id, who } = await handed(300_000);
    alipay.weather.push('system-error');
    await expect(run(payWithdrawal.name, { id })).rejects.toThrow('unknown');
    const said = { id, outcome: 'failed', text: '商户平台查无此单' };
    expect((await call(audit.declarePayoutOutcome, said, auditor)).data).toMatchObject({
      status: 'paying',
      outcome: { outcome: 'failed', text: '商户平台查无此单', by: auditor.account },
      can: { settle: false, confirm: false },
    });
    expect(await call(audit.declarePayoutOutcome, said, second)).toMatchObject({ status: 409 });
    // The queue comes by: it asks, and sends nothing.
    await run(payWithdrawal.name, { id });
    expect(paidFor(id)).toEqual([]);
    expect(await call(audit.confirmPayoutOutcome, { id, agree: true }, auditor)).toMatchObject({
      status: 409,
      msg: '须由另一位管理员确认打款结果',
    });
    expect(await call(audit.confirmPayoutOutcome, { id, agree: true }, second)).toMatchObject({
      status: 409,
      msg: '打款请求刚刚发出，请 5 分钟后再确认',
    });
    expect((await balancesOf(deps.db, who.id)).frozen).toBe(300_000);
    clock.advance(6 * 60_000);
    expect((await call(audit.confirmPayoutOutcome, { id, agree: true }, second)).data).toMatchObject({ status: 'failed' });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 300_000, frozen: 0 });
    await run(payWithdrawal.name, { id });
    expect(paidFor(id)).toEqual([]);
  });

  test('is not ended by two people against what the driver says when it is asked', async () => {
    const { id } = await paidUnheard();
    await call(audit.declarePayoutOutcome, { id, outcome: 'failed', text: '以为没有打出' }, auditor);
    clock.advance(6 * 60_000);
    expect(await call(audit.confirmPayoutOutcome, { id, agree: true }, second)).toMatchObject({
      status: 409,
      msg: '支付宝已给出结果：已到账，已按它的结果处理',
    });
    expect(await stateOf(id)).toMatchObject({ status: 'paid' });
  });

  test('goes on when the second one does not confirm', async () => {
    const { id } = await handed(300_000);
    alipay.weather.push('system-error');
    await expect(run(payWithdrawal.name, { id })).rejects.toThrow('unknown');
    await call(audit.declarePayoutOutcome, { id, outcome: 'paid', text: 'R-2026' }, auditor);
    expect((await call(audit.confirmPayoutOutcome, { id, agree: false }, second)).data).toMatchObject({
      status: 'paying',
      outcome: null,
    });
    expect(await call(audit.confirmPayoutOutcome, { id, agree: true }, second)).toMatchObject({ status: 409 });
    await runUntilDone(id);
    expect(paidFor(id)).toHaveLength(1);
  });

  test('is said to the operator while it belongs to no driver at hand', async () => {
    const { id } = await paidUnheard();
    const unset = await strandedPayouts(deps.db.$client, null);
    expect(await strandedPayouts(deps.db.$client, alipay.config.appId)).toEqual([]);
    expect(unset).toEqual([
      `1 笔打款中的提现由支付宝应用 ${alipay.config.appId} 发起，而当前没有配置支付宝；请恢复原配置，或由两位管理员确认结果`,
    ]);
    expect(await strandedPayouts(deps.db.$client, otherApp.config.appId)).toEqual([
      `1 笔打款中的提现由支付宝应用 ${alipay.config.appId} 发起，而当前配置的是应用 ${otherApp.config.appId}；请恢复原配置，或由两位管理员确认结果`,
    ]);
    const found = await examine(deps.config, deps.config.databaseUrl ?? '', async () => ({
      storage: deps.storage,
      close: async () => {},
    }));
    expect(found.filter(({ state }) => state === 'wrong').map(({ text }) => text)).toEqual(unset);
    deps.payout = payout;
    await runUntilDone(id);
  });
});

test('after all of it the ledger is proved', async () => {
  expect((await checkLedger(deps)).differences).toEqual([]);
});

test('a number that another withdrawal was paid by is no proof: it waits for two people', async () => {
  const { id } = await handed();
  await runUntilDone(id);
  const { note: receipt } = await stateOf(id);
  const next = await handed();
  deps.payout = { ...payout, send: async () => ({ state: 'paid', receipt }) } as typeof payout;
  await expect(run(payWithdrawal.name, { id: next.id })).rejects.toThrow('unknown');
  expect(await stateOf(next.id)).toMatchObject({
    status: 'paying',
    payout: { state: 'unknown', reason: `凭证号 ${receipt} 已用于提现 ${id}，请核对` },
    can: { settle: true },
  });
  expect(await balancesOf(deps.db, next.who.id)).toEqual({ available: 0, frozen: 200_000 });
  const said = { id: next.id, outcome: 'paid', text: receipt };
  expect((await call(audit.declarePayoutOutcome, said, second)).status).toBe(409);
});
