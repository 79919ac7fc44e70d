import { afterAll, expect, test } from 'vitest';
import * as audit from '#contract/cash-out-audit.ts';
import * as contract from '#contract/withdrawals.ts';
import { alipayPayout } from '#server/ports/alipay-payout.ts';
import { alipayStandIn } from '../../../test/alipay-stand-in.ts';
import { earned } from '../../../test/earned.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { balancesOf, checkLedger } from '../ledger/service.ts';
import { askUnderWay, payWithdrawal } from './define-jobs.ts';
import { withdrawalsWork } from './jobs.ts';

const { call, person, admin, deps, clock } = await createTestApp();
const alipay = await alipayStandIn();
afterAll(() => alipay.close());
deps.payout = await alipayPayout(alipay.config, 1_000);
const auditor = await admin('admin');

const run = (name: string, payload: unknown) =>
  withdrawalsWork(deps)
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

async function handedOver(amount = 200_000) {
  const who = await person('agencies');
  await earned(deps, who.id, amount);
  const form = { kind: 'alipay', name: '海图', account: '13800000003', password: 'Wenjian2026' };
  const { id: payeeId } = (await call(contract.savePayee, form, who)).data;
  const { withdrawId: id } = (await call(contract.applyWithdrawal, { amount, payeeId }, who)).data;
  await call(audit.approveCashOut, { id }, auditor);
  await call(audit.payCashOut, { id }, auditor);
  return { who, id };
}
const stateOf = async (id: string) => (await call(audit.cashOutDetailCall, { id }, auditor)).data;
const paidFor = (id: string) => alipay.paid.filter(({ order }) => order === id);

test('a transfer is signed, paid to the account and name, and its number becomes the receipt', async () => {
  const { id, who } = await handedOver(250_050);
  expect(await runUntilDone(id)).toBe(1);
  expect(paidFor(id)).toEqual([{ order: id, amount: '2500.50', account: '13800000003', name: '海图' }]);
  expect(await stateOf(id)).toMatchObject({ status: 'paid', note: expect.stringMatching(/^2026\d+$/) as string });
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 0, frozen: 0 });
  expect(alipay.refused).toBe(0);
});

test('an account that Alipay does not know fails with its reason, and the money comes back', async () => {
  const { id, who } = await handedOver();
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
  const { id, who } = await handedOver();
  alipay.weather.push(...weather);
  await runUntilDone(id);
  expect(alipay.weather).toEqual([]);
  expect(paidFor(id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ status: 'paid' });
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 0, frozen: 0 });
});

test('ten workers that have the same one in hand pay it once', async () => {
  const { id } = await handedOver();
  await Promise.allSettled(Array.from({ length: 10 }, () => run(payWithdrawal.name, { id })));
  await runUntilDone(id);
  expect(paidFor(id)).toHaveLength(1);
  expect((await stateOf(id)).steps.filter(({ status }) => status === 'paid')).toHaveLength(1);
});

test('one that the bank still deals with waits, is not failed by hand, and is asked about again', async () => {
  const { id } = await handedOver();
  alipay.weather.push('dealing');
  await expect(run(payWithdrawal.name, { id })).rejects.toThrow('under-way');
  expect(await call(audit.failCashOut, { id, reason: '不等了' }, auditor)).toMatchObject({
    status: 409,
    msg: '支付宝打款以查询结果为准，不能手工标记失败',
  });
  alipay.settle();
  clock.advance(11 * 60_000);
  await run(askUnderWay.name, {});
  const { rows } = await deps.db.$client.query(`select count(*)::integer as jobs from graphile_worker.jobs where key = $1`, [
    `withdrawal:${id}`,
  ]);
  expect(rows).toEqual([{ jobs: 1 }]);
  await runUntilDone(id);
  expect(await stateOf(id)).toMatchObject({ status: 'paid' });
});

test('after all of it the ledger is proved', async () => {
  expect((await checkLedger(deps)).differences).toEqual([]);
});
