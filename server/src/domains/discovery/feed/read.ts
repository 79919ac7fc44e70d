import { requireUserId, userIdOf, type Actor } from '../../../core/actor.ts';
import type { Paging } from '../../../core/lists/paging.ts';
import type { PostType } from '#contract/posts/post.ts';
import type { Deps } from '../../../deps.ts';
import { pageOfCards } from '../cards/list.ts';
import * as cardsStore from '../cards/store.ts';
import { sameTags } from '../index/vector.ts';
import { interleave } from './interleave.ts';
import * as store from './store.ts';

// The feed interleaves five streams of posts (interleave.ts): hot, fresh, near, followed and interest.
interface PersonalStreams {
  followed: store.ListedRow[];
  /** Absent if the reader turned personalisation off, or has no interests yet. */
  interest?: store.ListedRow[];
  /** The interests include chosen categories. */
  chosen?: boolean;
}

/** Posts of each stream; together the length of the feed. */
const STREAM_MAX = { hot: 400, fresh: 600, near: 100, followed: 200, interest: 200 };
/** Each stream is first read up to this multiple of the posts requested, which is almost always enough. */
const READ_AHEAD = 3;
/** The most posts that a plain list can be paged through. */
const LIST_MAX = 2000;

/** `near`: the reader's province; `before`: the time at which the visit began, ISO 8601; `within`: period of publication. */
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

/** A plain list in the order `sort`, or without it the feed. `personal`: the feed depends on the reader. */
export async function readFeed(deps: Deps, actor: Actor, query: FeedQuery) {
  if (query.sort === 'new' || query.sort === 'hot') return pageOfCards(deps, await plainList(deps, query, query.sort), query);
  const { ids, personal } = await feed(deps, actor, query);
  const page = await pageOfCards(deps, ids, query);
  return personal ? { ...page, personal } : page;
}

/** The filter of a query; posts newer than the beginning of the visit are left out. Null for an unknown category. */
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

/** Returns the same order for the same beginning of a visit and filter on every server, so that the pages of a visit fit together. */
async function feed(deps: Deps, actor: Actor, query: FeedQuery): Promise<{ ids: string[]; personal: boolean }> {
  const base = await filterOf(deps, query);
  if (base === null) return { ids: [], personal: false };
  const userId = userIdOf(actor);
  const filter = { ...base, recommendedAt: deps.clock.now(), blockedBy: userId ?? undefined };
  const personal = userId === null ? NOT_PERSONAL : streamsOf(deps, userId, filter);
  const length = query.page * query.limit + 1;
  /** The order with at most `rowsMax` rows of each stream; null if the rows cut off would decide the order. */
  const orderOf = async (rowsMax: number) => {
    const max = {
      hot: Math.min(rowsMax, STREAM_MAX.hot),
      fresh: Math.min(rowsMax, STREAM_MAX.fresh),
      near: Math.min(rowsMax, STREAM_MAX.near),
    };
    // A narrow filter drops most of the hottest posts, so all of them are considered; otherwise nearly each one matches.
    const hottest = isNarrow(base) ? STREAM_MAX.hot : max.hot;
    const [{ rows: hot, hasMore }, fresh, near, own] = await Promise.all([
      store.listHottestAt(deps.db, filter.until, filter, hottest, max.hot),
      store.listNewest(deps.db, filter, max.fresh),
      query.near === undefined || query.region !== undefined
        ? []
        : store.listNewest(deps.db, { ...filter, region: query.near }, max.near),
      personal,
    ]);
    const cutOff = new Set<'hot' | 'fresh' | 'near'>();
    if (max.hot < STREAM_MAX.hot && (hot.length === max.hot || (hottest < STREAM_MAX.hot && hasMore))) cutOff.add('hot');
    if (max.fresh < STREAM_MAX.fresh && fresh.length === max.fresh) cutOff.add('fresh');
    if (max.near < STREAM_MAX.near && near.length === max.near) cutOff.add('near');
    return interleave({ hot, fresh, near, ...own }, length, cutOff);
  };
  const order = (await orderOf(READ_AHEAD * length)) ?? (await orderOf(Infinity)) ?? [];
  const { followed, interest = [] } = await personal;
  return { ids: order.map(({ postId }) => postId), personal: followed.length + interest.length > 0 };
}

/** Whether a filter leaves most posts out. */
const isNarrow = ({ type, categoryId, region, after }: store.Filter): boolean =>
  [type, categoryId, region, after].some((condition) => condition !== undefined);

const NOT_PERSONAL: PersonalStreams = { followed: [] };

/** Streams of a reader as of the beginning of the visit; interests only if the reader allows personalisation. */
async function streamsOf(deps: Deps, userId: string, filter: store.Filter & { until: Date }): Promise<PersonalStreams> {
  const [followed, isPersonalized] = await Promise.all([
    store.listOfFollowed(deps.db, userId, filter, STREAM_MAX.followed),
    store.isPersonalized(deps.db, userId),
  ]);
  if (!isPersonalized) return { followed };
  const interests = await store.findInterests(deps.db, userId, filter.until);
  if (interests.categories.length === 0) return { followed };
  const tags = interests.tags.length === 0 ? null : sameTags(interests.tags.map(({ tag }) => tag));
  const interest = await store.listOfInterest(deps.db, userId, interests, tags, filter, STREAM_MAX.interest);
  return { followed, interest, chosen: interests.chosen };
}

/** Posts of the users whom the reader follows, newest first. */
export async function followedFeed(deps: Deps, actor: Actor, query: Paging & { before?: string | undefined }) {
  const filter = await filterOf(deps, { before: query.before });
  const max = Math.min(query.page * query.limit + 1, LIST_MAX);
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
  const max = Math.min(query.page * query.limit + 1, LIST_MAX);
  const rows =
    sort === 'new'
      ? await store.listNewest(deps.db, filter, max)
      : await store.listByHeat(deps.db, { ...filter, recommendedAt: deps.clock.now() }, max);
  return rows.map(({ postId }) => postId);
}
