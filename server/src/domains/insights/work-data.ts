import type { ParsedOf } from '#contract/call.ts';
import type { ReaderDevice, ViewSource } from '#contract/insights.ts';
import * as contract from '#contract/work-data.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import { dayInChina } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { figuresByDay, figuresFrom, figuresOf, METRICS, talliesOf } from './work-data-figures.ts';
import { periodBefore, periodOf } from './work-data-period.ts';
import * as store from './work-data-store.ts';

export async function workOverview(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.workOverview>,
): Promise<contract.WorkOverview> {
  const period = periodOf(query, dayInChina(deps.clock.now()));
  const { whose, work } = await asked(deps, actor, query.postsId);
  const [now, before] = await Promise.all([figuresOf(deps.db, whose, period), figuresOf(deps.db, whose, periodBefore(period))]);
  return { ...period, work, now, before };
}

export async function workTrend(
  deps: Deps,
  actor: Actor,
  { metric, postsId, ...span }: ParsedOf<typeof contract.workTrend>,
): Promise<contract.WorkTrend> {
  const period = periodOf(span, dayInChina(deps.clock.now()));
  const { whose } = await asked(deps, actor, postsId);
  const [now, before] = await Promise.all([
    figuresByDay(deps.db, whose, [metric], period),
    figuresByDay(deps.db, whose, [metric], periodBefore(period)),
  ]);
  const days = now.map(({ day, figures }, index) => ({
    day,
    value: figures[metric],
    before: before[index]?.figures[metric] ?? null,
  }));
  return { ...period, metric, days };
}

export async function workPosts(deps: Deps, actor: Actor, { page, limit, sort, ...span }: ParsedOf<typeof contract.workPosts>) {
  const period = periodOf(span, dayInChina(deps.clock.now()));
  const whose = { ownerId: personIdOf(actor), postId: null };
  const rows = await store.listPosts(deps.db, whose, talliesOf(METRICS), period, sort, limit + 1, (page - 1) * limit);
  return {
    list: rows.slice(0, limit).map(({ id, type, title, authorId, nickname, publishedAt, ...tallies }) => ({
      id,
      type,
      title,
      author: { id: authorId, nickname },
      publishedAt: publishedAt?.toISOString() ?? null,
      ...figuresFrom(tallies),
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
  const { whose } = await asked(deps, actor, query.postsId);
  const rows = await store.byAudience(deps.db, whose, period);
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

/** All works of who asks, or one of them; another's is as if it were not there. */
async function asked(deps: Deps, actor: Actor, postsId: string | undefined) {
  const whose = { ownerId: personIdOf(actor), postId: postsId ?? null };
  if (postsId === undefined) return { whose, work: null };
  const work = await store.findWork(deps.db, whose);
  if (work === undefined) throw new AppError('notFound', '作品不存在');
  return { whose, work };
}
