import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { EARNING_DAYS_MAX, LEFT_OUT, LEFT_OUT_LABEL } from '#contract/earnings/constants.ts';
import type * as contract from '#contract/earnings/statements.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { daysOf, periodBefore, periodOf, type Period } from '../../../core/period.ts';
import { money } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { sanctionRefusal, findSanctionInForce } from '../../accounts/service.ts';
import { listCorrectedPosts, listReasons } from '../view-corrections/store.ts';
import { findSettledToFor } from '../store.ts';
import * as store from './store.ts';
import type { EarningRow } from './store.ts';

/** Default and maximum length of a period, in days. */
export const SPAN = { usualDays: 30, maxDays: EARNING_DAYS_MAX };

/** Days of views for leftOutShare. */
const LEFT_OUT_DAYS = 30;
/** Unsettled days whose views are counted for the overview. */
const UNSETTLED_DAYS_MAX = 7;
const EVER = { from: '1970-01-01', to: '9999-12-31' };

/** Percent of the views of the last 30 days that earned nothing; null when there were none. */
export async function percentOfViewsLeftOut(db: Queryable, ownerId: string, now: Date): Promise<number | null> {
  const today = dayInChina(now);
  const { raw, valid } = await store.sumViews(db, ownerId, { from: addDays(today, -LEFT_OUT_DAYS), to: today });
  return raw === 0 ? null : Math.round(((raw - valid) * 100) / raw);
}

/** A member's own part, in fen, of earnings shared with an agency in a period, and the last day that the member was paid for. */
export async function sumMemberEarnings(
  db: Queryable,
  parties: { authorId: string; agencyOwnerId: string },
  period: Period,
): Promise<{ earned: number; settledTo: string | null }> {
  const [earned, settledTo] = await Promise.all([store.sumShared(db, parties, period), findSettledToFor(db, parties.authorId)]);
  return { earned, settledTo };
}

const latestOf = (a: string, b: string): string => (a > b ? a : b);

/** The overview without `paid`: the routes add that from withdrawals, a domain that depends on this one. */
export async function earningOverview(
  deps: Deps,
  actor: Actor,
): Promise<Omit<AnswerOf<typeof contract.earningOverview>, 'paid'>> {
  const ownerId = requireUserId(actor);
  const today = dayInChina(deps.clock.now());
  const yesterday = addDays(today, -1);
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  const mine = (from: string, to: string) => store.sumMine(deps.db, ownerId, { from, to });
  const settledTo = await findSettledToFor(deps.db, ownerId);
  const latestDay = settledTo ?? yesterday;
  const [balances, latest, previous, thisMonth, lastMonth, ever, unsettledViews, sanction] = await Promise.all([
    store.balancesOf(deps.db, ownerId),
    mine(latestDay, latestDay),
    mine(addDays(latestDay, -1), addDays(latestDay, -1)),
    mine(monthStart, today),
    mine(`${lastMonthEnd.slice(0, 7)}-01`, lastMonthEnd),
    store.sumMine(deps.db, ownerId, EVER),
    // If settlement stopped for long, only the last days are counted, to keep the query cheap.
    store.sumUnsettledViews(deps.db, ownerId, {
      from: latestOf(addDays(latestDay, 1), addDays(today, -UNSETTLED_DAYS_MAX)),
      to: yesterday,
    }),
    findSanctionInForce(deps, deps.db, ownerId, 'holdEarnings'),
  ]);
  const unsettled = latestDay < yesterday ? { to: yesterday, views: unsettledViews } : null;
  return {
    ...ownerVisibleBalances(balances, sanction === undefined ? null : sanctionRefusal(sanction)),
    latest,
    previous,
    thisMonth,
    lastMonth,
    ever,
    settledTo,
    held: unsettled,
  };
}

/**
 * Balances as their owner sees them. Under a holdEarnings sanction (`heldWhy` is its reason) available money counts as frozen; the ledger
 * itself does not change.
 */
export function ownerVisibleBalances({ available, frozen }: { available: number; frozen: number }, heldWhy: string | null) {
  if (heldWhy === null) return { available, frozen, heldWhy };
  return { available: Math.min(available, 0), frozen: frozen + Math.max(available, 0), heldWhy };
}

export async function earningTrend(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.earningTrend>,
): Promise<contract.EarningTrend> {
  const period = periodOf(query, dayInChina(deps.clock.now()), SPAN);
  const ownerId = requireUserId(actor);
  // The period before ends where this one begins, so one query reads both.
  const [both, settledTo] = await Promise.all([
    everyDay(deps.db, ownerId, { from: periodBefore(period).from, to: period.to }),
    findSettledToFor(deps.db, ownerId),
  ]);
  const length = both.length / 2;
  return {
    ...period,
    settledTo,
    days: both.slice(length).map((day, index) => ({ ...day, before: both[index]?.mine ?? 0 })),
  };
}

/** A row for every day of a period; days without earnings have zeros. */
export async function everyDay(db: Queryable, ownerId: string, period: Period): Promise<store.DayByTypeRow[]> {
  const rowsByDay = new Map((await store.sumByDay(db, ownerId, period)).map((row) => [row.day, row]));
  return daysOf(period).map(
    (day) => rowsByDay.get(day) ?? { day, gross: 0, mine: 0, rawViews: 0, validViews: 0, article: 0, video: 0 },
  );
}

export async function earningPosts(
  deps: Deps,
  actor: Actor,
  { page, limit, authorId, sort, ...span }: ParsedOf<typeof contract.earningPosts>,
): Promise<AnswerOf<typeof contract.earningPosts>> {
  const period = periodOf(span, dayInChina(deps.clock.now()), SPAN);
  const rows = await store.listPosts(deps.db, requireUserId(actor), period, { authorId, sort }, limit + 1, (page - 1) * limit);
  const [first] = rows;
  return {
    ...pageOf(rows, { page, limit }, ({ id, type, title, cover, authorId: userId, nickname, ...row }) => ({
      id,
      type,
      title,
      cover,
      author: { id: userId, nickname },
      ...amountsOf(row),
    })),
    sums: first === undefined ? null : sumsOf(first),
  };
}

const amountsOf = ({ gross, mine, rawViews, validViews }: Omit<store.DayRow, 'day'>) => ({ gross, mine, rawViews, validViews });

const sumsOf = ({ allGross, allMine, allRawViews, allValidViews }: store.ListSums) => ({
  gross: allGross,
  mine: allMine,
  rawViews: allRawViews,
  validViews: allValidViews,
});

export async function earningMembers(
  deps: Deps,
  actor: Actor,
  { page, limit, ...span }: ParsedOf<typeof contract.earningMembers>,
): Promise<AnswerOf<typeof contract.earningMembers>> {
  const period = periodOf(span, dayInChina(deps.clock.now()), SPAN);
  const rows = await store.listMembers(deps.db, requireUserId(actor), period, limit + 1, (page - 1) * limit);
  const [first] = rows;
  return {
    ...pageOf(rows, { page, limit }, ({ id, nickname, avatar, works, theirs, ...row }) => ({
      person: { id, nickname, avatar },
      works,
      theirs,
      ...amountsOf(row),
    })),
    sums: first === undefined ? null : { ...sumsOf(first), theirs: first.allTheirs },
  };
}

export async function earningFormula(
  deps: Deps,
  actor: Actor,
  { postsId, day }: ParsedOf<typeof contract.earningFormula>,
): Promise<contract.EarningFormula> {
  const ownerId = requireUserId(actor);
  const rows = await store.findEarning(deps.db, ownerId, postsId, day);
  const [post, reasons] =
    rows.length === 0
      ? [undefined, []]
      : await Promise.all([store.findTitle(deps.db, postsId), listReasons(deps.db, postsId, day)]);
  if (post === undefined) throw new AppError('notFound', '这一天没有该作品的收益');
  return {
    post: { id: postsId, ...post },
    day,
    rows: rows.map(({ authorId: _author, ...row }) => ({
      ...row,
      settledAt: row.settledAt.toISOString(),
      working: workingOf(row, post.type),
      reasons: reasons.filter(({ revision }) => revision === row.revision).map(({ reason }) => reason),
    })),
    mine: rows.reduce((sum, row) => sum + (row.authorId === ownerId ? row.authorPart : row.agencyPart), 0),
  };
}

export async function earningCorrections(
  deps: Deps,
  actor: Actor,
  { day, page, limit }: ParsedOf<typeof contract.earningCorrections>,
): Promise<AnswerOf<typeof contract.earningCorrections>> {
  const rows = await listCorrectedPosts(deps.db, requireUserId(actor), day, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit });
}

/** The calculation of a row in words, so that its owner can check it: 有效 2,500 × ¥6.00 ÷ 1,000 = ¥15.00000 … */
function workingOf(row: Omit<EarningRow, 'authorId' | 'settledAt'>, type: 'article' | 'video'): string {
  const unit = type === 'article' ? '阅读' : '播放';
  const leftOut = LEFT_OUT.filter((reason) => row.leftOut[reason] !== 0).map(
    (reason) => `${LEFT_OUT_LABEL[reason]} ${group(row.leftOut[reason])}`,
  );
  const viewsText = `${unit} ${group(row.rawViews)}${leftOut.length > 0 ? `，剔除${leftOut.join('、')}` : ''}，有效 ${group(row.validViews)}`;
  // Views × fen per 1,000 views, in yuan.
  const product = (row.validViews * row.price) / 100_000;
  const isCapped = row.revision === 1 && row.validViews * row.price > row.cap * 1000;
  // A correction of views above the cap changes no money, so the difference is smaller than views × price.
  const isCutOff = row.revision > 1 && row.validViews * row.price !== row.exact;
  const priced = `有效 ${group(row.validViews)} × ${money(row.price)} ÷ 1,000 = ¥${product.toFixed(5)}${
    isCapped ? `，超过单日上限，按 ${money(row.cap)} 计` : ''
  }${isCutOff ? `，受单日上限影响，差额为 ¥${(row.exact / 100_000).toFixed(5)}` : ''}`;
  const rounded = `作者当日全部作品合计到分后，本作品计 ${money(row.gross)}`;
  const shareText = row.share === 100 ? '' : `；作者 ${row.share}% 为 ${money(row.authorPart)}，机构 ${money(row.agencyPart)}`;
  return `${row.revision > 1 ? `第 ${row.revision - 1} 次更正（差额）：` : ''}${viewsText}；${priced}；${rounded}${shareText}`;
}

const group = (count: number): string => count.toLocaleString('en-US');
