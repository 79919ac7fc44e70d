import { z } from 'zod';
import { call, empty, id, pageOf, paging, time } from './call.ts';
import { day, taxMethod } from './payout-config.ts';

// Amounts are whole fen. For every person: who has left an agency may still see and withdraw what was earned there.

export const payeeKind = z.enum(['alipay', 'bank'], '收款方式不正确');
export type PayeeKind = z.output<typeof payeeKind>;

/** A payee as its owner and the auditors see it: nothing of it can be paid to by reading it. */
export const payee = z.object({
  id: id(),
  kind: payeeKind,
  /** 张*, 海*司. */
  name: z.string(),
  /** 6222 **** **** 1234, 138****0003, a***@example.com. */
  account: z.string(),
  bank: z.string().nullable(),
  createdAt: time,
});
export type Payee = z.output<typeof payee>;

/**
 * `applied` waits for an audit; `approved` to be paid; `paying` is with the bank or Alipay; `paid`, `failed`, `rejected`
 * and `cancelled` are ends. Money is frozen until an end and comes back at all of them but `paid`.
 */
export const withdrawalStatus = z.enum(
  ['applied', 'approved', 'paying', 'paid', 'failed', 'rejected', 'cancelled'],
  '提现状态不正确',
);
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;
export const WITHDRAWAL_STATUS_LABEL: Record<WithdrawalStatus, string> = {
  applied: '待审核',
  approved: '待打款',
  paying: '打款中',
  paid: '已到账',
  failed: '打款失败',
  rejected: '未通过',
  cancelled: '已取消',
};

export const amountForm = z.int('提现金额格式不正确').min(1, '提现金额格式不正确').max(1_000_000_000_000, '提现金额格式不正确');

const sums = { gross: z.int(), fee: z.int(), tax: z.int(), net: z.int() };

const step = z.object({ status: withdrawalStatus, at: time, reason: z.string() });

export const withdrawal = z.object({
  id: id(),
  status: withdrawalStatus,
  ...sums,
  taxMethod,
  payee,
  appliedAt: time,
  /** 到账凭证 of a paid one, the reason of a rejected or failed one. */
  note: z.string(),
  steps: z.array(step),
  can: z.object({ cancel: z.boolean() }),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const withdrawOverview = call({
  method: 'GET',
  path: '/creator/withdraw/overview',
  who: 'person',
  summary: 'What may be withdrawn, by which rules',
  answer: z.object({
    available: z.int(),
    frozen: z.int(),
    paid: z.int(),
    least: z.int(),
    most: z.int(),
    feePercent: z.int(),
    taxMethod,
    timesAMonth: z.int(),
    timesLeft: z.int(),
    /** Days of the month; none: every day. */
    days: z.array(z.int()),
    /** Why not today, in a sentence; null: it may be done now. */
    refusal: z.string().nullable(),
    /** The next day on which one may, today included. */
    nextDay: day(),
  }),
});
export type WithdrawOverview = z.output<typeof withdrawOverview.answer>;

export const tryWithdrawal = call({
  method: 'POST',
  path: '/creator/withdraw/trial',
  who: 'person',
  summary: 'What a withdrawal would come to, before it is sent; and next month, where waiting changes the tax',
  body: z.strictObject({ amount: amountForm }),
  answer: z.object({
    ...sums,
    taxMethod,
    /** The working as a sentence. */
    working: z.string(),
    expectedDay: day(),
    /** In the next month, when the tax would be another. */
    waiting: z.object({ from: day(), tax: z.int(), net: z.int() }).nullable(),
    refusal: z.string().nullable(),
  }),
});
export type WithdrawalTrial = z.output<typeof tryWithdrawal.answer>;

export const applyWithdrawal = call({
  method: 'POST',
  path: '/creator/withdraw/apply',
  who: 'person',
  notForYouth: true,
  summary: 'Ask for money; it is frozen at once. With an Idempotency-Key a repetition answers the first result',
  body: z.strictObject({ amount: amountForm, payeeId: id() }),
  answer: z.object({ withdrawId: id(), status: withdrawalStatus, ...sums }),
  done: '提现申请已提交',
});

export const cancelWithdrawal = call({
  method: 'POST',
  path: '/creator/withdraw/cancel',
  who: 'person',
  summary: 'Take back what was not yet decided',
  body: z.strictObject({ withdrawId: id() }),
  answer: withdrawal,
  done: '已取消，金额已退回',
});

export const listWithdrawals = call({
  method: 'GET',
  path: '/creator/withdraw/list',
  who: 'person',
  summary: 'Own withdrawals, the newest first',
  query: z.object({ ...paging, status: withdrawalStatus.optional() }),
  answer: pageOf(withdrawal),
});

export const listPayees = call({
  method: 'GET',
  path: '/creator/withdraw/payees',
  who: 'person',
  summary: 'Where own money may go, masked',
  answer: z.array(payee),
});

/** Sum of the digits, every second one from the right doubled, is a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  const total = [...digits].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return total % 10 === 0;
}

export const payeeForm = z
  .strictObject({
    kind: payeeKind,
    name: z
      .string('请填写收款人姓名')
      .trim()
      .min(2, '请填写收款人姓名')
      .max(60, '收款人姓名不超过60字')
      .regex(/^[\p{Script=Han}A-Za-z·.()（）\s]+$/u, '收款人姓名格式不正确'),
    account: z
      .string('请填写收款账号')
      .transform((text) => text.replaceAll(/[\s-]/g, ''))
      .pipe(z.string().min(1, '请填写收款账号').max(100, '收款账号格式不正确')),
    password: z.string('请输入登录密码').min(1, '请输入登录密码').max(128, '密码不正确'),
  })
  .refine(({ kind, account }) => kind !== 'bank' || /^\d{12,19}$/.test(account), {
    path: ['account'],
    message: '银行卡号应为 12 到 19 位数字',
  })
  .refine(({ kind, account }) => kind !== 'bank' || !/^\d{12,19}$/.test(account) || passesLuhn(account), {
    path: ['account'],
    message: '银行卡号有误，请核对',
  })
  .refine(({ kind, account }) => kind !== 'alipay' || /^1[3-9]\d{9}$|^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(account), {
    path: ['account'],
    message: '支付宝账号应为手机号或邮箱',
  });

export const savePayee = call({
  method: 'POST',
  path: '/creator/withdraw/savePayee',
  who: 'person',
  summary: 'Add a payee, sealed at rest; asks for the login password',
  body: payeeForm,
  answer: payee,
  done: '收款账户已保存',
});

export const removePayee = call({
  method: 'POST',
  path: '/creator/withdraw/removePayee',
  who: 'person',
  summary: 'Forget a payee; withdrawals under way keep theirs',
  body: z.strictObject({ payeeId: id(), password: z.string('请输入登录密码').min(1, '请输入登录密码').max(128, '密码不正确') }),
  answer: empty,
  done: '收款账户已删除',
});
