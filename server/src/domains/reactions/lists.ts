import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { PostCard } from '#contract/posts.ts';
import type * as contract from '#contract/reactions.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cardsOf } from '../discovery/service.ts';
import { forgetHistory } from '../insights/service.ts';
import * as store from './store.ts';

export async function listFavorites(
  deps: Deps,
  actor: Actor,
  { page, limit }: ParsedOf<typeof contract.listFavorites>,
): Promise<AnswerOf<typeof contract.listFavorites>> {
  const ids = await store.listFavorites(deps.db, personIdOf(actor), limit + 1, (page - 1) * limit);
  return { list: await cardsOf(deps, ids.slice(0, limit)), page, limit, hasMore: ids.length > limit };
}

export async function listHistory(
  deps: Deps,
  actor: Actor,
  { page, limit }: ParsedOf<typeof contract.listHistory>,
): Promise<AnswerOf<typeof contract.listHistory>> {
  const entries = await store.listHistory(deps.db, personIdOf(actor), limit + 1, (page - 1) * limit);
  const shown = entries.slice(0, limit);
  const cards = new Map<string, PostCard>(
    (
      await cardsOf(
        deps,
        shown.map(({ postId }) => postId),
      )
    ).map((card) => [card.id, card]),
  );
  const list = shown.flatMap(({ postId, at }) => {
    const card = cards.get(postId);
    return card === undefined ? [] : [{ ...card, readTime: at.toISOString() }];
  });
  return { list, page, limit, hasMore: entries.length > limit };
}

export async function clearHistory(
  deps: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof contract.removeHistory>,
): Promise<null> {
  await forgetHistory(deps, personIdOf(actor), postsId);
  return null;
}

/** In the order asked; a work that is not on the site is answered as untouched. */
export async function myReactions(
  deps: Deps,
  actor: Actor,
  { postsIds }: ParsedOf<typeof contract.myReactions>,
): Promise<AnswerOf<typeof contract.myReactions>> {
  const found = new Map((await store.findReactions(deps.db, personIdOf(actor), postsIds)).map((row) => [row.postId, row]));
  return postsIds.map((postsId) => {
    const { liked, favorited, following } = found.get(postsId) ?? UNTOUCHED;
    return { postsId, liked, favorited, following };
  });
}

const UNTOUCHED = { liked: false, favorited: false, following: false };
