import { z } from 'zod';
import { call, id, pageOf, paging, sortedBy, time } from './call.ts';
import { payeeKind, withdrawal, withdrawalStatus } from './withdrawals.ts';

const applicant = z.object({
  id: id(),
  nickname: z.string(),
  identity: z.enum(['user', 'creator', 'agencies']),
  agency: z.string().nullable(),
});

/** What an auditor should look at before money goes; `warn` is out of the ordinary. */
const check = z.object({ name: z.string(), result: z.string(), warn: z.boolean() });
export type CashOutCheck = z.output<typeof check>;

export const cashOutRow = withdrawal.omit({ steps: true, can: true }).extend({
  submittedAt: time,
  applicant,
  /** Who approved first where a second one has to. */
  approvedBy: z.string().nullable(),
  needsSecond: z.boolean(),
  warnings: z.int(),
});
export type CashOutRow = z.output<typeof cashOutRow>;

const step = z.object({ status: withdrawalStatus, at: time, by: z.string(), reason: z.string() });

export const cashOutDetail = cashOutRow.extend({
  checks: z.array(check),
  steps: z.array(step),
  balances: z.object({ available: z.int(), frozen: z.int(), paid: z.int() }),
  earlier: z.array(z.object({ id: id(), gross: z.int(), status: withdrawalStatus, appliedAt: time })),
  can: z.object({ approve: z.boolean(), reject: z.boolean(), pay: z.boolean(), fail: z.boolean(), reveal: z.boolean() }),
  /** How money goes out here: by hand with a receipt number, or by Alipay. */
  driver: z.enum(['manual', 'alipay']),
});
export type CashOutDetail = z.output<typeof cashOutDetail>;

export const cashOutList = call({
  method: 'GET',
  path: '/admin/cashOutAudit/list',
  who: 'admin.operations',
  summary: 'Withdrawals by state, the longest waiting first while they wait, else the newest first, unless told',
  query: z.object({
    ...paging,
    status: withdrawalStatus.optional(),
    identity: z.enum(['creator', 'agencies'], '身份不正确').optional(),
    keywords: z.string().trim().max(50, '关键词不超过50字').optional(),
    leastGross: z.coerce.number().int().min(0).max(1_000_000_000_000).optional(),
    sort: sortedBy('at', 'gross').optional(),
  }),
  answer: pageOf(cashOutRow).extend({
    counts: z.record(withdrawalStatus, z.int()),
    waitingSum: z.int(),
  }),
});

export const cashOutDetailCall = call({
  method: 'GET',
  path: '/admin/cashOutAudit/detail',
  who: 'admin.operations',
  summary: 'One withdrawal with its checks and history',
  query: z.object({ id: id() }),
  answer: cashOutDetail,
});

const byId = { id: id() };
const reason = z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过200字');

export const approveCashOut = call({
  method: 'POST',
  path: '/admin/cashOutAudit/approve',
  who: 'admin.operations',
  summary: 'Approve; above the amount of the payout config a second administrator has to',
  body: z.strictObject(byId),
  answer: cashOutDetail,
  done: '已通过',
});

export const rejectCashOut = call({
  method: 'POST',
  path: '/admin/cashOutAudit/reject',
  who: 'admin.operations',
  summary: 'Reject with a reason; the money comes back',
  body: z.strictObject({ ...byId, reason }),
  answer: cashOutDetail,
  done: '已驳回，金额已退回',
});

export const payCashOut = call({
  method: 'POST',
  path: '/admin/cashOutAudit/pay',
  who: 'admin.operations',
  summary: 'Pay what was approved: by hand with the receipt number, or handed to Alipay',
  body: z.strictObject({ ...byId, receipt: z.string('请填写打款凭证号').trim().max(64, '凭证号不超过64字').optional() }),
  answer: cashOutDetail,
  done: '已提交打款',
});

export const failCashOut = call({
  method: 'POST',
  path: '/admin/cashOutAudit/fail',
  who: 'admin.operations',
  summary: 'The bank sent it back, or paying by hand did not succeed; the money comes back',
  body: z.strictObject({ ...byId, reason }),
  answer: cashOutDetail,
  done: '已标记失败，金额已退回',
});

export const revealPayee = call({
  method: 'POST',
  path: '/admin/cashOutAudit/revealPayee',
  who: 'admin.operations',
  summary: 'The whole account of a payee whose withdrawal is to be paid by hand; each look is in the audit log',
  body: z.strictObject(byId),
  answer: z.object({ kind: payeeKind, name: z.string(), account: z.string(), bank: z.string().nullable() }),
});

export const CASH_OUT_BATCH_PATH = '/admin/cashOutAudit/batchFile';

export const createCashOutBatch = call({
  method: 'POST',
  path: '/admin/cashOutAudit/batchCreate',
  who: 'admin.operations',
  summary: 'Take approved withdrawals into one file for paying by hand; answers its one-time address',
  body: z.strictObject({ ids: z.array(id()).min(1, '请选择要打款的提现').max(500, '一批最多 500 笔') }),
  answer: z.object({ batchId: id(), count: z.int(), net: z.int(), url: z.string() }),
  done: '批次已生成',
});

export const readCashOutBatch = call({
  method: 'POST',
  path: '/admin/cashOutAudit/batchResult',
  who: 'admin.operations',
  summary: 'Read back the result file: each line a withdrawal, 成功 or 失败, receipt number, reason. All of it or nothing',
  body: z.strictObject({ text: z.string('请选择结果文件').min(1, '请选择结果文件').max(1_000_000, '结果文件过大') }),
  answer: z.object({ paid: z.int(), failed: z.int(), repeated: z.int() }),
  done: '结果已导入',
});
