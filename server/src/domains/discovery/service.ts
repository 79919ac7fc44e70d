import type { Category, PostCard } from '#contract/posts.ts';
import type { FoundPost } from '#contract/discovery.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { requireSuitable } from '../accounts/service.ts';
import type { Page } from './cards.ts';
import { readFeed, type FeedQuery } from './feed.ts';
import { searchPosts } from './search.ts';
import { sameTags } from './vector.ts';
import * as store from './store.ts';

// The face of discovery for its routes, for posts (which lists what it publishes) and for the demo content.
export { cardsOf } from './cards.ts';
export { complete, completeTag, hotWords, near, recommendedAuthors, searchUsers } from './complete.ts';
export { followedFeed } from './feed.ts';
export { carryActivity, refreshHeat } from './hot.ts';
export { hotHours, hotList } from './hot-list.ts';
export { listPost, unlistPost, type PublishedPost } from './index-post.ts';
export { labelsOf } from './present.ts';
export {
  adjustHeat,
  hotRecommendations,
  lead,
  listRecommendations,
  orderRecommendations,
  recommend,
  unrecommend,
} from './recommendations.ts';
export { searchCounts } from './search.ts';
export { ofUser, related } from './related.ts';

/** The feed; with keywords the search. */
export async function suggest(
  deps: Deps,
  actor: Actor,
  query: FeedQuery & { keywords?: string | undefined },
): Promise<Page<PostCard | FoundPost>> {
  const { keywords = '' } = query;
  await requireSuitable(deps, actor, keywords.trim() === '' ? (query.category ?? null) : null);
  return keywords.trim() === '' ? readFeed(deps, actor, query) : searchPosts(deps, keywords, query);
}

/** A channel by its address, also one it had before. */
export async function findCategory(deps: Deps, slug: string): Promise<Category> {
  const found = await store.findCategory(deps.db, slug);
  if (found === undefined) throw new AppError('notFound');
  return found;
}

/** Tags of public works with how many carry each. */
export const listTags = store.listTags;

/** Public works with a tag, in the order of their ids. */
export const worksTagged = (db: Queryable, tag: string, after: string, most: number): Promise<string[]> =>
  store.listTaggedWith(db, sameTags([tag]), after, most);

/** One for all ways to write a tag. */
export { normalise as tagKey } from './words.ts';

export const categories = (deps: Deps): Promise<Category[]> => store.listCategories(deps.db);
