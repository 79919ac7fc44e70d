import type { ParsedOf } from '#contract/call.ts';
import type { ReaderDevice, ViewSource } from '#contract/insights.ts';
import * as contract from '#contract/work-data.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import { dayInChina } from '../../clock.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { daysOf, periodBefore, periodOf, type Period } from './work-data-period.ts';
import * as store from './work-data-store.ts';

export const METRICS = contract.workMetric.options;

export async function workOverview(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.workOverview>,
): Promise<contract.WorkOverview> {
  const [ownerId, period] = [personIdOf(actor), periodOf(query, dayInChina(deps.clock.now()))];
  const [now, before] = await Promise.all([
    figuresOf(deps.db, ownerId, period),
    figuresOf(deps.db, ownerId, periodBefore(period)),
  ]);
  return { ...period, now, before };
}

export async function workTrend(
  deps: Deps,
  actor: Actor,
  { metric, ...span }: ParsedOf<typeof contract.workTrend>,
): Promise<contract.WorkTrend> {
  const [ownerId, period] = [personIdOf(actor), periodOf(span, dayInChina(deps.clock.now()))];
  const [now, before] = await Promise.all([
    figuresByDay(deps.db, ownerId, [metric], period),
    figuresByDay(deps.db, ownerId, [metric], periodBefore(period)),
  ]);
  const days = now.map(({ day, figures }, index) => ({
    day,
    value: figures[metric],
    before: before[index]?.figures[metric] ?? 0,
  }));
  return { ...period, metric, days };
}

export async function workPosts(deps: Deps, actor: Actor, { page, limit, sort, ...span }: ParsedOf<typeof contract.workPosts>) {
  const period = periodOf(span, dayInChina(deps.clock.now()));
  const rows = await store.listPosts(deps.db, personIdOf(actor), period, sort, limit + 1, (page - 1) * limit);
  return {
    list: rows.slice(0, limit).map(({ authorId, nickname, publishedAt, ...row }) => ({
      ...row,
      publishedAt: publishedAt?.toISOString() ?? null,
      author: { id: authorId, nickname },
    })),
    page,
    limit,
    hasMore: rows.length > limit,
  };
}

export async function workAudience(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.workAudience>,
): Promise<contract.WorkAudience> {
  const period = periodOf(query, dayInChina(deps.clock.now()));
  const rows = await store.byAudience(deps.db, personIdOf(actor), period);
  const of = (part: store.AudienceRow['part']) => rows.filter((row) => row.part === part);
  const views = sum(of('source').map((row) => row.views));
  const loggedIn = sum(of('source').map((row) => row.loggedIn));
  return {
    ...period,
    views,
    sources: of('source').map(({ name, views: count }) => ({ source: name as ViewSource | null, views: count })),
    regions: of('region')
      .slice(0, REGIONS_SHOWN)
      .map(({ name, views: count }) => ({ region: name, views: count })),
    devices: of('reader').map(({ name, views: count }) => ({ device: name as ReaderDevice | null, views: count })),
    loggedIn,
    guests: views - loggedIn,
  };
}

const REGIONS_SHOWN = 40;
const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Days on which nothing happened are there with zero. */
export async function figuresByDay(
  db: Queryable,
  ownerId: string,
  metrics: readonly contract.WorkMetric[],
  period: Period,
): Promise<{ day: string; figures: contract.WorkFigures }[]> {
  const days = new Map(daysOf(period).map((day) => [day, nothing()]));
  for (const { day, metric, value } of await store.byDay(db, ownerId, metrics, period)) {
    const figures = days.get(day);
    if (figures !== undefined) figures[metric] = value;
  }
  return [...days].map(([day, figures]) => ({ day, figures }));
}

async function figuresOf(db: Queryable, ownerId: string, period: Period): Promise<contract.WorkFigures> {
  const figures = nothing();
  for (const { metric, value } of await store.totals(db, ownerId, METRICS, period)) figures[metric] = value;
  return figures;
}

const nothing = () => Object.fromEntries(METRICS.map((metric) => [metric, 0])) as contract.WorkFigures;
