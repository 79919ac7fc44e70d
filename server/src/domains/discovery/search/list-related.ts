import type { PostType } from '#contract/posts/post.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Page, Paging } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { requireAllowedInYouthMode, filterByYouthMode, filterRecommendable } from '../../accounts/service.ts';
import { cardsOf } from '../cards/list.ts';
import * as feedStore from '../feed/store.ts';
import * as likenessStore from './likeness-store.ts';
import { diversify } from '../hot-list/diversify.ts';
import { sameKeywords, sameTags } from '../index/vector.ts';

const CANDIDATES = 120;
/** Two posts of an author in ten; agencies are not capped. */
const RELATED_CAPS = { length: 10, ofAnAuthor: 2, ofAnAgency: 10 };

/** Posts similar to one, of several authors. */
export async function related(deps: Deps, actor: Actor, { postsId, limit }: { postsId: string; limit: number }) {
  const [card] = await cardsOf(deps, [postsId]);
  if (card === undefined) throw new AppError('notFound');
  await requireAllowedInYouthMode(deps, actor, card.category.slug);
  const keywords = await likenessStore.findKeywords(deps.db, card.id);
  const candidates = await likenessStore.findRelated(
    deps.db,
    {
      postId: card.id,
      categoryId: card.category.id,
      sameTags: card.tags.length === 0 ? null : sameTags(card.tags),
      sameKeywords: keywords.length === 0 ? null : sameKeywords(keywords),
      keywords,
      until: deps.clock.now(),
    },
    CANDIDATES,
  );
  const ids = diversify(await filterRecommendable(deps, candidates), RELATED_CAPS).map(({ postId }) => postId);
  const list = await filterByYouthMode(deps, actor, await cardsOf(deps, ids.slice(0, limit)));
  return { list, page: 1, limit, hasMore: false };
}

/** A page of a user's public posts. */
export async function listPostsOfUser(
  deps: Deps,
  { userId, type, sort, page, limit }: Paging & { userId: string; type?: PostType | undefined; sort: 'new' | 'hot' },
): Promise<Page<Awaited<ReturnType<typeof cardsOf>>[number]> & { total: number }> {
  const [ids, total] = await Promise.all([
    feedStore.listOfAuthor(deps.db, userId, { type, sort }, limit, (page - 1) * limit),
    feedStore.countOfAuthor(deps.db, userId, type),
  ]);
  return { list: await cardsOf(deps, ids), total, page, limit, hasMore: total > page * limit };
}
