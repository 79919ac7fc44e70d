import { z } from 'zod';
import { SMS_CODE_LENGTH } from '../accounts/constants.ts';
import { identityConsentField, idNumberField } from '../accounts/identity.ts';
import { PAYEE_KINDS, WITHDRAWAL_STATUSES } from './constants.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import { day, taxMethod } from '../earnings/terms.ts';
import * as at from './addresses.ts';

// Amounts are whole fen. For every person: who has left an agency may still see and withdraw what was earned there.

export const payeeKind = z.enum(PAYEE_KINDS, '收款方式不正确');
export type PayeeKind = z.output<typeof payeeKind>;
/** A payee as its owner and the auditors see it: nothing of it can be paid to by reading it. */
const payee = z.object({
  id: id(),
  kind: payeeKind,
  /** 张*, 海*司. */
  name: z.string(),
  /** 6222 **** **** 1234, 138****0003, a***@example.com. */
  account: z.string(),
  bank: z.string().nullable(),
  /** Of a company's account: the branch that holds it. */
  branch: z.string().nullable(),
  /** Whether the identity number is known by which tax is declared; null: a company's account needs none. */
  hasIdNumber: z.boolean().nullable(),
  createdAt: time,
  /** When it may be paid to at the earliest. */
  readyAt: time,
});
export type Payee = z.output<typeof payee>;

export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES, '提现状态不正确');
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;
const amountForm = z.int('提现金额格式不正确').min(1, '提现金额格式不正确').max(1_000_000_000_000, '提现金额格式不正确');

const sums = { gross: z.int(), fee: z.int(), tax: z.int(), net: z.int() };

const step = z.object({ status: withdrawalStatus, at: time, reason: z.string() });

export const withdrawal = z.object({
  id: id(),
  status: withdrawalStatus,
  ...sums,
  taxMethod,
  payee,
  appliedAt: time,
  /** 到账凭证 of a paid one, the reason of a rejected, failed or returned one. */
  note: z.string(),
  steps: z.array(step),
  can: z.object({ cancel: z.boolean() }),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const withdrawOverview = call(at.withdrawOverview, {
  who: 'user',
  summary: 'What may be withdrawn, by which rules',
  answer: z.object({
    available: z.int(),
    frozen: z.int(),
    /** Why an administrator holds all of it, in a sentence: then it is frozen, too. Null: nobody does. */
    heldWhy: z.string().nullable(),
    paid: z.int(),
    least: z.int(),
    /** What is left after leaving an agency is below the least amount of others: only all of it may be withdrawn. */
    onlyWhole: z.boolean(),
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

export const tryWithdrawal = call(at.tryWithdrawal, {
  who: 'user',
  summary:
    'What a withdrawal would come to and when it would arrive, before it is sent; and next month, where waiting changes the tax',
  body: z.strictObject({ amount: amountForm, payeeId: id().optional() }),
  answer: z.object({
    ...sums,
    taxMethod,
    /** The working as a sentence. */
    working: z.string(),
    /** Null: refused, so nothing arrives. */
    expectedDay: day().nullable(),
    /** What makes it later than usual, in sentences. */
    delays: z.array(z.string()),
    /** In the next month, when the tax would be another. */
    waiting: z.object({ from: day(), tax: z.int(), net: z.int() }).nullable(),
    refusal: z.string().nullable(),
  }),
});
export type WithdrawalTrial = z.output<typeof tryWithdrawal.answer>;

const password = z.string('请输入登录密码').max(128, '密码不正确');

/** Who asks for money has to be who owns the account: the login password, or a code of sendForOwnCaptcha. */
const ownProof = {
  password: password.optional(),
  captcha: z.string('验证码应为6位数字').trim().max(SMS_CODE_LENGTH, '验证码应为6位数字').optional(),
};

export const applyWithdrawal = call(at.applyWithdrawal, {
  who: 'user',
  notForYouth: true,
  summary:
    'Ask for money; it is frozen at once. Asks for password or code; with an Idempotency-Key a repetition answers the first result',
  body: z.strictObject({ amount: amountForm, payeeId: id(), ...ownProof }),
  answer: z.object({ withdrawId: id(), status: withdrawalStatus, ...sums }),
  done: '提现申请已提交',
});

export const cancelWithdrawal = call(at.cancelWithdrawal, {
  who: 'user',
  summary: 'Take back what was not yet decided',
  body: z.strictObject({ withdrawId: id() }),
  answer: withdrawal,
  done: '已取消，金额已退回',
});

export const listWithdrawals = call(at.listWithdrawals, {
  who: 'user',
  summary: 'Own withdrawals, the newest first',
  query: z.object({ ...paging, status: withdrawalStatus.optional() }),
  answer: pageOf(withdrawal),
});

export const listPayees = call(at.listPayees, {
  who: 'user',
  summary: 'Where own money may go, masked',
  answer: z.array(payee),
});

/** Sum of the digits, every second one from the right doubled, is a multiple of ten. */
function passesLuhn(digits: string): boolean {
  const total = [...digits].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return total % 10 === 0;
}

const payeeName = z
  .string('请填写收款人姓名')
  .trim()
  .min(2, '请填写收款人姓名')
  .max(60, '收款人姓名最多 60 字')
  .regex(/^[\p{Script=Han}A-Za-z·.()（）\s]+$/u, '收款人姓名格式不正确');

const companyName = z
  .string('请填写公司名称')
  .trim()
  .min(4, '请填写营业执照上的公司全称')
  .max(60, '公司名称最多 60 字')
  .regex(/^[\p{Script=Han}A-Za-z0-9·.,&'()（）\-\s]+$/u, '公司名称格式不正确');

const account = (message: string) =>
  z
    .string(message)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().min(1, message).max(100, '收款账号格式不正确'));

const bankName = (message: string, max: number) =>
  z
    .string(message)
    .trim()
    .min(2, message)
    .max(max, `最多 ${max} 字`)
    .regex(/^[\p{Script=Han}A-Za-z0-9·()（）\-\s]+$/u, '银行名称格式不正确');

/**
 * The identity number is kept, sealed, for declaring the tax that is withheld. With the consent a service compares name and account with the
 * registers, with it besides.
 */
const identity = { identityConsent: identityConsentField, idNumber: idNumberField };

/** By kind, since each is asked for other things: a company's account has a bank and a branch, and no card's check digit. */
export const payeeForm = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('bank'),
      name: payeeName,
      account: account('请填写银行卡号').pipe(
        z
          .string()
          .regex(/^\d{12,19}$/, '银行卡号应为 12 到 19 位数字')
          .refine((digits) => !/^\d{12,19}$/.test(digits) || passesLuhn(digits), '银行卡号有误，请核对'),
      ),
      ...identity,
      /** Which the bank knows. */
      reservedMobile: z
        .string('手机号格式不正确')
        .trim()
        .regex(/^(1[3-9]\d{9})?$/, '手机号格式不正确')
        .optional(),
      ...ownProof,
    }),
    z.strictObject({
      kind: z.literal('company'),
      name: companyName,
      account: account('请填写对公账号').pipe(z.string().regex(/^\d{8,32}$/, '对公账号应为 8 到 32 位数字')),
      bank: bankName('请填写开户银行', 40),
      branch: bankName('请填写开户支行', 60),
      ...ownProof,
    }),
    z.strictObject({
      kind: z.literal('alipay'),
      name: payeeName,
      account: account('请填写支付宝账号').pipe(
        z.string().regex(/^1[3-9]\d{9}$|^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/, '支付宝账号应为手机号或邮箱'),
      ),
      ...identity,
      ...ownProof,
    }),
  ],
  '收款方式不正确',
);
export type PayeeForm = z.output<typeof payeeForm>;

export const savePayee = call(at.savePayee, {
  who: 'user',
  summary: 'Add a payee, sealed at rest; asks for password or code, and tells the owner on every channel',
  body: payeeForm,
  answer: payee,
  done: '收款账户已保存',
});

export const savePayeeIdNumber = call(at.savePayeeIdNumber, {
  who: 'user',
  summary: 'Say the identity number of whom a payee belongs to, for the declaration of tax; asks for password or code',
  body: z.strictObject({
    payeeId: id(),
    idNumber: z
      .string('请填写身份证号')
      .trim()
      .toUpperCase()
      .regex(/^\d{17}[\dX]$/, '身份证号应为 18 位'),
    ...ownProof,
  }),
  answer: payee,
  done: '身份证号已保存',
});

export const removePayee = call(at.removePayee, {
  who: 'user',
  summary: 'Forget a payee; withdrawals under way keep theirs',
  body: z.strictObject({ payeeId: id(), ...ownProof }),
  answer: empty,
  done: '收款账户已删除',
});
