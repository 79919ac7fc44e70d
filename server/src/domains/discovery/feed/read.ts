import { requireUserId, userIdOf, type Actor } from '../../../core/actor.ts';
import type { Paging } from '../../../core/lists/paging.ts';
import type { PostType } from '#contract/posts/post.ts';
import type { Deps } from '../../../deps.ts';
import { privacyOf } from '../../accounts/service.ts';
import { pageOfCards } from '../cards/list.ts';
import * as cardsStore from '../cards/store.ts';
import { sameTags } from '../index/vector.ts';
import { interleave } from './interleave.ts';
import * as store from './store.ts';

interface PersonalStreams {
  followed: store.ListedRow[];
  /** Not even looked for where the reader wants no interests used. */
  interest?: store.ListedRow[];
  chosen?: boolean;
}

/** How far each stream of the feed reaches; together the length of the feed. */
const REACH = { hot: 400, fresh: 600, near: 100, followed: 200, interest: 200 };
/** So many times the posts that are asked for are read of each stream at first: most are taken. */
const AHEAD = 3;
/** How far a plain list can be paged: nobody reads further, and every page would cost more. */
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

const WITHIN_HOURS = { day: 24, week: 168, month: 720, year: 8760 };

/** Without an order the feed, with one a plain list. */
export async function readFeed(deps: Deps, actor: Actor, query: FeedQuery) {
  if (query.sort === 'new' || query.sort === 'hot') return pageOfCards(deps, await plainList(deps, query, query.sort), query);
  const { ids, personal } = await feed(deps, actor, query);
  const page = await pageOfCards(deps, ids, query);
  return personal ? { ...page, personal } : page;
}

/** What holds for every list of a visit: nothing newer than its beginning. Null when there is no such category. */
export async function filterOf(
  deps: Deps,
  { type, category, region, within, before }: Omit<FeedQuery, 'page' | 'limit'>,
): Promise<(store.Filter & { until: Date }) | null> {
  const now = deps.clock.now();
  const categoryId = category === undefined ? undefined : await cardsStore.findCategoryId(deps.db, category);
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
async function feed(deps: Deps, actor: Actor, query: FeedQuery): Promise<{ ids: string[]; personal: boolean }> {
  const known = await filterOf(deps, query);
  if (known === null) return { ids: [], personal: false };
  const userId = userIdOf(actor);
  const filter = { ...known, recommendedAt: deps.clock.now(), blockedBy: userId ?? undefined };
  const personal = userId === null ? NOT_PERSONAL : streamsOf(deps, userId, filter);
  const length = query.page * query.limit + 1;
  /** Null when so much of each stream is not enough to know. */
  const orderOf = async (ahead: number) => {
    const reach = { hot: Math.min(ahead, REACH.hot), fresh: Math.min(ahead, REACH.fresh), near: Math.min(ahead, REACH.near) };
    // Of all kinds and places nearly every one counts.
    const hottest = isNarrow(known) ? REACH.hot : reach.hot;
    const [{ rows: hot, hasMore }, fresh, near, own] = await Promise.all([
      store.listHottestAt(deps.db, filter.until, filter, hottest, reach.hot),
      store.listNewest(deps.db, filter, reach.fresh),
      query.near === undefined || query.region !== undefined
        ? []
        : store.listNewest(deps.db, { ...filter, region: query.near }, reach.near),
      personal,
    ]);
    const cut = new Set<'hot' | 'fresh' | 'near'>();
    if (reach.hot < REACH.hot && (hot.length === reach.hot || (hottest < REACH.hot && hasMore))) cut.add('hot');
    if (reach.fresh < REACH.fresh && fresh.length === reach.fresh) cut.add('fresh');
    if (reach.near < REACH.near && near.length === reach.near) cut.add('near');
    return interleave({ hot, fresh, near, ...own }, length, cut);
  };
  const order = (await orderOf(AHEAD * length)) ?? (await orderOf(Infinity)) ?? [];
  const { followed, interest = [] } = await personal;
  return { ids: order.map(({ postId }) => postId), personal: followed.length + interest.length > 0 };
}

/** Whether it leaves most posts out. */
const isNarrow = ({ type, categoryId, region, after }: store.Filter): boolean =>
  [type, categoryId, region, after].some((part) => part !== undefined);

const NOT_PERSONAL: PersonalStreams = { followed: [] };

/** What is known of a reader at the moment the visit began; interests only of those who want them used. */
async function streamsOf(deps: Deps, userId: string, filter: store.Filter & { until: Date }): Promise<PersonalStreams> {
  const [followed, { personalized }] = await Promise.all([
    store.listOfFollowed(deps.db, userId, filter, REACH.followed),
    privacyOf(deps, userId),
  ]);
  if (!personalized) return { followed };
  const interests = await store.findInterests(deps.db, userId, filter.until);
  if (interests.categories.length === 0) return { followed };
  const tags = interests.tags.length === 0 ? null : sameTags(interests.tags.map(({ tag }) => tag));
  const interest = await store.listOfInterest(deps.db, userId, interests, tags, filter, REACH.interest);
  return { followed, interest, chosen: interests.chosen };
}

/** Posts of those a person follows, newest first. */
export async function followedFeed(deps: Deps, actor: Actor, query: Paging & { before?: string | undefined }) {
  const filter = await filterOf(deps, { before: query.before });
  const max = Math.min(query.page * query.limit + 1, LIST_REACH);
  const rows = filter === null ? [] : await store.listOfFollowed(deps.db, requireUserId(actor), filter, max);
  return pageOfCards(
    deps,
    rows.map(({ postId }) => postId),
    query,
  );
}

async function plainList(deps: Deps, query: FeedQuery, sort: 'new' | 'hot'): Promise<string[]> {
  const filter = await filterOf(deps, query);
  if (filter === null) return [];
  const max = Math.min(query.page * query.limit + 1, LIST_REACH);
  const rows =
    sort === 'new'
      ? await store.listNewest(deps.db, filter, max)
      : await store.listByHeat(deps.db, { ...filter, recommendedAt: deps.clock.now() }, max);
  return rows.map(({ postId }) => postId);
}
