import { execFileSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import * as audit from '#contract/withdrawals/review.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import { createListExport } from '#contract/back-office/list-exports.ts';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { dayInChina } from '#server/core/clock.ts';
import { filledIn } from '../../../test/factories/payout-file.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { createTestApp, PASSWORD } from '../../../test/test-app.ts';
import { balancesOf } from '#server/db/reads/ledger.ts';

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
  return { who, ids: ids.toSorted(), file, text: (await fastify.inject(file.url)).body };
}

const inGbk = (text: string): Buffer => execFileSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: text });
/** Every line a success, with a receipt of its own. */
const paidAll = (text: string) => filledIn(text, (id) => ['成功', `回单${id}`, '']);
const withEnds = (text: string, end: string, between = ',') => text.trim().replaceAll(',', between).replaceAll('\r\n', end);
const take = (text: string) => call(audit.importPayoutFile, { text }, payer);

test('payout files are numbered by day, may be fetched again, and each fetch is in the log', async () => {
  const day = dayInChina(clock.now()).replaceAll('-', '');
  const [first, second] = [await inFile(1), await inFile(2)];
  expect([first.file.name, second.file.name]).toEqual([`打款文件-${day}-01`, `打款文件-${day}-02`]);
  const [head = '', one = ''] = paidAll(second.text).split('\r\n');
  await take(`${head}\n${one}`);
  expect((await call(audit.listPayoutFiles, {}, payer)).data.list).toMatchObject([
    { name: second.file.name, count: 2, net: 200_000, open: 1, by: payer.account },
    { name: first.file.name, count: 1, net: 100_000, open: 1 },
  ]);
  const again = (await call(audit.fetchPayoutFile, { id: second.file.batchId }, payer)).data;
  const answer = await fastify.inject(again.url);
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent(`${second.file.name}.csv`));
  const rows = parse<Record<string, string>>(answer.body, { columns: true, bom: true, trim: true });
  expect(rows.toSorted((a, b) => ((a['提现单号'] ?? '') < (b['提现单号'] ?? '') ? -1 : 1))).toMatchObject([
    {
      提现单号: second.ids[0],
      收款方式: '对公账户',
      开户行: '中国工商银行',
      开户支行: '杭州高新支行',
      结果: '成功',
      凭证号: `回单${second.ids[0]}`,
    },
    { 提现单号: second.ids[1], 收款账号: '1202021909900123456', 结果: '' },
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
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['GBK as Chinese spreadsheets save it', inGbk],
  ['GBK with the line ends of an old Mac', (text: string) => inGbk(withEnds(text, '\r'))],
  ['UTF-16 with tabs, as Unicode text', (text: string) => Buffer.from(`\uFEFF${withEnds(text, '\r\n', '\t')}`, 'utf16le')],
  ['lines that end in different ways', (text: string) => Buffer.from(withEnds(text, '\n').replace('\n', '\r\n'))],
])('results are read from %s', async (_name, fileOf) => {
  const { ids, who, text } = await inFile(2);
  const file = fileOf(paidAll(text)).toString('base64');
  expect((await call(audit.importPayoutFile, { file }, payer)).data).toEqual({ paid: 2, failed: 0, repeated: 0 });
  expect((await balancesOf(deps.db, who.id)).frozen).toBe(0);
  expect((await call(contract.listWithdrawals, {}, who)).data.list.map(({ note }) => note).toSorted()).toEqual([
    ...ids.map((id) => `回单${id}`),
  ]);
});

test('a file with wrong rows is refused whole, and every such row is named', async () => {
  const { ids, who, text } = await inFile(2);
  const wrong = filledIn(text, (_, index) => (index === 0 ? ['成功', '', ''] : ['也许', '', '']));
  expect(await take(wrong)).toMatchObject({
    status: 400,
    msg: '第 2 行：成功的打款须填写凭证号；第 3 行：结果应为“成功”或“失败”',
  });
  const [head, one = '', two = ''] = paidAll(text).trim().split('\r\n');
  const ended = one.replace(/成功,.*/, '失败,,退票');
  const unknown = [head, one.replace(ids[0] ?? '', 'nobody'), one, ended, two].join('\n');
  expect(await take(unknown)).toMatchObject({
    status: 400,
    msg: `第 2 行：没有提现 nobody；第 4 行：提现 ${ids[0]} 此前已登记为已到账，与文件不符`,
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
  const { ids, who, text } = await inFile(1);
  await take(paidAll(text));
  const filter = { keywords: who.id };
  const { url } = (await call(createListExport, { list: 'cashOut', filter }, await admin('super_admin'))).data;
  const [row] = parse<Record<string, string>>((await fastify.inject(url)).body, { columns: true, bom: true, trim: true });
  const minute = expect.stringMatching(new RegExp(`^${dayInChina(clock.now())} \\d\\d:\\d\\d$`)) as string;
  expect(row).toMatchObject({
    收款方式: '对公账户',
    户名: '杭******司',
    收款账户: '1202 **** **** 3456',
    开户行: '中国工商银行 杭州高新支行',
    提现单号: ids[0],
    凭证号: `回单${ids[0]}`,
    审核人: auditor.account,
    打款人: payer.account,
    申请时间: minute,
    通过时间: minute,
    打款时间: minute,
    结束时间: minute,
  });
});

describe('a result is believed where it agrees with what was ordered', () => {
  test.each([
    ['another amount', { '金额（元）': '99,999.00' }, '金额（元）应为 1000.00，文件中是 99,999.00'],
    ['another name', { 收款人: '张三' }, '收款人应为 杭******司，文件中是 张三'],
    ['another account', { 收款账号: '6222021234567890128' }, '收款账号应为 1202 **** **** 3456，文件中是 6222021234567890128'],
    [
      'an account that a spreadsheet has rounded',
      { 收款账号: '1.20202E+18' },
      '收款账号应为 1202 **** **** 3456，文件中是 1.20202E+18，被表格软件改成了科学计数，请按文本填写',
    ],
    ['another way to pay', { 收款方式: '支付宝' }, '收款方式应为 对公账户，文件中是 支付宝'],
    ['another bank', { 开户行: '中国银行' }, '开户行应为 中国工商银行，文件中是 中国银行'],
    ['no branch', { 开户支行: '' }, '开户支行应为 杭州高新支行，文件中是空'],
  ])('a line with %s stops the file', async (_name, change, difference) => {
    const { ids, who, text } = await inFile(2);
    const spoilt = filledIn(
      text,
      (id) => ['成功', `回单${id}`, ''],
      (_cells, index) => (index === 1 ? change : {}),
    );
    expect(await take(spoilt)).toMatchObject({ status: 400, msg: `第 3 行：提现 ${ids[1]} 的${difference}` });
    expect((await balancesOf(deps.db, who.id)).frozen).toBe(200_000);
    expect((await take(paidAll(text))).data).toMatchObject({ paid: 2 });
  });

  test('amounts and numbers may be written as spreadsheets write them', async () => {
    const { text } = await inFile(2);
    const rewritten = filledIn(
      text,
      (id) => ['成功', `回单${id}`, ''],
      (cells, index) => (index === 0 ? { '金额（元）': '1000' } : { '金额（元）': '1,000.0', 收款账号: `'${cells['收款账号']}` }),
    );
    expect((await take(rewritten)).data).toMatchObject({ paid: 2 });
  });

  test('a file without a column of the order is refused, one with the column’s former name is not', async () => {
    const { text } = await inFile(1);
    const results = paidAll(text);
    const [head = ''] = results.split('\r\n');
    expect(await take(results.replace(head, head.replace('金额（元）', '数额').replace('收款人', '户名')))).toMatchObject({
      status: 400,
      msg: '结果文件缺少“收款人”“金额（元）”列，请在打款文件里填写结果后整份导入',
    });
    expect(await take(results.replace(head, head.replace('原因', '结果')))).toMatchObject({ status: 400 });
    expect((await take(results.replace(head, head.replace('提现单号', '提现编号')))).data).toMatchObject({ paid: 1 });
  });

  test('a repeated line with another receipt is a difference', async () => {
    const { ids, text } = await inFile(1);
    expect((await take(paidAll(text))).data).toMatchObject({ paid: 1 });
    expect((await take(paidAll(text))).data).toMatchObject({ paid: 0, repeated: 1 });
    const other = filledIn(text, () => ['成功', '另一张', '']);
    expect(await take(other)).toMatchObject({
      status: 400,
      msg: `第 2 行：提现 ${ids[0]} 此前登记的凭证号是 回单${ids[0]}，文件中是 另一张`,
    });
  });
});

describe('a receipt is used once on the whole site', () => {
  let [receipt, used] = ['', ''];
  beforeAll(async () => {
    const { ids, text } = await inFile(1);
    receipt = `回单${ids[0]}`;
    used = `凭证号 ${receipt} 已用于提现 ${ids[0]}，请核对`;
    await take(paidAll(text));
  });

  test('not again by hand, nor with spaces or in full width', async () => {
    const { ids } = await inFile(1);
    expect(await call(audit.payWithdrawal, { id: ids[0], receipt }, payer)).toMatchObject({ status: 409, msg: used });
    const spaced = [...receipt].join(' ');
    expect((await call(audit.payWithdrawal, { id: ids[0], receipt: spaced }, payer)).status).toBe(409);
  });

  test('not again in a file, nor twice in one', async () => {
    const { ids, who, text } = await inFile(2);
    const again = filledIn(text, (_, index) => ['成功', index === 0 ? '新回单' : receipt, '']);
    expect(await take(again)).toMatchObject({ status: 400, msg: `第 3 行：${used}` });
    const twice = filledIn(text, () => ['成功', '同一张', '']);
    expect(await take(twice)).toMatchObject({ status: 400, msg: `第 3 行：凭证号 同一张 已用于提现 ${ids[0]}，请核对` });
    expect((await balancesOf(deps.db, who.id)).frozen).toBe(200_000);
  });

  test('not by two at the same moment', async () => {
    const { ids } = await inFile(3);
    const answers = await Promise.all(ids.map((id) => call(audit.payWithdrawal, { id, receipt: '抢用' }, payer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
