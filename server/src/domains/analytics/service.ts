import { ANALYTICS_DAYS_MAX, METRIC_SPLITS, POST_METRICS, PROMOTED_METRICS } from '#contract/analytics/constants.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { ReaderDevice, ViewSource } from '#contract/views/views.ts';
import * as contract from '#contract/analytics/analytics.ts';
import { exportAnalytics, postMetric, type PostFigures, type PostMetric } from '#contract/analytics/analytics.ts';
import { requireUserId, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { dayInChina, minuteInChina } from '../../core/clock.ts';
import { daysOf, periodBefore, periodOf, type Period } from '../../core/period.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../core/lists/download.ts';
import { tableFile, type Table } from '../../core/lists/table-file.ts';
import { pageOf } from '../../core/lists/paging.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

/** Default and maximum length of a period, in days. */
const SPAN = { usualDays: 7, maxDays: ANALYTICS_DAYS_MAX };

export async function analyticsOverview(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.analyticsOverview>,
): Promise<contract.AnalyticsOverview> {
  const period = periodOf(query, dayInChina(deps.clock.now()), SPAN);
  const { selection, work: post } = await scopeOf(deps, actor, query.postsId);
  const [{ now, before }, days] = await Promise.all([
    figuresBesideFormer(deps.db, selection, period),
    figuresByDay(deps.db, selection, OVERVIEW_METRICS, period),
  ]);
  return { ...period, work: post, now, before, days: days.map(({ day, figures }) => ({ day, ...promotedOf(figures) })) };
}

const OVERVIEW_METRICS: readonly PostMetric[] = [...PROMOTED_METRICS, 'likes', 'comments', 'favorites', 'shares'];

const promotedOf = ({ views, validViews, averageSeconds, completionRate, follows, ...reactions }: PostFigures) => ({
  views,
  validViews,
  averageSeconds,
  completionRate,
  follows,
  interactions: reactions.likes + reactions.comments + reactions.favorites + reactions.shares,
});

/** A period together with the equally long period before it, so that one query reads both. */
const withFormer = (period: Period): Period => ({ from: periodBefore(period).from, to: period.to });

export async function analyticsTrend(
  deps: Deps,
  actor: Actor,
  { metric, postsId, by, ...span }: ParsedOf<typeof contract.analyticsTrend>,
): Promise<contract.AnalyticsTrend> {
  const period = periodOf(span, dayInChina(deps.clock.now()), SPAN);
  if (by !== undefined && !METRIC_SPLITS[metric].includes(by))
    throw new AppError('invalid', `“${POST_METRICS[metric].name}”不能按${by === 'type' ? '类型' : '来源'}拆分`);
  const { selection } = await scopeOf(deps, actor, postsId);
  const [both, parts] = await Promise.all([
    figuresByDay(deps.db, selection, [metric], withFormer(period)),
    by === undefined ? [] : partsByDay(deps.db, selection, metric as store.Tally, period, by),
  ]);
  const length = both.length / 2;
  const days = both.slice(length).map(({ day, figures }, index) => ({
    day,
    value: figures[metric],
    before: both[index]?.figures[metric] ?? null,
  }));
  return { ...period, metric, days, parts };
}

/** Values of each type or source by day, the part with the largest sum first. */
async function partsByDay(
  db: Queryable,
  selection: store.PostSelection,
  tally: store.Tally,
  period: Period,
  by: contract.Split,
): Promise<contract.AnalyticsTrend['parts']> {
  const indexes = new Map(daysOf(period).map((day, index) => [day, index]));
  const parts = new Map<string, number[]>();
  for (const { day, part, value } of await store.byPart(db, selection, tally, period, by)) {
    const values = parts.get(part) ?? Array.from({ length: indexes.size }, () => 0);
    parts.set(part, values);
    const index = indexes.get(day);
    if (index !== undefined) values[index] = value;
  }
  return [...parts]
    .map(([part, values]) => ({
      part: part === '' ? null : (part as ViewSource | 'article' | 'video'),
      values,
      all: sum(values),
    }))
    .filter(({ all }) => all > 0)
    .toSorted((a, b) => b.all - a.all)
    .map(({ part, values }) => ({ part, values }));
}

export async function analyticsPosts(
  deps: Deps,
  actor: Actor,
  { page, limit, sort, ...span }: ParsedOf<typeof contract.analyticsPosts>,
) {
  const period = periodOf(span, dayInChina(deps.clock.now()), SPAN);
  const selection = { ownerId: requireUserId(actor), postId: null };
  const rows = await store.listPosts(deps.db, selection, talliesOf(METRICS), period, sort, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, ({ id, type, title, authorId, nickname, publishedAt, ...tallies }) => ({
    id,
    type,
    title,
    author: { id: authorId, nickname },
    publishedAt: publishedAt?.toISOString() ?? null,
    ...figuresFrom(tallies),
  }));
}

export async function analyticsAudience(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.analyticsAudience>,
): Promise<contract.AnalyticsAudience> {
  const period = periodOf(query, dayInChina(deps.clock.now()), SPAN);
  const { selection } = await scopeOf(deps, actor, query.postsId);
  const rows = await store.byAudience(deps.db, selection, period);
  const rowsOf = (part: store.AudienceRow['part']) => rows.filter((row) => row.part === part);
  const views = sum(rowsOf('source').map((row) => row.views));
  const loggedIn = sum(rowsOf('source').map((row) => row.loggedIn));
  return {
    ...period,
    views,
    sources: rowsOf('source').map(({ name, views: count }) => ({ source: name as ViewSource | null, views: count })),
    regions: rowsOf('region')
      .slice(0, REGIONS_SHOWN)
      .map(({ name, views: count }) => ({ region: name, views: count })),
    devices: rowsOf('reader').map(({ name, views: count }) => ({ device: name as ReaderDevice | null, views: count })),
    loggedIn,
    guests: views - loggedIn,
  };
}

const REGIONS_SHOWN = 40;
const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Selects all posts of the actor, or one of them; another author's post is refused as not found. */
async function scopeOf(deps: Deps, actor: Actor, postsId: string | undefined) {
  const selection = { ownerId: requireUserId(actor), postId: postsId ?? null };
  if (postsId === undefined) return { selection, work: null };
  const post = await store.findPost(deps.db, selection);
  if (post === undefined) throw new AppError('notFound', '作品不存在');
  return { selection, work: post };
}

const METRICS = postMetric.options;

/** The tallies from which a calculated metric follows; other metrics are tallies themselves. */
const TALLIES_OF_METRIC: Partial<Record<PostMetric, store.Tally[]>> = {
  averageSeconds: ['opens', 'milliseconds'],
  completionRate: ['opens', 'completed'],
  quickExitRate: ['opens', 'quickExits'],
};

const talliesOf = (metrics: readonly PostMetric[]): store.Tally[] => [
  ...new Set(metrics.flatMap((metric) => TALLIES_OF_METRIC[metric] ?? [metric as store.Tally])),
];

/** Averages and rates (in percent) have one decimal; without any opening they are null. */
function figuresFrom(tallies: Partial<Record<store.Tally, number>>): PostFigures {
  const { views = 0, validViews = 0, visitors = 0, opens = 0, milliseconds = 0, completed = 0, quickExits = 0 } = tallies;
  const { likes = 0, comments = 0, favorites = 0, shares = 0, follows = 0 } = tallies;
  const perOpening = (sum: number, unit: number): number | null =>
    opens === 0 ? null : Math.round((sum * 10) / (unit * opens)) / 10;
  return {
    views,
    validViews,
    visitors,
    opens,
    averageSeconds: perOpening(milliseconds, 1000),
    completionRate: perOpening(completed * 100, 1),
    quickExitRate: perOpening(quickExits * 100, 1),
    likes,
    comments,
    favorites,
    shares,
    follows,
  };
}

async function figuresBesideFormer(
  db: Queryable,
  selection: store.PostSelection,
  period: Period,
): Promise<{ now: PostFigures; before: PostFigures }> {
  const rows = await store.byHalf(db, selection, talliesOf(METRICS), withFormer(period), period.from);
  const figuresOf = (period: 'now' | 'before') =>
    figuresFrom(Object.fromEntries(rows.filter(({ half }) => half === period).map(({ tally, value }) => [tally, value])));
  return { now: figuresOf('now'), before: figuresOf('before') };
}

/** Days without events count as zero. */
async function figuresByDay(
  db: Queryable,
  selection: store.PostSelection,
  metrics: readonly PostMetric[],
  period: Period,
): Promise<{ day: string; figures: PostFigures }[]> {
  const days = new Map<string, Partial<Record<store.Tally, number>>>(daysOf(period).map((day) => [day, {}]));
  for (const { day, tally, value } of await store.byDay(db, selection, talliesOf(metrics), period)) {
    const tallies = days.get(day);
    if (tallies !== undefined) tallies[tally] = value;
  }
  return [...days].map(([day, tallies]) => ({ day, figures: figuresFrom(tallies) }));
}

const ROWS_MAX = 50_000;

type ExportQuery = ParsedOf<typeof exportAnalytics>;

export const ANALYTICS_FILE = defineDownload<ExportQuery & Period>({
  name: 'work-data.export',
  calls: [exportAnalytics],
  minutes: 1,
});

export function analyticsExportAddress(deps: Deps, actor: Actor, query: ExportQuery): { url: string } {
  const period = periodOf(query, dayInChina(deps.clock.now()), SPAN);
  return { url: downloadAddress(deps, ANALYTICS_FILE, actor, { ...query, ...period }) };
}

export async function openAnalyticsExport(deps: Deps, actor: Actor, query: ExportQuery & Period): Promise<OpenedFile> {
  const selection = { ownerId: requireUserId(actor), postId: query.postsId ?? null };
  const table = await TABLES[query.kind](deps, selection, query);
  return tableFile(`${table.title} ${query.from} 至 ${query.to}.${query.format}`, query.format, table);
}

const nameOf = (metric: PostMetric): string => {
  const { name, unit } = POST_METRICS[metric];
  return unit === undefined ? name : `${name}（${unit === 'seconds' ? '秒' : '%'}）`;
};

const figuresIn = (figures: PostFigures): (string | number)[] => METRICS.map((metric) => figures[metric] ?? '');

const TABLES: Record<ExportQuery['kind'], (deps: Deps, selection: store.PostSelection, period: Period) => Promise<Table>> = {
  async posts(deps, selection, period) {
    const posts = await store.listPosts(deps.db, selection, talliesOf(METRICS), period, 'views', ROWS_MAX, 0);
    return {
      title: '单篇数据',
      head: ['作品编号', '标题', '类型', '作者', '发布时间', ...METRICS.map(nameOf)],
      rows: posts.map(({ id, title, type, nickname, publishedAt, ...tallies }) => [
        id,
        title,
        type === 'article' ? '文章' : '视频',
        nickname,
        publishedAt === null ? '' : minuteInChina(publishedAt),
        ...figuresIn(figuresFrom(tallies)),
      ]),
    };
  },
  async days(deps, selection, period) {
    const days = await figuresByDay(deps.db, selection, METRICS, period);
    return {
      title: '每日数据',
      head: ['日期', ...METRICS.map(nameOf)],
      rows: days.map(({ day, figures }) => [day, ...figuresIn(figures)]),
    };
  },
};
