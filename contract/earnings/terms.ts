import { z } from 'zod';
import { TAX_METHODS } from './constants.ts';
import { RAISABLE_TERMS } from './raises.ts';
import { call, id, pageOf, paging, time, version } from '../call.ts';
import * as at from './addresses.ts';

// Money is whole fen everywhere; a share or a rate is whole percent.

const fen = (name: string, min: number, max: number) => {
  const message = `${name}应为 ¥${formatYuan(min)}–¥${formatYuan(max)}，最多两位小数`;
  return z.int(message).min(min, message).max(max, message);
};
const whole = (name: string, min: number, max: number) => {
  const message = `${name}应为 ${min} 到 ${max} 的整数`;
  return z.int(message).min(min, message).max(max, message);
};
const formatYuan = (amount: number) => (amount / 100).toLocaleString('zh-CN');

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** A day of China, as 2026-11-21. */
export const day = (message = '日期格式不正确') =>
  z
    .string(message)
    .regex(dayPattern, message)
    .refine((text) => {
      const at = new Date(`${text}T00:00:00Z`);
      // For a day that is not in the calendar (2026-02-30), Date gives an invalid time or another day.
      return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
    }, message);

export const taxMethod = z.enum(TAX_METHODS, '计税方式不正确');
export type TaxMethod = z.output<typeof taxMethod>;
export const earningsTerms = z
  .strictObject({
    /** Fen for 1,000 valid views. */
    articlePrice: fen('文章单价', 0, 100_000),
    videoPrice: fen('视频单价', 0, 100_000),
    /** Percent of the earnings that a member keeps unless agency and member agreed on another share. */
    defaultShare: whole('子账号默认分成', 0, 100),
    /** Percent of a withdrawal that the platform keeps. */
    feePercent: whole('平台服务费', 0, 50),
    /** The most that one post earns a day. */
    dailyCap: fen('单篇单日上限', 1, 100_000_000),
    /** Limits of one withdrawal: the least of a creator and of an agency, the most of both. */
    leastCreator: fen('创作者单笔最低', 1, 100_000_000),
    leastAgency: fen('机构单笔最低', 1, 100_000_000),
    most: fen('单笔最高', 1, 1_000_000_000),
    taxCreator: taxMethod,
    taxAgency: taxMethod,
    /** Withdrawals a month and holder. */
    timesAMonth: whole('每月次数', 1, 31),
    /** Days of the month on which withdrawing is open; empty: every day. */
    days: z.array(whole('可提现日', 1, 31), '可提现日格式不正确').max(31, '可提现日格式不正确'),
    /** A withdrawal above this amount needs a second administrator; null: none does. */
    confirmAbove: fen('两人确认门槛', 0, 1_000_000_000).nullable(),
  })
  .refine((terms) => new Set(terms.days).size === terms.days.length, { path: ['days'], message: '可提现日重复' })
  .refine((terms) => terms.leastCreator <= terms.most, { path: ['leastCreator'], message: '单笔最低不能高于单笔最高' })
  .refine((terms) => terms.leastAgency <= terms.most, { path: ['leastAgency'], message: '单笔最低不能高于单笔最高' });
export type EarningsTerms = z.output<typeof earningsTerms>;

/** proposed → confirmed, by a second super administrator, or withdrawn. A confirmed version is in force from its day until the next one's. */
const termsVersionState = z.enum(['proposed', 'confirmed', 'withdrawn']);
export type TermsVersionState = z.output<typeof termsVersionState>;

const account = z.object({ id: z.string(), account: z.string() });

const termsVersion = z.object({
  version: z.int(),
  state: termsVersionState,
  /** The first day that is settled by this version. */
  inForceFrom: day(),
  inForce: z.boolean(),
  terms: earningsTerms,
  note: z.string(),
  proposedBy: account.nullable(),
  proposedAt: time,
  confirmedBy: account.nullable(),
  confirmedAt: time.nullable(),
});
export type TermsVersion = z.output<typeof termsVersion>;

export const getTerms = call(at.getTerms, {
  who: 'admin.payoutRules',
  summary:
    'The earnings terms in force, the versions that are proposed or come into force later, and whether a new one needs a second administrator',
  answer: z.object({
    inForce: termsVersion,
    coming: z.array(termsVersion),
    needsSecond: z.boolean(),
    /** The earliest day from which a new version may be in force. */
    earliest: day(),
  }),
});
export type TermsState = z.output<typeof getTerms.answer>;

export const termsVersions = call(at.termsVersions, {
  who: 'admin.payoutRules',
  summary: 'Every version, the newest first',
  query: z.object(paging),
  answer: pageOf(termsVersion),
});

/** Total fen before and after, and the number of people who would get more, less and the same. */
const sums = { before: z.int(), after: z.int(), gain: z.int(), lose: z.int(), same: z.int() };

const holderChange = z.object({
  person: z.object({ id: id(), nickname: z.string() }),
  isAgency: z.boolean(),
  before: z.int(),
  after: z.int(),
});

export const simulateTerms = call(at.simulateTerms, {
  who: 'admin.payoutRules',
  readsOnly: true,
  summary:
    'Compare the earnings of the last 30 settled days under these terms (`after`) and under the terms otherwise in force from `inForceFrom` on (`before`), with the agencies and members that would gain and lose most',
  body: z.strictObject({
    terms: earningsTerms,
    /** Default: today. */
    inForceFrom: day('请选择生效日期').optional(),
  }),
  answer: z.object({
    /** The version by which `before` is computed. */
    against: z.int(),
    from: day(),
    to: day(),
    works: z.int(),
    validViews: z.int(),
    /** Sums of all holders' own parts, less the service fee. */
    ...sums,
    /** The same sums for owners of agencies, and for all others. */
    agencies: z.object(sums),
    members: z.object(sums),
    /** Number of members without an agreed share, to whom `defaultShare` applies. */
    byDefaultShare: z.int(),
    gainers: z.array(holderChange),
    losers: z.array(holderChange),
    days: z.array(z.object({ day: day(), before: z.int(), after: z.int() })),
  }),
});
export type TermsSimulation = z.output<typeof simulateTerms.answer>;

export const termsProposal = call(at.termsProposal, {
  who: 'admin.payoutRules',
  summary: 'A proposed version, the one that would be in force without it, and whether the requester may confirm it',
  query: z.object({ version: z.coerce.number('缺少版本号').pipe(version('缺少版本号')) }),
  answer: z.object({
    version: termsVersion,
    /** The version that would be in force on the proposed day without the proposal. */
    before: termsVersion,
    /** The reason for which the requester may not confirm it; null: they may. `alone`: they may without a second person, which the log records. */
    next: z.object({ refusal: z.string().nullable(), alone: z.boolean() }),
    can: z.object({ confirm: z.boolean(), withdraw: z.boolean() }),
  }),
});
export type TermsProposal = z.output<typeof termsProposal.answer>;

export const saveTerms = call(at.saveTerms, {
  who: 'admin.payoutRules',
  summary: 'Propose new terms from a day in the future; in force at once when there is no second super administrator',
  body: z.strictObject({
    terms: earningsTerms,
    inForceFrom: day('请选择生效日期'),
    note: z.string('请填写调整说明').trim().min(2, '请填写调整说明').max(200, '调整说明最多 200 字'),
    /** Second entry of each figure that rises by more than half (contract/earnings/raises.ts). */
    typed: z.partialRecord(z.enum(RAISABLE_TERMS), z.int('请再次输入提高后的数额')).default({}),
  }),
  answer: termsVersion,
  done: '已保存',
});

export const confirmTerms = call(at.confirmTerms, {
  who: 'admin.payoutConfirm',
  summary: 'Confirm a version that another super administrator proposed; creators are notified',
  body: z.strictObject({ version: version('缺少版本号') }),
  answer: termsVersion,
  done: '已确认，将按期生效',
});

export const cancelTerms = call(at.cancelTerms, {
  who: 'admin.payoutRules',
  summary: 'Withdraw a version that is not yet in force',
  body: z.strictObject({ version: version('缺少版本号') }),
  answer: termsVersion,
  done: '已撤回',
});
