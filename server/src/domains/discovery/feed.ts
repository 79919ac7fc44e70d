import type { PostType } from '#contract/posts.ts';
import type { Deps } from '../../deps.ts';
import { pageOfCards, type Paging } from './cards.ts';
import * as store from './store.ts';
import { weave } from './weave.ts';

/** How far each stream of the feed reaches; together the length of the feed. */
const REACH = { hot: 400, fresh: 600, near: 100 };
/** A plain list can be paged so far; further down nobody reads, and every page would cost more. */
const LIST_REACH = 2000;

export interface FeedQuery extends Paging {
  type?: PostType | undefined;
  category?: string | undefined;
  region?: string | undefined;
  near?: string | undefined;
  within?: keyof typeof WITHIN_HOURS | undefined;
  sort?: 'relevance' | 'new' | 'hot' | undefined;
  before?: string | undefined;
}

export const WITHIN_HOURS = { day: 24, week: 168, month: 720, year: 8760 };

/** Without an order the feed, with one a plain list. */
export async function readFeed(deps: Deps, query: FeedQuery) {
  const ids = query.sort === 'new' || query.sort === 'hot' ? await plainList(deps, query, query.sort) : await feed(deps, query);
  return pageOfCards(deps, ids, query);
}

/** What holds for every list of a visit: nothing newer than its beginning. Null when there is no such channel. */
export async function filterOf(
  deps: Deps,
  { type, category, region, within, before }: Omit<FeedQuery, 'page' | 'limit'>,
): Promise<(store.Filter & { until: Date }) | null> {
  const now = deps.clock.now();
  const categoryId = category === undefined ? undefined : await store.findCategoryId(deps.db, category);
  if (category !== undefined && categoryId === undefined) return null;
  const until = before === undefined ? now : new Date(Math.min(Date.parse(before), now.getTime()));
  return {
    type,
    categoryId,
    region,
    until,
    after: within === undefined ? undefined : new Date(now.getTime() - WITHIN_HOURS[within] * 3_600_000),
  };
}

/** The same moment and filter give the same order on every server, so pages of one visit fit together. */
async function feed(deps: Deps, query: FeedQuery): Promise<string[]> {
  const filter = await filterOf(deps, query);
  if (filter === null) return [];
  const [hot, fresh, near] = await Promise.all([
    store.listHottestAt(deps.db, filter.until, filter, REACH.hot),
    store.listNewest(deps.db, filter, REACH.fresh),
    query.near === undefined || query.region !== undefined
      ? []
      : store.listNewest(deps.db, { ...filter, region: query.near }, REACH.near),
  ]);
  return weave({ hot, fresh, near }, query.page * query.limit + 1).map(({ postId }) => postId);
}

async function plainList(deps: Deps, query: FeedQuery, sort: 'new' | 'hot'): Promise<string[]> {
  const filter = await filterOf(deps, query);
  if (filter === null) return [];
  const most = Math.min(query.page * query.limit + 1, LIST_REACH);
  const rows = sort === 'new' ? await store.listNewest(deps.db, filter, most) : await store.listHottest(deps.db, filter, most);
  return rows.map(({ postId }) => postId);
}
