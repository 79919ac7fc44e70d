import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import * as corrections from '#contract/withdrawals/corrections.ts';
import * as contract from '#contract/withdrawals/reconciliation.ts';
import * as audit from '#contract/withdrawals/review.ts';
import * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { dayInChina } from '#server/core/clock.ts';
import { earned, waited } from '../../../../test/factories/earned.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { periodOf } from './months.ts';

const { call, user, admin, deps, clock, fastify } = await createTestApp();
const terms = { feePercent: 2, taxAgency: 'labor', timesAMonth: 31, leastAgency: 1 };
await deps.db.execute(sql`update payout_configs set terms = terms || ${JSON.stringify(terms)}`);
const PDF = Buffer.from('%PDF-1.7 银行回单').toString('base64');
const WITH_X = '11010119900307002X';
let used = 0;

interface Holder {
  who: Visitor;
  payeeId: string;
}
async function holder(payee: object): Promise<Holder> {
  const who = await user('agencies');
  await earned(deps, who.id, 5_000_000);
  return { who, payeeId: await added(who, payee) };
}
async function added(who: Visitor, payee: object): Promise<string> {
  const { data, msg } = await call(withdrawals.savePayee, { ...payee, password: PASSWORD }, who);
  if (data === null) throw new Error(msg);
  await waited(deps, data.id);
  return data.id;
}
const card = (name: string, more: object = {}) => ({ kind: 'bank', name, account: '6222021234567890128', ...more });
const COMPANY = {
  kind: 'company',
  name: '杭州海图文化有限公司',
  account: '1202021909900123456',
  bank: '中国工商银行',
  branch: '杭州高新支行',
};

async function paid({ who, payeeId }: Holder, amount: number, admins: { auditor: Visitor; payer: Visitor }): Promise<string> {
  const { withdrawId: id } = (await call(withdrawals.applyWithdrawal, { amount, payeeId, password: PASSWORD }, who)).data;
  await call(audit.approveWithdrawal, { id }, admins.auditor);
  const { msg, status } = await call(audit.payWithdrawal, { id, receipt: `P-${(used += 1)}` }, admins.payer);
  expect([status, msg]).toEqual([200, '已提交打款']);
  return id;
}
async function sendBack(id: string, { auditor, payer }: { auditor: Visitor; payer: Visitor }): Promise<void> {
  const form = { id, kind: 'returned', reason: '收款行退汇，账户已销户', receipt: `B-${(used += 1)}`, file: PDF };
  const { data } = await call(corrections.proposeCorrection, form, payer);
  const { status } = await call(
    corrections.decideCorrection,
    { id, correctionId: data.corrections[0]?.id ?? '', agree: true },
    auditor,
  );
  expect(status).toBe(200);
}
const taxOf = async (...ids: string[]): Promise<number> => {
  const { rows } = await deps.db.execute<{ tax: number }>(
    sql`select coalesce(sum(tax), 0)::bigint as tax from withdrawals where id = any (${sql.param(ids)}::text[])`,
  );
  return rows[0]?.tax ?? 0;
};

test('a month is declared by person, and whatever the file cannot hold stands beside it', async () => {
  const admins = { auditor: await admin('admin'), payer: await admin('finance') };
  const { payer } = admins;
  const month = dayInChina(clock.now()).slice(0, 7);
  const known = await holder(card('欧阳海图', { idNumber: WITH_X }));
  const alipay = { kind: 'alipay', name: '欧阳海图', account: 'haitu@wenjian.example' };
  const again = { who: known.who, payeeId: await added(known.who, alipay) };
  const unknown = await holder(card('林鹭'));
  const company = await holder(COMPANY);
  const [first, second] = [await paid(known, 500_000, admins), await paid(again, 100_000, admins)];
  const [third, fourth] = [await paid(unknown, 300_000, admins), await paid(company, 200_000, admins)];
  // What came back in its own month was never anybody's.
  await sendBack(await paid(unknown, 100_000, admins), admins);

  const { data } = await call(contract.taxMonth, { month }, payer);
  expect(data).toEqual({
    month,
    isOpen: true,
    declared: [{ method: 'labor', people: 1, gross: 600_000, tax: await taxOf(first, second) }],
    missing: [{ ownerId: unknown.who.id, owner: expect.any(String), name: '林*', gross: 300_000, tax: await taxOf(third) }],
    companies: { count: 1, gross: 200_000, tax: await taxOf(fourth) },
    returned: [],
    difference: 0,
  });
  expect(JSON.stringify(data)).not.toContain(WITH_X);

  const asked = { month, method: 'labor', format: 'csv' };
  const { data: file } = await call(contract.createTaxFile, asked, payer);
  expect(file.name).toBe(`个税扣缴-一般劳务报酬所得-${month}（至今）.csv`);
  const answer = await fastify.inject(file.url);
  const rows = parse<Record<string, string>>(answer.body, { columns: true, bom: true });
  expect(rows).toEqual([
    {
      工号: known.who.id,
      姓名: '欧阳海图',
      证件类型: '居民身份证',
      证件号码: `\t${WITH_X}`,
      所得项目: '一般劳务报酬所得',
      本期收入: '6000.00',
      本期免税收入: '0.00',
      商业健康保险: '',
      税延养老保险: '',
      其他: '',
      准予扣除的捐赠额: '',
      减免税额: '',
      备注: `平台已代扣税 ${((await taxOf(first, second)) / 100).toFixed(2)} 元`,
    },
  ]);
  // Once, and only for who may still read it.
  expect((await fastify.inject(file.url)).statusCode).toBe(403);
  const { data: workbook } = await call(contract.createTaxFile, { ...asked, format: 'xlsx' }, payer);
  expect((await fastify.inject(workbook.url)).rawPayload.subarray(0, 2).toString()).toBe('PK');
  const { data: withdrawn } = await call(contract.createTaxFile, asked, payer);
  await deps.db.execute(sql`update admins set role = 'moderator' where id = ${payer.id}`);
  expect((await fastify.inject(withdrawn.url)).statusCode).toBe(403);
  await deps.db.execute(sql`update admins set role = 'finance' where id = ${payer.id}`);
  const { list } = (await call(logList, { action: 'reconciliation' }, await admin('super_admin'))).data;
  const logged = list.filter(({ action }) => action === 'reconciliation.taxFile');
  expect(logged).toHaveLength(3);
  expect(JSON.stringify(logged)).not.toContain(WITH_X);

  expect(await call(contract.createTaxFile, { ...asked, method: 'cumulative' }, payer)).toMatchObject({
    status: 409,
    msg: '该月没有可以申报的人员',
  });
  expect((await call(contract.createTaxFile, asked, await admin('moderator'))).status).toBe(403);

  // Said later, the row is in the file.
  const say = (idNumber: string) =>
    call(withdrawals.savePayeeIdNumber, { payeeId: unknown.payeeId, idNumber, password: PASSWORD }, unknown.who);
  expect(await say('110101199003070020')).toMatchObject({ status: 400, msg: '身份证号校验未通过，请核对' });
  expect(await say('11010119900307010x')).toMatchObject({ status: 200, data: { hasIdNumber: true } });
  const { rows: kept } = await deps.db.execute<{ text: string }>(sql`select payees::text as text from payees`);
  for (const { text } of kept) expect(text).not.toMatch(/1101011990/);
  expect((await call(contract.taxMonth, { month }, payer)).data).toMatchObject({
    declared: [{ people: 2, gross: 900_000 }],
    missing: [],
    difference: 0,
  });
  expect(
    await call(withdrawals.savePayeeIdNumber, { payeeId: company.payeeId, idNumber: WITH_X, password: PASSWORD }, company.who),
  ).toMatchObject({ status: 409, msg: '对公账户不需要填写身份证号' });

  // The bank sends one back in the next month: that of the payout is to be corrected, and its file stays as it was.
  clock.advance(periodOf(month).until.getTime() - clock.now().getTime() + 86_400_000);
  const then = { auditor: await admin('admin'), payer: await admin('finance') };
  await sendBack(first, then);
  const next = dayInChina(clock.now()).slice(0, 7);
  expect((await call(contract.taxMonth, { month: next }, then.payer)).data).toMatchObject({
    declared: [],
    returned: [{ withdrawalId: first, paidIn: month, gross: 500_000, tax: await taxOf(first) }],
    difference: 0,
  });
  expect((await call(contract.taxMonth, { month }, then.payer)).data).toMatchObject({
    isOpen: false,
    declared: [{ people: 2, gross: 900_000 }],
    returned: [],
    difference: 0,
  });
});
