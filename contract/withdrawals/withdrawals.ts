import { z } from 'zod';
import { SMS_CODE_LENGTH } from '../accounts/constants.ts';
import { identityConsentField, idNumberField } from '../accounts/identity.ts';
import { PAYEE_KINDS, WITHDRAWAL_STATUSES } from './constants.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import { day, taxMethod } from '../earnings/terms.ts';
import * as at from './addresses.ts';

// Amounts are whole fen. The calls are open to every user, not only creators: a former member of an agency may still withdraw what they
// earned there.

export const payeeKind = z.enum(PAYEE_KINDS, '收款方式不正确');
export type PayeeKind = z.output<typeof payeeKind>;
/** A payee as its owner and the reviewers see it; name and account are masked, so the answer does not suffice to pay to it. */
const payee = z.object({
  id: id(),
  kind: payeeKind,
  /** 张*, 海*司. */
  name: z.string(),
  /** 6222 **** **** 1234, 138****0003, a***@example.com. */
  account: z.string(),
  bank: z.string().nullable(),
  /** Bank branch of a company's account; null for other kinds. */
  branch: z.string().nullable(),
  /** Whether the identity number for declaring tax was saved; null: a company's account needs none. */
  hasIdNumber: z.boolean().nullable(),
  createdAt: time,
  /** The earliest time of a payout to this payee (PAYEE_WAIT_HOURS after its creation). */
  readyAt: time,
});
export type Payee = z.output<typeof payee>;

export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES, '提现状态不正确');
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;
const amountForm = z.int('提现金额格式不正确').min(1, '提现金额格式不正确').max(1_000_000_000_000, '提现金额格式不正确');

/** gross − fee − tax = net. */
const sums = { gross: z.int(), fee: z.int(), tax: z.int(), net: z.int() };

const step = z.object({ status: withdrawalStatus, at: time, reason: z.string() });

export const withdrawal = z.object({
  id: id(),
  status: withdrawalStatus,
  ...sums,
  taxMethod,
  payee,
  appliedAt: time,
  /** The receipt number (到账凭证) if paid; the reason if rejected, failed or returned. */
  note: z.string(),
  steps: z.array(step),
  can: z.object({ cancel: z.boolean() }),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const withdrawOverview = call(at.withdrawOverview, {
  who: 'user',
  summary: 'Own balance and the rules for withdrawing it',
  answer: z.object({
    available: z.int(),
    frozen: z.int(),
    /** The reason, as a sentence, while a sanction holds the earnings: then the whole balance counts as frozen. Null: no such sanction. */
    heldWhy: z.string().nullable(),
    paid: z.int(),
    /** The least and, as `most`, the greatest amount of one withdrawal. */
    least: z.int(),
    /** True for a former member of an agency whose balance is below the usual least amount: only the whole balance may be withdrawn. */
    onlyWhole: z.boolean(),
    most: z.int(),
    feePercent: z.int(),
    taxMethod,
    timesAMonth: z.int(),
    timesLeft: z.int(),
    /** Days of the month on which withdrawing is open; empty: every day. */
    days: z.array(z.int()),
    /** The reason, as a sentence, why the person cannot withdraw now; null: they can. */
    refusal: z.string().nullable(),
    /** The next day on which withdrawing is open, possibly today. */
    nextDay: day(),
  }),
});
export type WithdrawOverview = z.output<typeof withdrawOverview.answer>;

export const tryWithdrawal = call(at.tryWithdrawal, {
  who: 'user',
  summary: 'Preview of a withdrawal: fee, tax, net amount and day of arrival; also for next month if waiting changes the tax',
  body: z.strictObject({ amount: amountForm, payeeId: id().optional() }),
  answer: z.object({
    ...sums,
    taxMethod,
    /** The calculation as a sentence. */
    working: z.string(),
    /** Null: the withdrawal would be refused. */
    expectedDay: day().nullable(),
    /** Reasons for a later arrival than usual, as sentences. */
    delays: z.array(z.string()),
    /** Tax and net amount from the first day of next month on; null: the tax would be the same. */
    waiting: z.object({ from: day(), tax: z.int(), net: z.int() }).nullable(),
    refusal: z.string().nullable(),
  }),
});
export type WithdrawalTrial = z.output<typeof tryWithdrawal.answer>;

const password = z.string('请输入登录密码').max(128, '密码不正确');

/** Proof that the owner of the account acts: either the login password or a code of sendForOwnCaptcha. */
const ownProof = {
  password: password.optional(),
  captcha: z.string('验证码应为6位数字').trim().max(SMS_CODE_LENGTH, '验证码应为6位数字').optional(),
};

export const applyWithdrawal = call(at.applyWithdrawal, {
  who: 'user',
  notForYouth: true,
  summary:
    'Request a withdrawal, which freezes the amount at once. Needs password or code; a repetition with the same Idempotency-Key answers the first result',
  body: z.strictObject({ amount: amountForm, payeeId: id(), ...ownProof }),
  answer: z.object({ withdrawId: id(), status: withdrawalStatus, ...sums }),
  done: '提现申请已提交',
});

export const cancelWithdrawal = call(at.cancelWithdrawal, {
  who: 'user',
  summary: 'Cancel a withdrawal that was not decided yet',
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
  summary: 'Own payees, with masked names and accounts',
  answer: z.array(payee),
});

/** Check digit of bank cards (Luhn): the sum of the digits, every second one from the right doubled, is a multiple of ten. */
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
 * The identity number is stored encrypted, for declaring the withheld tax. With `identityConsent` an identity service also compares name,
 * account and identity number with the registers.
 */
const identity = { identityConsent: identityConsentField, idNumber: idNumberField };

/** The kinds differ in their fields and rules: only a company's account has bank and branch, and only a card has a check digit. */
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
      /** The mobile registered with the bank. */
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
  summary: 'Add a payee, stored encrypted. Needs password or code; the owner is notified on every channel',
  body: payeeForm,
  answer: payee,
  done: '收款账户已保存',
});

export const savePayeeIdNumber = call(at.savePayeeIdNumber, {
  who: 'user',
  summary: 'Save the identity number of a payee’s owner, for declaring tax. Needs password or code',
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
  summary: 'Delete a payee; withdrawals under way are still paid to it',
  body: z.strictObject({ payeeId: id(), ...ownProof }),
  answer: empty,
  done: '收款账户已删除',
});
