import { z } from 'zod';
import { ONLY_WAITING, waitingPart } from '../admins/assignments.ts';
import { FILE_AS_TEXT, LONG_FORM, call, id, pageOf, paging, sortedBy, time } from '../call.ts';
import { payeeKind, withdrawal, withdrawalStatus } from './withdrawals.ts';
import * as at from './addresses.ts';

const applicant = z.object({
  id: id(),
  nickname: z.string(),
  identity: z.enum(['user', 'creator', 'agencies']),
  agency: z.string().nullable(),
});

/** What an auditor should look at before money goes; `warn` is out of the ordinary. */
const check = z.object({ name: z.string(), result: z.string(), warn: z.boolean() });
export type WithdrawalCheck = z.output<typeof check>;

const withdrawalReviewRow = withdrawal.omit({ steps: true, can: true }).extend({
  submittedAt: time,
  applicant,
  /** Who approved first where a second one has to. */
  approvedBy: z.string().nullable(),
  needsSecond: z.boolean(),
  warnings: z.int(),
  /** Every administrator who approved, the first first. */
  approvers: z.array(z.string()),
  payer: z.string().nullable(),
  approvedAt: time.nullable(),
  payingAt: time.nullable(),
  endedAt: time.nullable(),
});
export type WithdrawalReviewRow = z.output<typeof withdrawalReviewRow>;

/** How money goes out: by hand with a receipt number, or by Alipay. */
const payoutDriver = z.enum(['manual', 'alipay']);
export type PayoutDriver = z.output<typeof payoutDriver>;

/**
 * What is known of a payout that a driver makes by itself: `handed` over and nothing sent yet, `sent` without an answer
 * so far, `under-way` at the driver, `unknown` whether it arrived there, `absent`: the driver does not know of it.
 */
const payoutState = z.enum(['handed', 'sent', 'under-way', 'unknown', 'absent']);
export type PayoutState = z.output<typeof payoutState>;

const payoutOutcome = z.enum(['paid', 'failed'], '请选择打款结果');

export const correctionKind = z.enum(['returned', 'paid'], '请选择更正的内容');
export type CorrectionKind = z.output<typeof correctionKind>;

/** What one administrator said after the end, and another confirmed or sent back. */
const correction = z.object({
  id: id(),
  kind: correctionKind,
  reason: z.string(),
  receipt: z.string(),
  state: z.enum(['waiting', 'confirmed', 'declined']),
  by: z.string(),
  at: time,
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
});
export type Correction = z.output<typeof correction>;

const step = z.object({ status: withdrawalStatus, at: time, by: z.string(), reason: z.string() });

export const withdrawalReviewDetail = withdrawalReviewRow.extend({
  checks: z.array(check),
  /** When the checks were kept, with the decision; null: they are as of now. */
  checkedAt: time.nullable(),
  steps: z.array(step),
  balances: z.object({ available: z.int(), frozen: z.int(), paid: z.int() }),
  earlier: z.array(z.object({ id: id(), gross: z.int(), status: withdrawalStatus, appliedAt: time })),
  /** Whether the asker may take the next stage, or why not; `alone`: without a second person, which the log will say. */
  next: z.object({ refusal: z.string().nullable(), alone: z.boolean() }),
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    pay: z.boolean(),
    fail: z.boolean(),
    reveal: z.boolean(),
    /** Say how a payout ended that its driver gives no answer about. */
    settle: z.boolean(),
    /** Confirm what another administrator said. */
    confirm: z.boolean(),
    /** What may be said after the end; null: nothing. */
    correct: correctionKind.nullable(),
  }),
  /** Who pays it: the driver that began to, or the one that would. */
  driver: payoutDriver,
  /** Of a payout that a driver makes by itself. */
  payout: z
    .object({
      account: z.string().nullable(),
      /** Whether that driver, by that account, is the one configured now. */
      configured: z.boolean(),
      state: payoutState.nullable(),
      reason: z.string(),
      attemptedAt: time.nullable(),
    })
    .nullable(),
  /** How it ended as one administrator says, until a second one confirms it. */
  outcome: z.object({ outcome: payoutOutcome, text: z.string(), by: z.string(), at: time }).nullable(),
  /** The newest first; of one that waits, whether the asker may confirm it, or why not. */
  corrections: z.array(correction),
  confirmation: z.object({ refusal: z.string().nullable(), alone: z.boolean() }).nullable(),
});
export type WithdrawalReviewDetail = z.output<typeof withdrawalReviewDetail>;

export const withdrawalReviewList = call(at.withdrawalReviewList, {
  who: 'admin.withdrawals',
  summary: 'Withdrawals by state, the longest waiting first while they wait, else the newest first, unless told',
  query: z
    .object({
      ...paging,
      status: withdrawalStatus.optional(),
      identity: z.enum(['creator', 'agencies'], '身份不正确').optional(),
      keywords: z.string().trim().max(50, '关键词最多 50 字').optional(),
      leastGross: z.coerce.number().int().min(0).max(1_000_000_000_000).optional(),
      waiting: waitingPart.optional(),
      /** What one administrator has said and another has to confirm. */
      unconfirmed: z.literal('1', '筛选条件不正确').optional(),
      sort: sortedBy('at', 'gross').optional(),
    })
    .refine(({ status, waiting }) => waiting === undefined || status === 'applied', ONLY_WAITING),
  answer: pageOf(withdrawalReviewRow).extend({
    counts: z.record(withdrawalStatus, z.int()),
    waitingSum: z.int(),
    unconfirmed: z.int(),
  }),
});

export const withdrawalReviewDetailCall = call(at.withdrawalReviewDetailCall, {
  who: 'admin.withdrawals',
  summary: 'One withdrawal with its checks and history',
  query: z.object({ id: id() }),
  answer: withdrawalReviewDetail,
});

const byId = { id: id() };
const textOf = (name: string) => z.string(`请填写${name}`).trim().min(2, `请填写${name}`).max(200, `${name}最多 200 字`);

export const approveWithdrawal = call(at.approveWithdrawal, {
  who: 'admin.withdrawals',
  summary: 'Approve; above the amount of the earnings terms a second administrator has to',
  body: z.strictObject(byId),
  answer: withdrawalReviewDetail,
  done: '已通过',
});

export const rejectWithdrawal = call(at.rejectWithdrawal, {
  who: 'admin.withdrawals',
  summary: 'Reject with a reason; the money comes back',
  body: z.strictObject({ ...byId, reason: textOf('退回理由') }),
  answer: withdrawalReviewDetail,
  done: '已退回，金额转回可提现',
});

export const payWithdrawal = call(at.payWithdrawal, {
  who: 'admin.withdrawals',
  summary: 'Pay what was approved: by hand with the receipt number, or handed to Alipay',
  body: z.strictObject({ ...byId, receipt: z.string('请填写打款凭证号').trim().max(64, '凭证号最多 64 字').optional() }),
  answer: withdrawalReviewDetail,
  done: '已提交打款',
});

export const failWithdrawal = call(at.failWithdrawal, {
  who: 'admin.withdrawals',
  summary: 'Say that paying by hand did not succeed; once another administrator has confirmed it, the money comes back',
  body: z.strictObject({ ...byId, reason: textOf('失败原因') }),
  answer: withdrawalReviewDetail,
  done: '已登记失败，等待另一位管理员确认',
});

export const declarePayoutOutcome = call(at.declarePayoutOutcome, {
  who: 'admin.withdrawals',
  summary: 'Say how a payout ended that its driver does not answer for; another administrator has to confirm it',
  body: z
    .strictObject({
      ...byId,
      outcome: payoutOutcome,
      text: textOf('凭证号或原因'),
    })
    .refine(({ outcome, text }) => outcome !== 'paid' || text.length <= 64, { path: ['text'], message: '凭证号最多 64 字' }),
  answer: withdrawalReviewDetail,
  done: '已登记，等待另一位管理员确认',
});

export const confirmPayoutOutcome = call(at.confirmPayoutOutcome, {
  who: 'admin.withdrawals',
  summary: 'Confirm how a payout ended, as another administrator said, or send that back',
  body: z.strictObject({ ...byId, agree: z.boolean('请选择是否确认') }),
  answer: withdrawalReviewDetail,
});

export const revealPayee = call(at.revealPayee, {
  who: 'admin.withdrawals',
  summary: 'The whole account of a payee whose withdrawal is to be paid by hand; each look is in the audit log',
  body: z.strictObject(byId),
  answer: z.object({
    kind: payeeKind,
    name: z.string(),
    account: z.string(),
    bank: z.string().nullable(),
    branch: z.string().nullable(),
  }),
});

export const createPayoutFile = call(at.createPayoutFile, {
  who: 'admin.withdrawals',
  bodyMax: LONG_FORM,
  summary: 'Take approved withdrawals into one file for paying by hand; answers its one-time address',
  body: z.strictObject({ ids: z.array(id()).min(1, '请选择要打款的提现').max(500, '一次最多 500 笔') }),
  answer: z.object({ batchId: id(), name: z.string(), count: z.int(), net: z.int(), url: z.string() }),
  done: '打款文件已生成',
});

export const listPayoutFiles = call(at.listPayoutFiles, {
  who: 'admin.withdrawals',
  summary: 'The files for paying by hand, the newest first',
  query: z.object(paging),
  answer: pageOf(
    z.object({
      id: id(),
      /** By day and number: 打款文件-20261123-01. */
      name: z.string(),
      count: z.int(),
      net: z.int(),
      /** How many have no result yet. */
      open: z.int(),
      by: z.string(),
      createdAt: time,
    }),
  ),
});

export const fetchPayoutFile = call(at.fetchPayoutFile, {
  who: 'admin.withdrawals',
  summary: 'A one-time address of a file that was made before; each is in the audit log',
  body: z.strictObject({ id: id() }),
  answer: z.object({ name: z.string(), url: z.string() }),
});

export const importPayoutFile = call(at.importPayoutFile, {
  who: 'admin.withdrawals',
  bodyMax: FILE_AS_TEXT,
  summary:
    'Read back the payout file with results: 成功 and a receipt number, or 失败 and a reason. All lines agree with the orders, or none counts',
  body: z
    .strictObject({
      text: z.string('请选择结果文件').max(1_000_000, '结果文件过大').optional(),
      /** As it lies on the disk, in base64: UTF-8, UTF-16 or GBK. */
      file: z.base64('请选择结果文件').max(1_400_000, '结果文件过大').optional(),
    })
    .refine(({ text = '', file = '' }) => (text === '') !== (file === ''), { path: ['file'], message: '请选择结果文件' }),
  answer: z.object({ paid: z.int(), failed: z.int(), repeated: z.int() }),
  done: '结果已导入',
});
