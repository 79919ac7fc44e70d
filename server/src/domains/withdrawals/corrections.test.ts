import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import { earningMonth, earningStatement } from '#contract/earnings/statements.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import * as contract from '#contract/withdrawals/corrections.ts';
import * as audit from '#contract/withdrawals/review.ts';
import * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { dayInChina } from '#server/core/clock.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { filledIn } from '../../../test/factories/payout-file.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../test/test-app.ts';
import { balancesOf } from '#server/db/reads/ledger.ts';
import { checkLedger } from '../ledger/service.ts';

const { call, user, admin, deps, clock, fastify } = await createTestApp();
const [auditor, payer, chief] = [await admin('admin'), await admin('finance'), await admin('super_admin')];
// With a fee and a tax, which come back with the rest.
await deps.db.execute(sql`update payout_configs set terms = terms || '{"feePercent": 2, "taxAgency": "labor"}'`);
const PDF = Buffer.from('%PDF-1.7 银行回单').toString('base64');
let used = 0;

interface Case {
  who: Visitor;
  id: string;
}

/** In a file at the bank: 2,000.00 of 5,000.00, with the tax and fee that the terms ask for. */
async function atBank(): Promise<Case & { file: string }> {
  const who = await user('agencies');
  await earned(deps, who.id, 500_000);
  const payee = { kind: 'bank', name: '欧阳海图', account: '6222021234567890128', password: PASSWORD };
  const { id: payeeId } = (await call(withdrawals.savePayee, payee, who)).data;
  await waited(deps, payeeId);
  const form = { amount: 200_000, payeeId, password: PASSWORD };
  const { withdrawId: id } = (await call(withdrawals.applyWithdrawal, form, who)).data;
  await call(audit.approveWithdrawal, { id }, auditor);
  const { url } = (await call(audit.createPayoutFile, { ids: [id] }, payer)).data;
  return { who, id, file: (await fastify.inject(url)).body };
}
async function paid(): Promise<Case & { receipt: string }> {
  const at = await atBank();
  const receipt = `P-${(used += 1)}`;
  await call(audit.payWithdrawal, { id: at.id, receipt }, payer);
  return { ...at, receipt };
}
async function failed(): Promise<Case & { file: string }> {
  const at = await atBank();
  await call(audit.failWithdrawal, { id: at.id, reason: '账号已注销' }, payer);
  await call(audit.confirmPayoutOutcome, { id: at.id, agree: true }, auditor);
  return at;
}
const propose = (id: string, kind: 'returned' | 'paid', more: object = {}, by = payer) => {
  const form = { id, kind, reason: '收款行退汇，账户已销户', receipt: `B-${(used += 1)}`, file: PDF, ...more };
  return call(contract.proposeCorrection, form, by);
};
const waitingOf = async (id: string, kind: 'returned' | 'paid') => (await propose(id, kind)).data.corrections[0]?.id ?? '';
const decide = (id: string, correctionId: string, by: Visitor, agree = true) =>
  call(contract.decideCorrection, { id, correctionId, agree }, by);
const detail = async (id: string) => (await call(audit.withdrawalReviewDetailCall, { id }, auditor)).data;
const platform = async () => {
  const { rows } = await deps.db.execute<{ kind: string; balance: number }>(
    sql`select kind, balance from ledger_accounts where kind in ('bank', 'fee', 'tax')`,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};
const news = async (who: Visitor) => (await call(notifyList, { kind: 'withdrawal' }, who)).data.list[0];

describe('a withdrawal that the bank sent back after it was paid', () => {
  test('is whole again for its owner once a second person has confirmed it, who is told why', async () => {
    const before = await platform();
    const { who, id } = await paid();
    clock.advance(3 * 86_400_000 - 72 * 3_600_000);
    const proposed = await propose(id, 'returned', { receipt: 'T-1' });
    expect(proposed).toMatchObject({
      status: 200,
      msg: '已登记，等待另一位管理员确认',
      data: { status: 'paid', can: { correct: null }, confirmation: { refusal: '须由另一位管理员确认更正' } },
    });
    const [correction] = proposed.data.corrections;
    expect(correction).toMatchObject({ kind: 'returned', receipt: 'T-1', state: 'waiting', by: payer.account });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 300_000, frozen: 0 });
    expect((await call(audit.withdrawalReviewList, { unconfirmed: '1' }, auditor)).data).toMatchObject({
      list: [{ id }],
      unconfirmed: 1,
    });

    expect(await decide(id, correction?.id ?? '', payer)).toMatchObject({ status: 409, msg: '须由另一位管理员确认更正' });
    const confirmed = await decide(id, correction?.id ?? '', auditor);
    expect(confirmed.data).toMatchObject({
      status: 'returned',
      note: '收款行退汇，账户已销户',
      corrections: [{ state: 'confirmed', decidedBy: auditor.account }],
      confirmation: null,
    });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 500_000, frozen: 0 });
    // The fee and the tax of what was never received are nobody's.
    expect(await platform()).toEqual(before);
    expect((await checkLedger(deps)).differences).toEqual([]);

    expect(await news(who)).toMatchObject({
      title: '提现 ¥2,000.00 被银行退回，已转回可提现余额',
      content: expect.stringContaining('收款行退汇，账户已销户') as string,
    });
    const [own] = (await call(withdrawals.listWithdrawals, {}, who)).data.list;
    expect(own).toMatchObject({ status: 'returned', note: '收款行退汇，账户已销户' });
    expect((await call(earningStatement, { kind: 'return' }, who)).data.list).toMatchObject([
      { kind: 'return', amount: 200_000, subject: `提现单号 ${id}` },
    ]);
    const month = dayInChina(clock.now()).slice(0, 7);
    expect((await call(earningMonth, { month }, who)).data).toMatchObject({ sums: { return: 200_000, freeze: -200_000 } });
    const { list } = (await call(logList, { targetId: id }, chief)).data;
    expect(list.map(({ action, adminAccount }) => [action, adminAccount])).toEqual(
      expect.arrayContaining([
        ['cashOut.correct', payer.account],
        ['cashOut.confirmCorrection', auditor.account],
      ]),
    );
  });

  test('is booked once however often and by how many it is confirmed at the same moment', async () => {
    const { who, id } = await paid();
    const correctionId = await waitingOf(id, 'returned');
    const answers = await Promise.all([auditor, chief, auditor, chief].map((by) => decide(id, correctionId, by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await decide(id, correctionId, chief)).status).toBe(409);
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 500_000, frozen: 0 });
    expect((await news(who))?.title).toContain('被银行退回');
  });

  test('of two proposals at the same moment one waits', async () => {
    const { id } = await paid();
    const answers = await Promise.all([propose(id, 'returned', {}, payer), propose(id, 'returned', {}, auditor)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('stays paid where the second person sends it back, and may be proposed anew', async () => {
    const { who, id } = await paid();
    const correctionId = await waitingOf(id, 'returned');
    expect((await decide(id, correctionId, auditor, false)).data).toMatchObject({
      status: 'paid',
      corrections: [{ state: 'declined' }],
      can: { correct: 'returned' },
    });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 300_000, frozen: 0 });
    expect((await propose(id, 'returned')).status).toBe(200);
  });
});

describe('a withdrawal that counts as failed and was paid after all', () => {
  test('is taken from what is available, by entries of its own, and its owner is told', async () => {
    const { who, id } = await failed();
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 500_000, frozen: 0 });
    const before = await platform();
    const { fee, tax, net } = await detail(id);
    const correctionId = (await propose(id, 'paid', { receipt: 'L-1' })).data.corrections[0]?.id ?? '';
    expect((await decide(id, correctionId, auditor)).data).toMatchObject({ status: 'paid', note: 'L-1' });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 300_000, frozen: 0 });
    expect(await platform()).toEqual({
      bank: (before['bank'] ?? 0) + net,
      fee: (before['fee'] ?? 0) + fee,
      tax: (before['tax'] ?? 0) + tax,
    });
    expect(fee > 0 && tax > 0).toBe(true);
    expect((await checkLedger(deps)).differences).toEqual([]);
    expect(await news(who)).toMatchObject({
      title: '提现 ¥2,000.00 经核实已到账',
      content: expect.stringContaining('凭证号 L-1') as string,
    });
  });

  test('leaves a debt where the money was withdrawn again meanwhile', async () => {
    const { who, id } = await failed();
    await deps.db.execute(sql`update payout_configs set terms = terms || '{"timesAMonth": 10}'`);
    const payeeId = (await call(withdrawals.listPayees, {}, who)).data[0]?.id ?? '';
    await call(withdrawals.applyWithdrawal, { amount: 400_000, payeeId, password: PASSWORD }, who);
    await decide(id, await waitingOf(id, 'paid'), auditor);
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: -100_000, frozen: 400_000 });
    expect((await checkLedger(deps)).differences).toEqual([]);
  });

  test('may be what came back by mistake, by the receipt that it was paid with', async () => {
    const { who, id, receipt } = await paid();
    await decide(id, await waitingOf(id, 'returned'), auditor);
    const again = (await propose(id, 'paid', { receipt })).data.corrections[0]?.id ?? '';
    expect((await decide(id, again, auditor)).data).toMatchObject({ status: 'paid', note: receipt });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 300_000, frozen: 0 });
  });
});

describe('what cannot be corrected', () => {
  test('a state that the correction does not fit', async () => {
    const [open, done, lost] = [await atBank(), await paid(), await failed()];
    expect(await propose(open.id, 'returned')).toMatchObject({ status: 409, msg: '只有已到账的提现可以登记退汇' });
    expect(await propose(done.id, 'paid')).toMatchObject({ status: 409, msg: '只有打款失败或已退汇的提现可以登记为实际已到账' });
    expect((await propose(lost.id, 'returned')).status).toBe(409);
  });

  test('by a receipt that was used, or without a proof that can be looked at', async () => {
    const [one, other] = [await paid(), await paid()];
    for (const receipt of [one.receipt, other.receipt])
      expect(await propose(other.id, 'returned', { receipt })).toMatchObject({
        status: 409,
        msg: expect.stringContaining(`凭证号 ${receipt} 已用于提现`) as string,
      });
    const text = Buffer.from('退汇了').toString('base64');
    expect(await propose(one.id, 'returned', { file: text })).toMatchObject({
      status: 400,
      msg: '凭证文件只支持 PDF、PNG、JPEG 和 WebP',
    });
    expect((await propose(one.id, 'returned', { file: '' })).status).toBe(400);
    expect((await propose(one.id, 'returned', { reason: ' ' })).status).toBe(400);
  });

  test('by a result file that says otherwise after the end', async () => {
    const lost = await failed();
    const text = filledIn(lost.file, () => ['成功', `F-${(used += 1)}`, '']);
    expect(await call(audit.importPayoutFile, { text }, payer)).toMatchObject({
      status: 400,
      msg: `第 2 行：提现 ${lost.id} 此前已登记为打款失败，与文件不符`,
    });
  });
});

test('the proof is read by an address of one’s own, and each time is in the log', async () => {
  const { id } = await paid();
  const correctionId = await waitingOf(id, 'returned');
  const { url } = (await call(contract.correctionProof, { correctionId }, auditor)).data;
  const file = await fastify.inject(url);
  expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'application/pdf', '%PDF-1.7 银行回单']);
  expect((await fastify.inject(url)).statusCode).toBe(403);
  const { list } = (await call(logList, { targetId: id, action: 'cashOut.correctionProof' }, chief)).data;
  expect(list).toHaveLength(1);
});

describe('checks', () => {
  test('stay as they were at the decision', async () => {
    const first = await atBank();
    const { checks, checkedAt } = await detail(first.id);
    expect(checkedAt).toEqual(expect.any(String));
    expect(checks).toContainEqual(expect.objectContaining({ name: '提现金额', result: '首次提现' }));
    // Paid to the same account by others, and paid before: today the checks would say something else.
    const other = await paid();
    expect((await detail(other.id)).checks).not.toEqual([]);
    await call(audit.payWithdrawal, { id: first.id, receipt: `P-${(used += 1)}` }, payer);
    const later = await detail(first.id);
    expect([later.checks, later.checkedAt]).toEqual([checks, checkedAt]);
  });

  test('are of now while it waits', async () => {
    const { who } = await atBank();
    const payeeId = (await call(withdrawals.listPayees, {}, who)).data[0]?.id ?? '';
    const { withdrawId: id } = (await call(withdrawals.applyWithdrawal, { amount: 100_000, payeeId, password: PASSWORD }, who))
      .data;
    const sharers = async () => (await detail(id)).checks.find(({ name }) => name === '账户共用')?.result;
    const before = await sharers();
    await atBank();
    expect((await detail(id)).checkedAt).toBeNull();
    expect(await sharers()).not.toBe(before);
    await call(audit.rejectWithdrawal, { id, reason: '资料不符' }, auditor);
    const rejected = await sharers();
    await atBank();
    expect(await sharers()).toBe(rejected);
  });
});
