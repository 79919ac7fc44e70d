import type { Category, PostCard } from '#contract/posts/post.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Page } from '../../core/lists/paging.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { requireAllowedInYouthMode } from '../accounts/service.ts';
import * as cardsStore from './cards/store.ts';
import { readFeed, type FeedQuery } from './feed/read.ts';
import { searchPosts } from './search/search.ts';
import * as searchStore from './search/store.ts';
import { fold } from './index/tokens.ts';
import { sameTags } from './index/vector.ts';

export { cardsOf } from './cards/list.ts';
export { rebuildIndex } from './engine/run-rebuild.ts';
export { addImportedHeat, refreshHeat } from './heat/measure.ts';
export { indexPost, removeFromIndex } from './index/update.ts';
export { SITEMAP_FILE_LIMITS, updateSitemap } from './index/update-sitemap.ts';
export { forgetInterests } from './interests/save.ts';
export { labelsOf } from './cards/list.ts';
export { findPublicCopies } from './search/find-similar.ts';
export { textPrintOf, sampleOfHashes } from './search/passages.ts';
export { listPostsOfUser } from './search/list-related.ts';

/** The feed, or with keywords the search. */
export async function listFeedOrSearch(
  deps: Deps,
  actor: Actor,
  query: FeedQuery & { keywords?: string | undefined },
): Promise<Page<PostCard | FoundPost>> {
  const { keywords = '' } = query;
  await requireAllowedInYouthMode(deps, actor, keywords.trim() === '' ? (query.category ?? null) : null);
  return keywords.trim() === '' ? readFeed(deps, actor, query) : searchPosts(deps, keywords, query);
}

/** A category by its current or a former slug. */
export async function findCategory(deps: Deps, slug: string): Promise<Category> {
  const category = await cardsStore.findCategory(deps.db, slug);
  if (category === undefined) throw new AppError('notFound');
  return category;
}

/** Tags of public posts with their numbers of posts. */
export const listTags = (
  db: Queryable,
  keywords: string,
  limit: number,
  offset: number,
): ReturnType<typeof searchStore.listTags> => searchStore.listTags(db, fold(keywords), limit, offset);

/** Ids of public posts with a tag, in ascending order behind `after`. */
export const listPostIdsWithTag = (db: Queryable, tag: string, after: string, limit: number): Promise<string[]> =>
  searchStore.listTaggedWith(db, sameTags([tag]), after, limit);

/** The key of a tag, equal for all ways to write it. */
export { normalise as tagKey } from './index/tokens.ts';

export const listCategories = (deps: Deps): Promise<Category[]> => cardsStore.listCategories(deps.db);
