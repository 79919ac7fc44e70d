import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as audit from '#contract/withdrawals/review.ts';
import * as earnings from '#contract/earnings/statements.ts';
import { createListExport, exportedList, type ExportedList } from '#contract/back-office/list-exports.ts';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import { dayInChina } from '#server/core/clock.ts';
import { neededFilter } from '../../../test/factories/list-filters.ts';
import { filledIn } from '../../../test/factories/payout-file.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { filesIn } from '../../../test/zip.ts';
import { EXPORT_PARTS } from '../data-exports/personal/store.ts';
import { balancesOf } from '#server/db/reads/ledger.ts';
import { checkLedger } from '../ledger/service.ts';
import { apply as applyConfirmed } from './requests/apply.ts';

const { app, call, user, admin, deps, clock, fastify } = await createTestApp();
const auditor = await admin('admin');
const second = await admin('admin');
const PASSWORD = 'Wenjian2026';
const CARD = '6222021234567890128';

async function earner(amount: number, identity: 'creator' | 'agencies' = 'agencies') {
  const someone = await user(identity);
  if (amount > 0) await earned(deps, someone.id, amount);
  const { data } = await call(contract.savePayee, { kind: 'bank', name: '欧阳海图', account: CARD, password: PASSWORD }, someone);
  await waited(deps, data.id);
  return { ...someone, payeeId: data.id };
}
const apply = (who: Visitor & { payeeId: string }, amount: unknown, headers = {}) =>
  call(contract.applyWithdrawal, { amount, payeeId: who.payeeId, password: PASSWORD }, who, headers);
const applied = async (who: Visitor & { payeeId: string }, amount: number) => (await apply(who, amount)).data.withdrawId;
const terms = (change: object) =>
  deps.db.execute(sql`update payout_configs set terms = terms || ${JSON.stringify(change)}::jsonb where version = 1`);

describe('applying', () => {
  test('freezes the amount, shows beforehand what will come, and tells of every step until it is paid', async () => {
    const who = await earner(500_000);
    const trial = (await call(contract.tryWithdrawal, { amount: 200_000 }, who)).data;
    expect(trial).toMatchObject({ gross: 200_000, fee: 0, tax: 0, net: 200_000, refusal: null, waiting: null });
    const id = await applied(who, 200_000);
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 300_000, frozen: 200_000 });
    await call(audit.approveWithdrawal, { id }, auditor);
    expect(await call(audit.payWithdrawal, { id }, second)).toMatchObject({ status: 400, msg: '请填写打款凭证号' });
    const paid = await call(audit.payWithdrawal, { id, receipt: '20261121-001' }, second);
    expect(paid.data).toMatchObject({
      status: 'paid',
      note: '20261121-001',
      balances: { available: 300_000, frozen: 0, paid: 200_000 },
    });
    expect(paid.data.steps.map(({ status, by }) => [status, by])).toEqual([
      ['applied', '申请人'],
      ['approved', auditor.account],
      ['paying', second.account],
      ['paid', second.account],
    ]);
    const { list } = (await call(notifications.notifyList, { kind: 'withdrawal' }, who)).data;
    expect(list.map(({ title }) => title)).toEqual([
      '提现 ¥2,000.00 已到账',
      '提现 ¥2,000.00 正在打款',
      '提现 ¥2,000.00 已通过审核，等待打款',
      '提现 ¥2,000.00 已提交，等待审核',
      '新增了收款账户：个人银行卡 6222 **** **** 0128',
    ]);
    expect((await call(contract.listWithdrawals, {}, who)).data.list).toMatchObject([
      { id, status: 'paid', can: { cancel: false } },
    ]);
  });

  test('is open to who has left an agency, by the rules of a member, and tells in the settings', async () => {
    const who = await earner(50_000, 'creator');
    await deps.db.execute(sql`update users set identity = 'user' where id = ${who.id}`);
    expect((await call(earnings.earningOverview, {}, who)).data).toMatchObject({ available: 50_000 });
    expect((await call(earnings.earningStatement, {}, who)).data.list).toMatchObject([{ kind: 'earning', amount: 50_000 }]);
    const id = await applied(who, 20_000);
    expect((await call(contract.listWithdrawals, {}, who)).data.list).toMatchObject([{ id, taxMethod: 'labor' }]);
    await call(audit.approveWithdrawal, { id }, auditor);
    expect((await call(notifications.notifyList, { kind: 'withdrawal' }, who)).data.list[0]).toMatchObject({
      link: '/settings?tab=agency',
    });
  });

  test('is not for a person who never earned, nor for an agency that the platform has stopped', async () => {
    const nobody = await user('user');
    expect((await call(contract.withdrawOverview, {}, nobody)).data).toMatchObject({ available: 0, frozen: 0 });
    expect((await call(contract.tryWithdrawal, { amount: 10_000 }, nobody)).data.refusal).toContain('可提现余额不足');
    const stopped = await earner(500_000);
    await deps.db.execute(sql`
      insert into agencies (id, owner_id, name, kind, status, created_at) values (${stopped.id}, ${stopped.id}, ${stopped.id}, 'other', 1, now())`);
    await deps.db.execute(sql`update users set identity = 'user' where id = ${stopped.id}`);
    expect(await apply(stopped, 200_000)).toMatchObject({ status: 400, msg: '机构已被平台停用，暂时不能提现，请联系平台' });
    expect(await balancesOf(deps.db, stopped.id)).toEqual({ available: 500_000, frozen: 0 });
  });

  test.each([
    [0, '提现金额格式不正确'],
    [-5, '提现金额格式不正确'],
    [0.001, '提现金额格式不正确'],
    [1e30, '提现金额格式不正确'],
    ['很多', '提现金额格式不正确'],
    [null, '提现金额格式不正确'],
    [99_999, '单笔提现不低于 ¥1,000.00'],
    [5_000_001, '可提现余额不足，当前可提现 ¥2,000.00'],
    [300_000, '可提现余额不足，当前可提现 ¥2,000.00'],
  ])('for %s is refused, and nothing moves', async (amount, message) => {
    const who = await earner(200_000);
    expect(await apply(who, amount)).toMatchObject({ status: 400, msg: message });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 200_000, frozen: 0 });
  });

  test('to a removed payee, or to somebody else’s, is refused', async () => {
    const [who, other] = [await earner(200_000), await earner(0)];
    expect(await apply({ ...who, payeeId: other.payeeId }, 150_000)).toMatchObject({
      status: 400,
      msg: '收款账户不存在或已删除，请重新选择',
    });
    await call(contract.removePayee, { payeeId: who.payeeId, password: PASSWORD }, who);
    expect(await apply(who, 150_000)).toMatchObject({ status: 400, msg: '收款账户不存在或已删除，请重新选择' });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 200_000, frozen: 0 });
  });

  test('is refused on days that are not for it and when the month’s times are used up', async () => {
    const who = await earner(1_000_000);
    const today = Number(dayInChina(clock.now()).slice(8));
    const others = [1, 15, 28].filter((day) => day !== today);
    await terms({ days: others });
    expect(await apply(who, 100_000)).toMatchObject({
      status: 400,
      msg: `每月 ${others.join('、')} 日可以提现，今天不在提现日内`,
    });
    expect((await call(contract.withdrawOverview, {}, who)).data.nextDay.slice(8)).toBe(
      String(others.find((day) => day > today) ?? others[0]).padStart(2, '0'),
    );
    await terms({ days: [], timesAMonth: 2 });
    await apply(who, 100_000);
    await apply(who, 100_000);
    expect(await apply(who, 100_000)).toMatchObject({ status: 400, msg: '每月可提现 2 次，本月次数已用完' });
    expect((await call(contract.withdrawOverview, {}, who)).data).toMatchObject({ timesLeft: 0, frozen: 200_000 });
    await terms({ timesAMonth: 4 });
  });

  test('of a member is taxed as 劳务报酬, the month’s payments together, and says what waiting would change', async () => {
    const who = await earner(2_000_000, 'creator');
    const first = (await apply(who, 300_000)).data;
    expect(first).toMatchObject({ tax: 44_000, net: 256_000 });
    const trial = (await call(contract.tryWithdrawal, { amount: 300_000 }, who)).data;
    // 6,000 yuan in the month: 20 % off, 20 % of the rest, less what was taken from the first.
    expect(trial).toMatchObject({ tax: 96_000 - 44_000, waiting: { tax: 44_000, net: 256_000 } });
    expect(trial.working).toContain('本月累计提现 ¥6,000.00');
  });

  test('repeated under one Idempotency-Key answers the same result', async () => {
    const who = await earner(500_000);
    const key = { 'idempotency-key': 'once' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(who, 100_000, key)));
    expect(new Set(answers.map(({ data }) => data.withdrawId)).size).toBe(1);
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 400_000, frozen: 100_000 });
  });

  test('two hundred at once take out at most the balance, each exactly once', async () => {
    await terms({ timesAMonth: 31, leastAgency: 1 });
    const who = await earner(1_000);
    // Past the password check, whose limits would let only a few through at once.
    const actor = { kind: 'user', id: who.id, identity: 'agencies', sessionId: '' } as const;
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => applyConfirmed(deps, actor, { amount: 100 + (n % 3), payeeId: who.payeeId }, null)),
    );
    const taken = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value.gross);
    const frozen = taken.reduce((sum, gross) => sum + gross, 0);
    expect(taken.length).toBeGreaterThan(1);
    expect(frozen).toBeLessThanOrEqual(1_000);
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 1_000 - frozen, frozen });
    expect((await checkLedger(deps)).differences).toEqual([]);
    await terms({ timesAMonth: 4, leastAgency: 100_000 });
  });

  test('can be taken back until it is decided, once', async () => {
    const who = await earner(200_000);
    const id = await applied(who, 150_000);
    const answers = await Promise.all([1, 2, 3].map(() => call(contract.cancelWithdrawal, { withdrawId: id }, who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 200_000, frozen: 0 });
    const decided = await applied(who, 150_000);
    await call(audit.approveWithdrawal, { id: decided }, auditor);
    expect(await call(contract.cancelWithdrawal, { withdrawId: decided }, who)).toMatchObject({ status: 409 });
    expect(await call(contract.cancelWithdrawal, { withdrawId: decided }, await earner(0))).toMatchObject({ status: 404 });
  });
});

describe('auditing', () => {
  test('a rejected or failed one gives the money back with the reason', async () => {
    const who = await earner(500_000);
    const [rejected, failed] = [await applied(who, 100_000), await applied(who, 200_000)];
    await call(audit.rejectWithdrawal, { id: rejected, reason: '收款人与机构名称不一致' }, auditor);
    await call(audit.approveWithdrawal, { id: failed }, auditor);
    expect(await call(audit.failWithdrawal, { id: failed, reason: '退票' }, second)).toMatchObject({ status: 409 });
    await call(audit.createPayoutFile, { ids: [failed] }, second);
    await call(audit.failWithdrawal, { id: failed, reason: '账号已注销' }, second);
    await call(audit.confirmPayoutOutcome, { id: failed, agree: true }, auditor);
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 500_000, frozen: 0 });
    expect((await call(contract.listWithdrawals, {}, who)).data.list.map(({ status, note }) => [status, note])).toEqual([
      ['failed', '账号已注销'],
      ['rejected', '收款人与机构名称不一致'],
    ]);
  });

  test('above the amount of the config a second administrator has to approve, not the same one', async () => {
    const who = await earner(2_000_000);
    const id = await applied(who, 1_500_000);
    expect((await call(audit.approveWithdrawal, { id }, auditor)).data).toMatchObject({
      status: 'applied',
      needsSecond: true,
      approvedBy: auditor.account,
      can: { approve: false },
    });
    expect(await call(audit.approveWithdrawal, { id }, auditor)).toMatchObject({
      status: 409,
      msg: '金额较大，需由另一位管理员复核',
    });
    expect(await call(contract.cancelWithdrawal, { withdrawId: id }, who)).toMatchObject({
      status: 409,
      msg: '该提现已在审核中，不能取消',
    });
    expect((await call(audit.approveWithdrawal, { id }, second)).data.status).toBe('approved');
  });

  test('two who decide at the same moment do not both do it', async () => {
    const who = await earner(500_000);
    const id = await applied(who, 200_000);
    const answers = await Promise.all([
      call(audit.approveWithdrawal, { id }, auditor),
      call(audit.rejectWithdrawal, { id, reason: '资料不符' }, second),
    ]);
    // Rejecting what was just approved is allowed; approving what was rejected is not.
    const { status } = (await call(audit.withdrawalReviewDetailCall, { id }, auditor)).data;
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(await balancesOf(deps.db, who.id)).toEqual(
      status === 'approved' ? { available: 300_000, frozen: 200_000 } : { available: 500_000, frozen: 0 },
    );
  });

  test('the list tells what waits, by state and person, and what is out of the ordinary', async () => {
    const who = await earner(500_000);
    const id = await applied(who, 120_000);
    const { data } = await call(audit.withdrawalReviewList, { status: 'applied', keywords: who.id }, auditor);
    expect(data).toMatchObject({ list: [{ id, gross: 120_000, warnings: 2, applicant: { id: who.id, identity: 'agencies' } }] });
    expect(data.counts.applied).toBeGreaterThan(0);
    expect(data.waitingSum).toBeGreaterThanOrEqual(120_000);
    const { checks } = (await call(audit.withdrawalReviewDetailCall, { id }, auditor)).data;
    expect(checks.filter(({ warn }) => warn).map(({ name }) => name)).toEqual(['收款账户', '账户共用']);
  });
});

describe('a payout file for paying by hand', () => {
  test('is registered one by one too: by its receipt number, or as failed', async () => {
    const who = await earner(500_000);
    const ids = [await applied(who, 100_000), await applied(who, 200_000)] as const;
    for (const id of ids) await call(audit.approveWithdrawal, { id }, auditor);
    await call(audit.createPayoutFile, { ids }, second);
    expect((await call(audit.withdrawalReviewDetailCall, { id: ids[0] }, second)).data).toMatchObject({
      status: 'paying',
      driver: 'manual',
      can: { pay: true, fail: true, settle: false },
    });
    expect((await call(audit.payWithdrawal, { id: ids[0], receipt: 'B-1' }, second)).data).toMatchObject({
      status: 'paid',
      note: 'B-1',
    });
    expect(await call(audit.failWithdrawal, { id: ids[1], reason: '退票' }, second)).toMatchObject({
      msg: '已登记失败，等待另一位管理员确认',
      data: { status: 'paying', outcome: { outcome: 'failed', text: '退票' }, can: { pay: false, fail: false, confirm: false } },
    });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 200_000, frozen: 200_000 });
    const unconfirmed = (await call(audit.withdrawalReviewList, { unconfirmed: '1', keywords: who.id }, auditor)).data;
    expect(unconfirmed.list.map(({ id }) => id)).toEqual([ids[1]]);
    for (const again of [
      call(audit.payWithdrawal, { id: ids[1], receipt: 'B-2' }, second),
      call(audit.failWithdrawal, { id: ids[1], reason: '退票' }, auditor),
      call(audit.confirmPayoutOutcome, { id: ids[1], agree: true }, second),
    ])
      expect((await again).status).toBe(409);
    const confirmed = await call(audit.confirmPayoutOutcome, { id: ids[1], agree: true }, auditor);
    expect(confirmed.data).toMatchObject({ status: 'failed', note: '退票' });
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 400_000, frozen: 0 });
  });

  test('goes out as a file and comes back with results, all lines or none', async () => {
    const who = await earner(1_000_000);
    const ids = [await applied(who, 100_000), await applied(who, 200_000)].toSorted();
    for (const id of ids) await call(audit.approveWithdrawal, { id }, auditor);
    const payoutFile = (await call(audit.createPayoutFile, { ids }, second)).data;
    expect(payoutFile).toMatchObject({ count: 2, net: 300_000 });
    const file = await fastify.inject(payoutFile.url);
    const lines = file.body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(lines[0]).toContain('提现单号');
    expect(lines.slice(1).map((cells) => [cells[2], cells[3], cells[4]])).toEqual([
      ['欧阳海图', `\t${CARD}`, '中国工商银行'],
      ['欧阳海图', `\t${CARD}`, '中国工商银行'],
    ]);
    expect(lines.slice(1).reduce((sum, cells) => sum + Number(cells[6]), 0)).toBe(3000);
    expect((await fastify.inject(payoutFile.url)).statusCode).toBe(403);
    const results = (result: string, reason: string) =>
      filledIn(file.body, (_, index) => (index === 0 ? ['成功', 'R1', ''] : [result, '', reason]));
    expect(await call(audit.importPayoutFile, { text: results('也许', '') }, second)).toMatchObject({
      status: 400,
      msg: '第 3 行：结果应为“成功”或“失败”',
    });
    const unknown = results('失败', '不存在').replace(ids[1] ?? '', 'nobody');
    expect(await call(audit.importPayoutFile, { text: unknown }, second)).toMatchObject({
      status: 400,
      msg: '第 3 行：没有提现 nobody',
    });
    expect((await balancesOf(deps.db, who.id)).frozen).toBe(300_000);
    const good = results('失败', '户名不符');
    expect((await call(audit.importPayoutFile, { text: good }, second)).data).toEqual({ paid: 1, failed: 1, repeated: 0 });
    expect((await call(audit.importPayoutFile, { text: good }, second)).data).toEqual({ paid: 0, failed: 0, repeated: 2 });
    expect((await balancesOf(deps.db, who.id)).frozen).toBe(0);
  });
});

describe('payees', () => {
  test.each([
    ['a card with a wrong digit', { kind: 'bank', account: '6222021234567890127' }, '银行卡号有误，请核对'],
    ['a short card', { kind: 'bank', account: '6222' }, '银行卡号应为 12 到 19 位数字'],
    ['what Alipay does not know', { kind: 'alipay', account: 'somebody' }, '支付宝账号应为手机号或邮箱'],
    ['no name', { name: ' ' }, '请填写收款人姓名'],
    ['digits for a name', { name: '12345' }, '收款人姓名格式不正确'],
    ['no password', { password: '' }, '请输入登录密码'],
  ])('%s is refused', async (_name, more, message) => {
    const form = { kind: 'bank', name: '欧阳海图', account: CARD, password: PASSWORD, ...more };
    expect(await call(contract.savePayee, form, await user('agencies'))).toMatchObject({ status: 400, msg: message });
  });

  test('ask for the right password', async () => {
    const who = await earner(0);
    const form = { kind: 'alipay', name: '海图', account: '13800000003', password: 'wrong1234' };
    expect(await call(contract.savePayee, form, who)).toMatchObject({ status: 401, msg: '登录密码不正确' });
    expect(await call(contract.savePayee, { ...form, kind: 'bank', account: CARD, password: PASSWORD }, who)).toMatchObject({
      status: 409,
      msg: '该收款账户已经添加过',
    });
  });

  test('whole numbers are in no answer, log or table; who pays by hand may look, and that is logged', async () => {
    const who = await earner(500_000);
    const id = await applied(who, 150_000);
    const answers = [
      await call(contract.listPayees, {}, who),
      await call(contract.listWithdrawals, {}, who),
      await call(audit.withdrawalReviewList, {}, auditor),
      await call(audit.withdrawalReviewDetailCall, { id }, auditor),
    ];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain(CARD);
      expect(JSON.stringify(answer)).not.toContain('欧阳海图');
      expect(JSON.stringify(answer.data)).toContain('6222 **** **** 0128');
    }
    expect(await call(audit.revealPayee, { id }, auditor)).toMatchObject({ status: 409 });
    await call(audit.approveWithdrawal, { id }, auditor);
    expect((await call(audit.revealPayee, { id }, auditor)).data).toMatchObject({ account: CARD, name: '欧阳海图' });
    const { rows } = await deps.db.execute(sql`
      select (select json_agg(p) from payees p)::text || (select json_agg(l) from audit_log l)::text || (select json_agg(s) from withdrawal_steps s)::text as kept,
        (select count(*) from audit_log where action = 'cashOut.revealPayee' and target_id = ${id}) as looks`);
    expect(rows[0]?.['kept']).not.toContain(CARD);
    expect(rows[0]?.['kept']).not.toContain('欧阳海图');
    expect(rows[0]?.['looks']).toBe(1);
    expect(await readFile(`${deps.config.dataDir}/outbox.jsonl`, 'utf8').catch(() => '')).not.toContain(CARD);
  });

  // The log is read where the product writes one: server/test/money.process.test.ts.
  test('no call that reads gives a whole number to anybody, nor does any file', async () => {
    const who = await earner(500_000);
    const id = await applied(who, 150_000);
    const visitors = [undefined, await user('user'), await user('creator'), await user('agencies'), who];
    const readers = [...visitors, await admin('moderator'), auditor, await admin('super_admin')];
    const asked = { keywords: CARD, status: 'applied', month: dayInChina(clock.now()).slice(0, 7) };
    const form = { id, withdrawId: id, userId: who.id, ...asked };
    const reads = app.calls.all.filter(({ method }) => method === 'GET');
    let answered = 0;
    for (const read of reads)
      for (const reader of readers) {
        const answer = await call(read, form, reader);
        answered += Number(answer.status === 200);
        expect(JSON.stringify(answer.data), `${read.path} of ${reader?.id}`).not.toMatch(new RegExp(`${CARD}|欧阳海图`));
      }
    expect(answered).toBeGreaterThan(reads.length);
    const today = { from: dayInChina(clock.now()), to: dayInChina(clock.now()) };
    const files: { name: string; url: string }[] = [];
    for (const kind of ['posts', 'statement', 'formula', 'month'])
      for (const format of ['csv', 'xlsx'])
        files.push({ name: `${kind}.${format}`, ...(await call(earnings.exportEarnings, { kind, format, ...today }, who)).data });
    const boss = await admin('super_admin');
    // The access log gives nothing without the reason it is read for: access-log.test.ts.
    const exportOf = async (list: ExportedList) => ({ list, filter: await neededFilter({ call, clock }, list, boss) });
    for (const list of exportedList.options.filter((list) => list !== 'accessLog'))
      files.push({ name: list, ...(await call(createListExport, await exportOf(list), boss)).data });
    for (const { name, url } of files) {
      const { rawPayload, statusCode } = await fastify.inject(url);
      expect(statusCode, name).toBe(200);
      const text = textOf(rawPayload);
      // What is the applicant's own business in this file is there, so that its text was really read.
      if (/^(statement|month)/.test(name)) expect(text, name).toContain(id);
      expect(text, name).not.toMatch(new RegExp(`${CARD}|欧阳海图`));
    }
    for (const { name, rows } of EXPORT_PARTS)
      expect(JSON.stringify((await deps.db.execute(rows(who.id))).rows), name).not.toMatch(new RegExp(`${CARD}|欧阳海图`));
  }, 120_000);
});

/** What a program that opens the file reads: of a workbook the strings and cells of all its sheets. */
function textOf(file: Buffer): string {
  if (file.subarray(0, 2).toString() !== 'PK') return file.toString();
  const parts = [...filesIn(file)].filter(([name]) => /^xl\/(sharedStrings|worksheets\/.*)\.xml$/.test(name));
  if (parts.length < 2) throw new Error('a workbook without strings or sheets');
  return parts.map(([, content]) => content.toString()).join('\n');
}

test('after all of it the ledger is proved', async () => {
  expect((await checkLedger(deps)).differences).toEqual([]);
});
