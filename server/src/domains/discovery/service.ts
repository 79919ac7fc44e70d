import type { Category, PostCard } from '#contract/posts.ts';
import type { FoundPost } from '#contract/discovery.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from './cards.ts';
import { readFeed, type FeedQuery } from './feed.ts';
import { searchPosts } from './search.ts';
import * as store from './store.ts';

// The face of discovery for its routes, for posts (which lists what it publishes) and for the demo content.
export { cardsOf } from './cards.ts';
export { complete, recommendedAuthors, searchUsers } from './complete.ts';
export { hotList, hotRecommendations, refreshHeat } from './hot.ts';
export { listPost, unlistPost, type PublishedPost } from './index-post.ts';
export { labelsOf } from './present.ts';
export { ofUser, related } from './related.ts';

/** The feed; with keywords the search. */
export async function suggest(
  deps: Deps,
  query: FeedQuery & { keywords?: string | undefined },
): Promise<Page<PostCard | FoundPost>> {
  const { keywords = '' } = query;
  return keywords.trim() === '' ? readFeed(deps, query) : searchPosts(deps, keywords, query);
}

export const categories = (deps: Deps): Promise<Category[]> => store.listCategories(deps.db);
