import { z } from 'zod';
import { STATEMENT_KINDS, LEFT_OUT } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { day } from './terms.ts';
import * as at from './addresses.ts';

// Amounts are whole fen. `mine` is the asking person's own part: all of an own post's, the agreed share of a joint one.
// Every person may ask: who has left an agency keeps what was earned there, and sees it.

const span = { from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() };

const amounts = { gross: z.int(), mine: z.int() };
const views = { rawViews: z.int(), validViews: z.int() };

export const earningOverview = call(at.earningOverview, {
  who: 'user',
  summary: 'Balance, frozen, paid out, the newest settled day, this month, ever; and what is held before it becomes money',
  answer: z.object({
    available: z.int(),
    frozen: z.int(),
    /** Why an administrator holds all of it, in a sentence: then it is frozen, too. Null: nobody does. */
    heldWhy: z.string().nullable(),
    paid: z.int(),
    /** Of the newest settled day, and of the one before it. */
    latest: z.int(),
    previous: z.int(),
    thisMonth: z.int(),
    lastMonth: z.int(),
    ever: z.int(),
    settledTo: day().nullable(),
    /** The valid views of own posts on days that are over and not settled: they are looked at first. Null: there is no such day. */
    held: z.object({ to: day(), views: z.int() }).nullable(),
  }),
});
export type EarningOverview = z.output<typeof earningOverview.answer>;

export const earningTrend = call(at.earningTrend, {
  who: 'user',
  summary:
    'Each day of a period (the last 30 when none is given), beside the same day of the period before; days without earnings are there with zero',
  query: z.object(span),
  answer: z.object({
    from: day(),
    to: day(),
    /** The last day that is paid: those after it are zero because nobody has worked them out yet. Null: none is. */
    settledTo: day().nullable(),
    days: z.array(
      z.object({
        day: day(),
        ...amounts,
        ...views,
        /** Of `mine`, by the kind of post. */
        article: z.int(),
        video: z.int(),
        /** `mine` of the same day of the period before. */
        before: z.int(),
      }),
    ),
  }),
});
export type EarningTrend = z.output<typeof earningTrend.answer>;

const earningPost = z.object({
  id: id(),
  type: z.enum(['article', 'video']),
  title: z.string(),
  cover: z.string().nullable(),
  author: z.object({ id: id(), nickname: z.string() }),
  ...amounts,
  ...views,
});

export const earningPosts = call(at.earningPosts, {
  who: 'user',
  summary: 'What each post earned in a period; an agency sees its members’ posts too',
  query: z.object({
    ...paging,
    ...span,
    authorId: id().optional(),
    sort: z.enum(['mine', 'validViews', 'newest'], '排序不正确').default('mine'),
  }),
  answer: pageOf(earningPost).extend({
    /** Of all posts, whatever page; null on a page that is empty. */
    sums: z.object({ ...amounts, ...views }).nullable(),
  }),
});

export const earningMembers = call(at.earningMembers, {
  who: 'agency',
  summary: 'What each member’s posts earned in a period, and how it was shared',
  query: z.object({ ...paging, ...span }),
  answer: pageOf(
    z.object({
      person: z.object({ id: id(), nickname: z.string(), avatar: z.string().nullable() }),
      works: z.int(),
      ...views,
      gross: z.int(),
      mine: z.int(),
      theirs: z.int(),
    }),
  ).extend({
    /** Of all members, whatever page; null on a page that is empty. */
    sums: z.object({ ...amounts, ...views, theirs: z.int() }).nullable(),
  }),
});

export type LeftOut = (typeof LEFT_OUT)[number];
export const earningFormula = call(at.earningFormula, {
  who: 'user',
  summary: '查看算式: how one post’s earnings of one day came about, corrections included',
  query: z.object({ postsId: id(), day: day('请选择日期') }),
  answer: z.object({
    post: z.object({ id: id(), title: z.string(), type: z.enum(['article', 'video']) }),
    day: day(),
    rows: z.array(
      z.object({
        revision: z.int(),
        settledAt: time,
        rawViews: z.int(),
        leftOut: z.record(z.enum(LEFT_OUT), z.int()),
        validViews: z.int(),
        configVersion: z.int(),
        /** Fen for 1,000 valid views. */
        price: z.int(),
        cap: z.int(),
        /** Thousandths of a fen, before the day is rounded for all posts of the author together. */
        exact: z.int(),
        gross: z.int(),
        share: z.int(),
        authorPart: z.int(),
        agencyPart: z.int(),
        /** The working as a sentence. */
        working: z.string(),
        /** Of a correction: why views were turned down, or count again. */
        reasons: z.array(z.string()),
      }),
    ),
    mine: z.int(),
  }),
});
export type EarningFormula = z.output<typeof earningFormula.answer>;

const correctedPost = z.object({
  id: id(),
  type: z.enum(['article', 'video']),
  title: z.string(),
  /** By how much the settled day differs. */
  ...amounts,
});

export const earningCorrections = call(at.earningCorrections, {
  who: 'user',
  summary: 'The posts whose earnings of a day were corrected after it was settled, the largest difference first',
  query: z.object({ ...paging, day: day('请选择日期') }),
  answer: pageOf(correctedPost),
});

export const statementKind = z.enum(STATEMENT_KINDS, '流水类型不正确');
export type StatementKind = z.output<typeof statementKind>;
const statementLine = z.object({
  id: z.string(),
  at: time,
  kind: statementKind,
  /** 2026-11-20 收益, 提现 <id>. */
  subject: z.string(),
  /** Of a settlement or a correction: the day that it is about. */
  day: day().nullable(),
  amount: z.int(),
  balance: z.int(),
});
export type StatementLine = z.output<typeof statementLine>;

export const earningStatement = call(at.earningStatement, {
  who: 'user',
  summary: 'The movements of the balance that may be withdrawn, the newest first',
  query: z.object({ ...paging, ...span, kind: statementKind.optional() }),
  answer: pageOf(statementLine),
});

const month = z.string('请选择月份').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择月份');

export const earningMonth = call(at.earningMonth, {
  who: 'user',
  summary: 'The statement of a month: what was there, what came, what went, what is left',
  query: z.object({ month }),
  answer: z.object({
    month,
    holder: z.string(),
    opening: z.int(),
    closing: z.int(),
    sums: z.record(statementKind, z.int()),
    /** Withdrawals that were paid in the month, fees and taxes included; they leave what was frozen before. */
    paidOut: z.int(),
    /** Why `mine` of the days is not what was posted: other days' earnings posted in the month, and of its own those posted later. */
    shifted: z.object({ earlier: z.int(), later: z.int() }),
    days: z.array(z.object({ day: day(), ...amounts, ...views })),
  }),
});

export const exportEarnings = call(at.exportEarnings, {
  who: 'user',
  summary:
    'The one-time address, for a minute, of a file with posts, the movements, every sum, or the statement of the month that `from` is in',
  query: z.object({
    kind: z.enum(['posts', 'statement', 'formula', 'month'], '导出内容不正确'),
    format: z.enum(['csv', 'xlsx'], '导出格式不正确'),
    ...span,
  }),
  answer: z.object({ url: z.string() }),
});
