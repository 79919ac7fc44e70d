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
      // A day that is not in the calendar has no time, or another day's.
      return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
    }, message);

export const taxMethod = z.enum(TAX_METHODS, '计税方式不正确');
export type TaxMethod = z.output<typeof taxMethod>;
export const earningsTerms = z
  .strictObject({
    /** Fen for 1,000 valid views. */
    articlePrice: fen('文章单价', 0, 100_000),
    videoPrice: fen('视频单价', 0, 100_000),
    /** What a member gets of each 100 fen while nothing else was agreed. */
    defaultShare: whole('子账号默认分成', 0, 100),
    /** Percent of a withdrawal that the platform keeps. */
    feePercent: whole('平台服务费', 0, 50),
    /** The most that one post earns a day. */
    dailyCap: fen('单篇单日上限', 1, 100_000_000),
    leastCreator: fen('子账号单笔最低', 1, 100_000_000),
    leastAgency: fen('机构单笔最低', 1, 100_000_000),
    most: fen('单笔最高', 1, 1_000_000_000),
    taxCreator: taxMethod,
    taxAgency: taxMethod,
    timesAMonth: whole('每月次数', 1, 31),
    /** Days of the month on which one may withdraw; none: every day. */
    days: z.array(whole('可提现日', 1, 31), '可提现日格式不正确').max(31, '可提现日格式不正确'),
    /** Above this a second administrator confirms; null: never. */
    confirmAbove: fen('两人确认门槛', 0, 1_000_000_000).nullable(),
  })
  .refine((terms) => new Set(terms.days).size === terms.days.length, { path: ['days'], message: '可提现日重复' })
  .refine((terms) => terms.leastCreator <= terms.most, { path: ['leastCreator'], message: '单笔最低不能高于单笔最高' })
  .refine((terms) => terms.leastAgency <= terms.most, { path: ['leastAgency'], message: '单笔最低不能高于单笔最高' });
export type EarningsTerms = z.output<typeof earningsTerms>;

/** `proposed` waits for a second super administrator; `confirmed` is or comes into force; `withdrawn` never did. */
const termsVersionState = z.enum(['proposed', 'confirmed', 'withdrawn']);
export type TermsVersionState = z.output<typeof termsVersionState>;

const account = z.object({ id: z.string(), account: z.string() });

const termsVersion = z.object({
  version: z.int(),
  state: termsVersionState,
  /** The first day that is settled by it. */
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
    'The earnings terms in force, those that wait or come into force later, and whether a second administrator must confirm',
  answer: z.object({
    inForce: termsVersion,
    coming: z.array(termsVersion),
    needsSecond: z.boolean(),
    /** The earliest day a new one may come into force. */
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

/** Fen before and after, and how many people would get more, less, the same. */
const sums = { before: z.int(), after: z.int(), gain: z.int(), lose: z.int(), same: z.int() };

const changed = z.object({
  person: z.object({ id: id(), nickname: z.string() }),
  isAgency: z.boolean(),
  before: z.int(),
  after: z.int(),
});

export const simulateTerms = call(at.simulateTerms, {
  who: 'admin.payoutRules',
  readsOnly: true,
  summary:
    'What these terms would have cost on the last 30 settled days beside those that would hold without them, and which agencies and members would gain and lose',
  body: z.strictObject({
    terms: earningsTerms,
    /** The day from which they would hold: they are held against what would hold then without them. Today when left out. */
    inForceFrom: day('请选择生效日期').optional(),
  }),
  answer: z.object({
    /** The version that `before` is worked out by. */
    against: z.int(),
    from: day(),
    to: day(),
    works: z.int(),
    validViews: z.int(),
    /** Everybody's own part, less the service fee. */
    ...sums,
    /** The same for owners of agencies, and for all others. */
    agencies: z.object(sums),
    members: z.object(sums),
    /** Members that have agreed on no share of their own, so that the default one holds. */
    byDefaultShare: z.int(),
    gainers: z.array(changed),
    losers: z.array(changed),
    days: z.array(z.object({ day: day(), before: z.int(), after: z.int() })),
  }),
});
export type TermsSimulation = z.output<typeof simulateTerms.answer>;

export const termsProposal = call(at.termsProposal, {
  who: 'admin.payoutRules',
  summary: 'What waits to be confirmed, what would hold without it, and whether the asker may confirm it',
  query: z.object({ version: z.coerce.number('缺少版本号').pipe(version('缺少版本号')) }),
  answer: z.object({
    version: termsVersion,
    /** What would hold on its day without it. */
    before: termsVersion,
    /** Why the asker may not confirm it; `alone`: without a second person, which the log will say. */
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
    /** Figures that rise by more than half, typed once more. */
    typed: z.partialRecord(z.enum(RAISABLE_TERMS), z.int('请再次输入提高后的数额')).default({}),
  }),
  answer: termsVersion,
  done: '已保存',
});

export const confirmTerms = call(at.confirmTerms, {
  who: 'admin.payoutConfirm',
  summary: 'Confirm what another super administrator proposed; the creators are told',
  body: z.strictObject({ version: version('缺少版本号') }),
  answer: termsVersion,
  done: '已确认，将按期生效',
});

export const cancelTerms = call(at.cancelTerms, {
  who: 'admin.payoutRules',
  summary: 'Take back what is not yet in force',
  body: z.strictObject({ version: version('缺少版本号') }),
  answer: termsVersion,
  done: '已撤回',
});
