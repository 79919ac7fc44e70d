import { z } from 'zod';
import { STATEMENT_KINDS, LEFT_OUT } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { day } from './terms.ts';
import * as at from './addresses.ts';

// Amounts are whole fen. `gross` is what a post earned; `mine` is the asking user's part of it: all of it for a post outside an agency,
// else the member's or the agency's share. The calls are open to every user, because a former member keeps what they earned in an agency.

const span = { from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() };

const amounts = { gross: z.int(), mine: z.int() };
const views = { rawViews: z.int(), validViews: z.int() };

export const earningOverview = call(at.earningOverview, {
  who: 'user',
  summary: 'Balance and totals of own earnings, and the valid views of days that are not settled yet',
  answer: z.object({
    available: z.int(),
    frozen: z.int(),
    /** The reason, as a sentence, while a sanction holds the earnings: then the whole balance counts as frozen. Null: no such sanction. */
    heldWhy: z.string().nullable(),
    paid: z.int(),
    /** Earnings of the newest settled day, and of the day before it. */
    latest: z.int(),
    previous: z.int(),
    thisMonth: z.int(),
    lastMonth: z.int(),
    ever: z.int(),
    /** The newest settled day; null: none. */
    settledTo: day().nullable(),
    /** Valid views of own posts on past days up to `to` that wait for inspection before their settlement. Null: no such day. */
    held: z.object({ to: day(), views: z.int() }).nullable(),
  }),
});
export type EarningOverview = z.output<typeof earningOverview.answer>;

export const earningTrend = call(at.earningTrend, {
  who: 'user',
  summary:
    'Own earnings of each day of a period (default: the last 30 days), beside the corresponding day of the period before; days without earnings have zeros',
  query: z.object(span),
  answer: z.object({
    from: day(),
    to: day(),
    /** The newest settled day: later days are zero because they are not settled yet. Null: no day is settled. */
    settledTo: day().nullable(),
    days: z.array(
      z.object({
        day: day(),
        ...amounts,
        ...views,
        /** `mine` by kind of post. */
        article: z.int(),
        video: z.int(),
        /** `mine` of the corresponding day of the period before. */
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
  summary: 'Earnings of each post in a period; an agency sees its members’ posts too',
  query: z.object({
    ...paging,
    ...span,
    authorId: id().optional(),
    sort: z.enum(['mine', 'validViews', 'newest'], '排序不正确').default('mine'),
  }),
  answer: pageOf(earningPost).extend({
    /** Totals of all posts, not only of this page; null when the page is empty. */
    sums: z.object({ ...amounts, ...views }).nullable(),
  }),
});

export const earningMembers = call(at.earningMembers, {
  who: 'agency',
  summary: 'Earnings of each member’s posts in a period, and how they were shared',
  query: z.object({ ...paging, ...span }),
  answer: pageOf(
    z.object({
      person: z.object({ id: id(), nickname: z.string(), avatar: z.string().nullable() }),
      works: z.int(),
      ...views,
      gross: z.int(),
      /** The agency's and the member's part. */
      mine: z.int(),
      theirs: z.int(),
    }),
  ).extend({
    /** Totals of all members, not only of this page; null when the page is empty. */
    sums: z.object({ ...amounts, ...views, theirs: z.int() }).nullable(),
  }),
});

export type LeftOut = (typeof LEFT_OUT)[number];
export const earningFormula = call(at.earningFormula, {
  who: 'user',
  summary: '查看算式: the calculation of one post’s earnings of one day, corrections included',
  query: z.object({ postsId: id(), day: day('请选择日期') }),
  answer: z.object({
    post: z.object({ id: id(), title: z.string(), type: z.enum(['article', 'video']) }),
    day: day(),
    /** The settlement (`revision` 1) and its corrections; figures of a correction are differences. */
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
        /** The most, in fen, that a post earns a day. */
        cap: z.int(),
        /** Thousandths of a fen: validViews × price, at most the cap. `gross` is rounded so that the author's sum of the day is. */
        exact: z.int(),
        gross: z.int(),
        /** Percent of `gross` for the author; the rest is the agency's. */
        share: z.int(),
        authorPart: z.int(),
        agencyPart: z.int(),
        /** The calculation as a sentence. */
        working: z.string(),
        /** The reasons of a correction, for which views were refused or restored. */
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
  /** Sum of the corrections of the day. */
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
  /** The settled day, of a settlement or its correction; null otherwise. */
  day: day().nullable(),
  amount: z.int(),
  balance: z.int(),
});
export type StatementLine = z.output<typeof statementLine>;

export const earningStatement = call(at.earningStatement, {
  who: 'user',
  summary: 'The movements of the available balance, the newest first',
  query: z.object({ ...paging, ...span, kind: statementKind.optional() }),
  answer: pageOf(statementLine),
});

const month = z.string('请选择月份').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择月份');

export const earningMonth = call(at.earningMonth, {
  who: 'user',
  summary: 'The statement of a month: opening balance, movements by kind, closing balance, and earnings by day',
  query: z.object({ month }),
  answer: z.object({
    month,
    holder: z.string(),
    opening: z.int(),
    closing: z.int(),
    sums: z.record(statementKind, z.int()),
    /** Withdrawals paid in the month, including fees and taxes. They reduce the frozen amount, not the balance of this statement. */
    paidOut: z.int(),
    /**
     * Difference between `mine` of the days and the posted earnings: `earlier` was posted in this month for days of earlier months, `later`
     * was posted after the month for its days.
     */
    shifted: z.object({ earlier: z.int(), later: z.int() }),
    days: z.array(z.object({ day: day(), ...amounts, ...views })),
  }),
});

export const exportEarnings = call(at.exportEarnings, {
  who: 'user',
  summary:
    'The one-time address, valid for a minute, of a file: earnings by post, movements of the balance, the calculations, or the statement of the month that contains `from`',
  query: z.object({
    kind: z.enum(['posts', 'statement', 'formula', 'month'], '导出内容不正确'),
    format: z.enum(['csv', 'xlsx'], '导出格式不正确'),
    ...span,
  }),
  answer: z.object({ url: z.string() }),
});
