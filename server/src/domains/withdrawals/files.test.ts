import { execFileSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import * as audit from '#contract/withdrawals/review.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import { createListExport } from '#contract/back-office/list-exports.ts';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { dayInChina } from '#server/core/clock.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { createTestApp, PASSWORD } from '../../../test/test-app.ts';
import { balancesOf } from '../ledger/service.ts';

const { call, user, admin, deps, clock, fastify } = await createTestApp();
const auditor = await admin('admin');
const payer = await admin('finance');

/** So many approved withdrawals of one agency, in a file; in the order of their ids. */
async function inFile(count: number) {
  const who = await user('agencies');
  await earned(deps, who.id, count * 100_000);
  const form = {
    kind: 'company',
    name: '杭州江畔文化传媒有限公司',
    account: '1202021909900123456',
    bank: '中国工商银行',
    branch: '杭州高新支行',
  };
  const { id: payeeId } = (await call(contract.savePayee, { ...form, password: PASSWORD }, who)).data;
  await waited(deps, payeeId);
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const form = { amount: 100_000, payeeId, password: PASSWORD };
    const { withdrawId: id } = (await call(contract.applyWithdrawal, form, who)).data;
    await call(audit.approveWithdrawal, { id }, auditor);
    ids.push(id);
  }
  const file = (await call(audit.createPayoutFile, { ids }, payer)).data;
  return { who, ids: ids.toSorted(), file };
}

const inGbk = (text: string): Buffer => execFileSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: text });
const results = (ids: readonly string[], end: string, between = ',') =>
  [['提现编号', '结果', '凭证号', '原因'], ...ids.map((id, n) => [id, '成功', `回单${n}`, ''])]
    .map((cells) => cells.join(between))
    .join(end);

test('payout files are numbered by day, may be fetched again, and each fetch is in the log', async () => {
  const day = dayInChina(clock.now()).replaceAll('-', '');
  const [first, second] = [await inFile(1), await inFile(2)];
  expect([first.file.name, second.file.name]).toEqual([`打款文件-${day}-01`, `打款文件-${day}-02`]);
  await call(audit.importPayoutFile, { text: results(second.ids.slice(0, 1), '\n') }, payer);
  expect((await call(audit.listPayoutFiles, {}, payer)).data.list).toMatchObject([
    { name: second.file.name, count: 2, net: 200_000, open: 1, by: payer.account },
    { name: first.file.name, count: 1, net: 100_000, open: 1 },
  ]);
  const again = (await call(audit.fetchPayoutFile, { id: second.file.batchId }, payer)).data;
  const answer = await fastify.inject(again.url);
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent(`${second.file.name}.csv`));
  const rows = parse<Record<string, string>>(answer.body, { columns: true, bom: true, trim: true });
  expect(rows.toSorted((a, b) => ((a['提现编号'] ?? '') < (b['提现编号'] ?? '') ? -1 : 1))).toMatchObject([
    {
      提现编号: second.ids[0],
      收款方式: '对公账户',
      开户行: '中国工商银行',
      开户支行: '杭州高新支行',
      结果: '成功',
      凭证号: '回单0',
    },
    { 提现编号: second.ids[1], 收款账号: '1202021909900123456', 结果: '' },
  ]);
  expect((await fastify.inject(again.url)).statusCode).toBe(403);
  const { list } = (await call(logList, { targetId: second.file.batchId }, await admin('super_admin'))).data;
  expect(list.map(({ action, adminAccount }) => [action, adminAccount])).toEqual(
    expect.arrayContaining([
      ['cashOut.batchFetch', payer.account],
      ['cashOut.batchCreate', payer.account],
    ]),
  );
});

test.each([
  ['UTF-8 with a mark', (ids: string[]) => Buffer.from(`\uFEFF${results(ids, '\r\n')}`)],
  ['GBK as Chinese spreadsheets save it', (ids: string[]) => inGbk(results(ids, '\r\n'))],
  ['GBK with the line ends of an old Mac', (ids: string[]) => inGbk(results(ids, '\r'))],
  ['UTF-16 with tabs, as Unicode text', (ids: string[]) => Buffer.from(`\uFEFF${results(ids, '\r\n', '\t')}`, 'utf16le')],
  ['lines that end in different ways', (ids: string[]) => Buffer.from(results(ids, '\n').replace('\n', '\r\n'))],
])('results are read from %s', async (_name, fileOf) => {
  const { ids, who } = await inFile(2);
  const file = fileOf(ids).toString('base64');
  expect((await call(audit.importPayoutFile, { file }, payer)).data).toEqual({ paid: 2, failed: 0, repeated: 0 });
  expect((await balancesOf(deps.db, who.id)).frozen).toBe(0);
  expect((await call(contract.listWithdrawals, {}, who)).data.list.map(({ note }) => note).toSorted()).toEqual([
    '回单0',
    '回单1',
  ]);
});

test('a file with wrong rows is refused whole, and every such row is named', async () => {
  const { ids, who } = await inFile(2);
  const text = `提现编号,结果,凭证号,原因\n${ids[0]},成功,R1,\n${ids[1]},成功,,\nsomebody,也许,,\n`;
  expect(await call(audit.importPayoutFile, { text }, payer)).toMatchObject({
    status: 400,
    msg: '第 3 行：成功的打款须填写凭证号；第 4 行：结果应为“成功”或“失败”',
  });
  const unknown = `提现编号,结果,凭证号,原因\nnobody,失败,,退票\n${ids[0]},成功,R1,\n${ids[0]},失败,,退票\nnone,失败,,退票\n`;
  expect(await call(audit.importPayoutFile, { text: unknown }, payer)).toMatchObject({
    status: 400,
    msg: `第 2 行：没有提现 nobody；第 4 行：提现 ${ids[0]} 此前已登记为已到账，与文件不符；第 5 行：没有提现 none`,
  });
  expect((await balancesOf(deps.db, who.id)).frozen).toBe(200_000);
  const broken = Buffer.from([0xff, 0xff, 0x80, 0x0d]).toString('base64');
  expect(await call(audit.importPayoutFile, { file: broken }, payer)).toMatchObject({
    status: 400,
    msg: '结果文件的编码无法识别，请另存为 CSV（UTF-8 或 GBK）',
  });
  const workbook = Buffer.from('PK\u0003\u0004').toString('base64');
  expect((await call(audit.importPayoutFile, { file: workbook }, payer)).msg).toBe('请在表格软件里另存为 CSV 后再导入');
});

test('the exported list carries receipt, payee, who approved and paid, and the times in Beijing', async () => {
  const { ids, who } = await inFile(1);
  await call(audit.importPayoutFile, { text: results(ids, '\n') }, payer);
  const filter = { keywords: who.id };
  const { url } = (await call(createListExport, { list: 'cashOut', filter }, await admin('super_admin'))).data;
  const [row] = parse<Record<string, string>>((await fastify.inject(url)).body, { columns: true, bom: true, trim: true });
  const minute = expect.stringMatching(new RegExp(`^${dayInChina(clock.now())} \\d\\d:\\d\\d$`)) as string;
  expect(row).toMatchObject({
    收款方式: '对公账户',
    户名: '杭******司',
    收款账户: '1202 **** **** 3456',
    开户行: '中国工商银行 杭州高新支行',
    凭证号: '回单0',
    审核人: auditor.account,
    打款人: payer.account,
    申请时间: minute,
    通过时间: minute,
    打款时间: minute,
    结束时间: minute,
  });
});
