import type { PostType } from '#contract/posts.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../errors.ts';
import { requireSuitable, suitable } from '../accounts/service.ts';
import { cardsOf, type Page, type Paging } from './cards.ts';
import { spread } from './spread.ts';
import * as store from './store.ts';
import { anyWord, sameTags } from './vector.ts';

const CANDIDATES = 120;
const OF_AN_AUTHOR = { places: 10, ofAnAuthor: 2, ofAnAgency: 10 };

/** Works like this one, of several authors. */
export async function related(deps: Deps, actor: Actor, { postsId, limit }: { postsId: string; limit: number }) {
  const [card] = await cardsOf(deps, [postsId]);
  if (card === undefined) throw new AppError('notFound');
  await requireSuitable(deps, actor, card.category.slug);
  const candidates = await store.findRelated(
    deps.db,
    {
      postId: card.id,
      categoryId: card.category.id,
      sameTags: card.tags.length === 0 ? null : sameTags(card.tags),
      sameWords: anyWord(card.title),
      until: deps.clock.now(),
    },
    CANDIDATES,
  );
  const ids = spread(candidates, OF_AN_AUTHOR).map(({ postId }) => postId);
  return { list: suitable(actor, await cardsOf(deps, ids.slice(0, limit))), page: 1, limit, hasMore: false };
}

export async function ofUser(
  deps: Deps,
  { userId, type, sort, page, limit }: Paging & { userId: string; type?: PostType | undefined; sort: 'new' | 'hot' },
): Promise<Page<Awaited<ReturnType<typeof cardsOf>>[number]> & { total: number }> {
  const [ids, total] = await Promise.all([
    store.listOfAuthor(deps.db, userId, { type, sort }, limit, (page - 1) * limit),
    store.countOfAuthor(deps.db, userId, type),
  ]);
  return { list: await cardsOf(deps, ids), total, page, limit, hasMore: total > page * limit };
}
