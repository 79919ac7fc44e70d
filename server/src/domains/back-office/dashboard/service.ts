import { ruleOf } from '#contract/admins/areas.ts';
import { TREND_DAYS_MAX } from '#contract/back-office/constants.ts';
import * as contract from '#contract/back-office/dashboard.ts';
import { queueOf, QUEUES, type WaitingKind } from '#contract/back-office/queues.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { may, requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { addDays, dayAfter, dayInChina, startOfDay } from '../../../core/clock.ts';
import { refuseEarly } from '../../../core/period.ts';
import type { Deps } from '../../../deps.ts';
import { countAssigned, dueTimes, ownStepsAllowedBefore } from '../../admins/service.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

export async function overview(deps: Deps): Promise<contract.DashboardOverview> {
  const now = deps.clock.now();
  const midnight = startOfDay(dayInChina(now));
  const today = { from: midnight, to: new Date(now.getTime() + 1) };
  // Up to the same time of day, so that a morning is not compared with a whole day.
  const yesterday = { from: new Date(today.from.getTime() - DAY_MS), to: new Date(today.to.getTime() - DAY_MS) };
  const total = async (metric: contract.Metric, span: store.Span) => sum(await store.countByDay(deps.db, metric, span));
  const [metrics, waits, state] = await Promise.all([
    Promise.all(
      contract.metric.options.map(async (metric) => ({
        metric,
        today: await total(metric, today),
        yesterday: await total(metric, yesterday),
      })),
    ),
    waiting(deps, null),
    store.findState(deps.db),
  ]);
  return {
    at: now.toISOString(),
    metrics,
    totals: { people: state.people, works: state.works },
    // This answer is shared by all administrators: queues for system administrators alone appear only in waitingFor.
    waiting: waits.filter(({ kind }) => ruleOf(QUEUES[kind].area).permission !== 'system'),
    withdrawals: { count: state.cashOuts, gross: state.cashOutSum },
    stored: { media: state.media, images: state.images },
    jobs: { waiting: state.jobsWaiting, failed: state.jobsFailed },
  };
}

/** The shared overview for one administrator, without queues that the administrator may not open. */
export async function overviewFor(
  actor: Actor,
  shared: Promise<contract.DashboardOverview>,
): Promise<contract.DashboardOverview> {
  const [admin, answer] = [requireAdmin(actor), await shared];
  return { ...answer, waiting: answer.waiting.filter(({ kind }) => may(admin, QUEUES[kind].area, 'view')) };
}

async function waiting(deps: Deps, admin: store.Decider | null): Promise<contract.DashboardOverview['waiting']> {
  const rows = await findWaiting(deps, admin);
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest: oldest?.toISOString() ?? null }));
}

/** Number and age of the cases of every queue, for alerts. */
export const countAllWaiting = (deps: Deps): Promise<store.Waits[]> => findWaiting(deps, null);

async function findWaiting(deps: Deps, admin: store.Decider | null): Promise<store.Waits[]> {
  const times = await dueTimes(deps);
  return store.findWaiting(deps.db, deps.clock.now(), admin, (kind) => {
    const { due } = queueOf(kind);
    return due === undefined ? null : times[due];
  });
}

/** Waiting cases that an administrator may decide, by queue, for the queues that the administrator may open; `mine`: assigned ones. */
export async function waitingFor(deps: Deps, actor: Actor): Promise<AnswerOf<typeof contract.dashboardWaiting>> {
  const admin = requireAdmin(actor);
  const { id } = admin;
  const [untils, assigned] = await Promise.all([
    Promise.all(
      OWN_STEPS.map(async (kind) => [kind, await ownStepsAllowedBefore(deps, deps.db, id, QUEUES[kind].area)] as const),
    ),
    countAssigned(deps, id),
  ]);
  const ownStepsBeforeByKind = new Map<WaitingKind, Date | null>(untils);
  const all = await waiting(deps, {
    id,
    scope: scopeOf(admin),
    ownStepsBefore: (kind) => ownStepsBeforeByKind.get(kind) ?? null,
  });
  const open = all.filter(({ kind }) => may(admin, QUEUES[kind].area, 'view'));
  return { list: open.map((row) => ({ ...row, mine: mineOf(row.kind, assigned) })) };
}

/** Queues in which the only administrator of the area may decide on own first steps. */
const OWN_STEPS = ['appeals', 'sanctions', 'payoutRules'] as const;

const mineOf = (kind: WaitingKind, assigned: Awaited<ReturnType<typeof countAssigned>>): number => {
  const { subject } = queueOf(kind);
  return subject === undefined ? 0 : assigned[subject];
};

export async function trend(
  deps: Deps,
  { metric, ...query }: ParsedOf<typeof contract.dashboardTrend>,
): Promise<AnswerOf<typeof contract.dashboardTrend>> {
  const to = query.to ?? dayInChina(deps.clock.now());
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw new AppError('invalid', '开始日期不能晚于结束日期');
  refuseEarly(from);
  const span = { from: startOfDay(from), to: new Date(startOfDay(to).getTime() + DAY_MS) };
  const length = span.to.getTime() - span.from.getTime();
  if (length > TREND_DAYS_MAX * DAY_MS) throw new AppError('invalid', `时间范围不超过 ${TREND_DAYS_MAX} 天`);
  // The period before ends where this one begins, so one query reads both.
  const counts = await store.countByDay(deps.db, metric, { from: new Date(span.from.getTime() - length), to: span.to });
  const days: { day: string; value: number; before: number }[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    const former = addDays(day, -length / DAY_MS);
    days.push({ day, value: counts.get(day) ?? 0, before: counts.get(former) ?? 0 });
  }
  return { from, to, days, before: days.reduce((all, { before }) => all + before, 0) };
}

const RECENT_DAYS = 14;

/** Values of the last full days, for the sparklines beside today's figures. */
export async function recent(deps: Deps): Promise<AnswerOf<typeof contract.dashboardRecent>> {
  const today = dayInChina(deps.clock.now());
  const [from, to] = [addDays(today, -RECENT_DAYS), addDays(today, -1)];
  const span = { from: startOfDay(from), to: startOfDay(today) };
  const metrics = await Promise.all(
    contract.metric.options.map(async (metric) => {
      const counts = await store.countByDay(deps.db, metric, span);
      const values = Array.from({ length: RECENT_DAYS }, (_, index) => counts.get(addDays(from, index)) ?? 0);
      return { metric, values };
    }),
  );
  return { from, to, metrics };
}

/** Decisions of the actor by day, today included, each with the day RECENT_DAYS earlier; for administrators who see no figures of the site. */
export async function handled(deps: Deps, actor: Actor): Promise<AnswerOf<typeof contract.dashboardHandled>> {
  const { account } = requireAdmin(actor);
  const today = dayInChina(deps.clock.now());
  const first = addDays(today, 1 - 2 * RECENT_DAYS);
  const counts = await store.countDecisions(deps.db, account, startOfDay(first));
  const valueOf = (index: number) => counts.get(addDays(first, index)) ?? 0;
  return {
    days: Array.from({ length: RECENT_DAYS }, (_, index) => ({
      day: addDays(first, RECENT_DAYS + index),
      value: valueOf(RECENT_DAYS + index),
      before: valueOf(index),
    })),
  };
}

export const regions = async (deps: Deps): Promise<AnswerOf<typeof contract.dashboardRegions>> => ({
  list: await store.countByRegion(deps.db),
});

const sum = (days: Map<string, number>): number => [...days.values()].reduce((total, n) => total + n, 0);
