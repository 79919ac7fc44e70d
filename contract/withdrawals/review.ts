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

/** One line of the reviewer's checklist: name and result as texts. `warn`: the result is unusual. */
const check = z.object({ name: z.string(), result: z.string(), warn: z.boolean() });
export type WithdrawalCheck = z.output<typeof check>;

const withdrawalReviewRow = withdrawal.omit({ steps: true, can: true }).extend({
  submittedAt: time,
  applicant,
  /** The first approver while a second one is needed; null otherwise. */
  approvedBy: z.string().nullable(),
  /** Whether the amount requires two approvers. */
  needsSecond: z.boolean(),
  warnings: z.int(),
  /** All administrators who approved, in order. */
  approvers: z.array(z.string()),
  payer: z.string().nullable(),
  approvedAt: time.nullable(),
  payingAt: time.nullable(),
  endedAt: time.nullable(),
});
export type WithdrawalReviewRow = z.output<typeof withdrawalReviewRow>;

/** The way of paying: `manual` by an administrator who enters a receipt number, or by Alipay's API. */
const payoutDriver = z.enum(['manual', 'alipay']);
export type PayoutDriver = z.output<typeof payoutDriver>;

/**
 * State of a payout by a driver other than `manual`. `handed`: the job has not sent it yet. `sent`: sent, no answer yet. `under-way`: the
 * provider is processing it. `unknown`: it may or may not have reached the provider. `absent`: the provider has no such payout.
 */
const payoutState = z.enum(['handed', 'sent', 'under-way', 'unknown', 'absent']);
export type PayoutState = z.output<typeof payoutState>;

const payoutOutcome = z.enum(['paid', 'failed'], '请选择打款结果');

export const correctionKind = z.enum(['returned', 'paid'], '请选择更正的内容');
export type CorrectionKind = z.output<typeof correctionKind>;

/** A correction of a paid or failed withdrawal, proposed by one administrator and decided by another. `declined`: sent back. */
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
  /** The time at which the checks were stored, together with the decision; null: not decided yet, so they are computed now. */
  checkedAt: time.nullable(),
  steps: z.array(step),
  balances: z.object({ available: z.int(), frozen: z.int(), paid: z.int() }),
  earlier: z.array(z.object({ id: id(), gross: z.int(), status: withdrawalStatus, appliedAt: time })),
  /** The reason for which this administrator may not take the next step; null: they may. `alone`: they may without a second person, which the log records. */
  next: z.object({ refusal: z.string().nullable(), alone: z.boolean() }),
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    pay: z.boolean(),
    fail: z.boolean(),
    reveal: z.boolean(),
    /** Declare the outcome of a payout about which its driver gives no answer (`declarePayoutOutcome`). */
    settle: z.boolean(),
    /** Confirm the outcome that another administrator declared. */
    confirm: z.boolean(),
    /** The kind of correction that may be proposed now; null: none. */
    correct: correctionKind.nullable(),
  }),
  /** The driver that began the payout, or before that the configured one. */
  driver: payoutDriver,
  /** Null while `driver` is `manual`. */
  payout: z
    .object({
      account: z.string().nullable(),
      /** Whether driver and account are still the configured ones. */
      configured: z.boolean(),
      state: payoutState.nullable(),
      reason: z.string(),
      attemptedAt: time.nullable(),
    })
    .nullable(),
  /** An outcome declared by one administrator that waits for a second one to confirm it. */
  outcome: z.object({ outcome: payoutOutcome, text: z.string(), by: z.string(), at: time }).nullable(),
  /** The newest first. */
  corrections: z.array(correction),
  /** Whether this administrator may confirm the waiting correction, in the form of `next`; null: no correction waits. */
  confirmation: z.object({ refusal: z.string().nullable(), alone: z.boolean() }).nullable(),
});
export type WithdrawalReviewDetail = z.output<typeof withdrawalReviewDetail>;

export const withdrawalReviewList = call(at.withdrawalReviewList, {
  who: 'admin.withdrawals',
  summary: 'Withdrawals by state; by default the longest waiting first while they wait, others the newest first',
  query: z
    .object({
      ...paging,
      status: withdrawalStatus.optional(),
      identity: z.enum(['creator', 'agencies'], '身份不正确').optional(),
      keywords: z.string().trim().max(50, '关键词最多 50 字').optional(),
      leastGross: z.coerce.number().int().min(0).max(1_000_000_000_000).optional(),
      waiting: waitingPart.optional(),
      /** Only withdrawals with an outcome or correction that waits for a second administrator. */
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
  summary: 'Approve; above `confirmAbove` of the earnings terms a second administrator has to approve, too',
  body: z.strictObject(byId),
  answer: withdrawalReviewDetail,
  done: '已通过',
});

export const rejectWithdrawal = call(at.rejectWithdrawal, {
  who: 'admin.withdrawals',
  summary: 'Reject with a reason; the frozen amount becomes available again',
  body: z.strictObject({ ...byId, reason: textOf('退回理由') }),
  answer: withdrawalReviewDetail,
  done: '已退回，金额转回可提现',
});

export const payWithdrawal = call(at.payWithdrawal, {
  who: 'admin.withdrawals',
  summary: 'Pay an approved withdrawal: by hand with `receipt`, or without it by Alipay',
  body: z.strictObject({ ...byId, receipt: z.string('请填写打款凭证号').trim().max(64, '凭证号最多 64 字').optional() }),
  answer: withdrawalReviewDetail,
  done: '已提交打款',
});

export const failWithdrawal = call(at.failWithdrawal, {
  who: 'admin.withdrawals',
  summary: 'Declare that paying by hand failed; once another administrator has confirmed it, the amount becomes available again',
  body: z.strictObject({ ...byId, reason: textOf('失败原因') }),
  answer: withdrawalReviewDetail,
  done: '已登记失败，等待另一位管理员确认',
});

export const declarePayoutOutcome = call(at.declarePayoutOutcome, {
  who: 'admin.withdrawals',
  summary: 'Declare the outcome of a payout about which its driver gives no answer; another administrator has to confirm it',
  body: z
    .strictObject({
      ...byId,
      outcome: payoutOutcome,
      /** The receipt number if paid, the reason if failed. */
      text: textOf('凭证号或原因'),
    })
    .refine(({ outcome, text }) => outcome !== 'paid' || text.length <= 64, { path: ['text'], message: '凭证号最多 64 字' }),
  answer: withdrawalReviewDetail,
  done: '已登记，等待另一位管理员确认',
});

export const confirmPayoutOutcome = call(at.confirmPayoutOutcome, {
  who: 'admin.withdrawals',
  summary: 'Confirm the outcome that another administrator declared, or with `agree: false` send it back',
  body: z.strictObject({ ...byId, agree: z.boolean('请选择是否确认') }),
  answer: withdrawalReviewDetail,
});

export const revealPayee = call(at.revealPayee, {
  who: 'admin.withdrawals',
  summary: 'The unmasked account of a payee whose withdrawal is to be paid by hand; each call is in the audit log',
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
  summary: 'Put approved withdrawals into one file for paying by hand; answers its one-time address',
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
      /** Day and number of the day: 打款文件-20261123-01. */
      name: z.string(),
      count: z.int(),
      net: z.int(),
      /** Withdrawals without a result yet. */
      open: z.int(),
      by: z.string(),
      createdAt: time,
    }),
  ),
});

export const fetchPayoutFile = call(at.fetchPayoutFile, {
  who: 'admin.withdrawals',
  summary: 'A one-time address of an earlier payout file; each call is in the audit log',
  body: z.strictObject({ id: id() }),
  answer: z.object({ name: z.string(), url: z.string() }),
});

export const importPayoutFile = call(at.importPayoutFile, {
  who: 'admin.withdrawals',
  bodyMax: FILE_AS_TEXT,
  summary:
    'Import a payout file with results: 成功 and a receipt number, or 失败 and a reason. If one line disagrees with its withdrawal, nothing is imported',
  body: z
    .strictObject({
      /** Exactly one of `text` and `file`. */
      text: z.string('请选择结果文件').max(1_000_000, '结果文件过大').optional(),
      /** The file's bytes in base64; the server detects UTF-8, UTF-16 and GBK. */
      file: z.base64('请选择结果文件').max(1_400_000, '结果文件过大').optional(),
    })
    .refine(({ text = '', file = '' }) => (text === '') !== (file === ''), { path: ['file'], message: '请选择结果文件' }),
  /** `repeated`: lines that an earlier import had booked. */
  answer: z.object({ paid: z.int(), failed: z.int(), repeated: z.int() }),
  done: '结果已导入',
});
