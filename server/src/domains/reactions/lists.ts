import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { PostCard } from '#contract/posts.ts';
import type * as contract from '#contract/reactions.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cardsOf } from '../discovery/service.ts';
import { forgetHistory, isHistoryPaused, pauseHistory as pause } from '../insights/service.ts';
import { folderFor } from './folders.ts';
import * as store from './store.ts';

export async function listFavorites(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords, folderId }: ParsedOf<typeof contract.listFavorites>,
): Promise<AnswerOf<typeof contract.listFavorites>> {
  const userId = personIdOf(actor);
  const within = folderId === undefined ? undefined : await folderFor(deps.db, userId, folderId);
  const kept = { userId, keywords, limit: limit + 1, offset: (page - 1) * limit };
  const ids = await store.listFavorites(deps.db, { ...kept, folderId: within });
  return { list: await cardsOf(deps, ids.slice(0, limit)), page, limit, hasMore: ids.length > limit };
}

export async function listWatchLater(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords }: ParsedOf<typeof contract.listWatchLater>,
): Promise<AnswerOf<typeof contract.listWatchLater>> {
  const userId = personIdOf(actor);
  const [ids, total] = await Promise.all([
    store.listWatchLater(deps.db, { userId, keywords, limit: limit + 1, offset: (page - 1) * limit }),
    store.countWatchLater(deps.db, userId),
  ]);
  return { list: await cardsOf(deps, ids.slice(0, limit)), total, page, limit, hasMore: ids.length > limit };
}

export async function listHistory(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords }: ParsedOf<typeof contract.listHistory>,
): Promise<AnswerOf<typeof contract.listHistory>> {
  const userId = personIdOf(actor);
  const [entries, paused] = await Promise.all([
    store.listHistory(deps.db, { userId, keywords, limit: limit + 1, offset: (page - 1) * limit }),
    isHistoryPaused(deps, userId),
  ]);
  const shown = entries.slice(0, limit);
  const ids = shown.map(({ postId }) => postId);
  const cards = new Map<string, PostCard>((await cardsOf(deps, ids)).map((card) => [card.id, card]));
  const list = shown.flatMap(({ postId, at }) => {
    const card = cards.get(postId);
    return card === undefined ? [] : [{ ...card, readTime: at.toISOString() }];
  });
  return { list, paused, page, limit, hasMore: entries.length > limit };
}

export async function pauseHistory(
  deps: Deps,
  actor: Actor,
  { paused }: ParsedOf<typeof contract.pauseHistory>,
): Promise<AnswerOf<typeof contract.pauseHistory>> {
  await pause(deps, personIdOf(actor), paused);
  return { paused };
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
    const { liked, favorited, following, watchLater } = found.get(postsId) ?? UNTOUCHED;
    return { postsId, liked, favorited, following, watchLater };
  });
}

/** What a person did with one work, for its page. */
export async function reactionsOf(deps: Deps, userId: string, postId: string): Promise<Omit<store.Reactions, 'postId'>> {
  const [found = UNTOUCHED] = await store.findReactions(deps.db, userId, [postId]);
  const { liked, favorited, following, watchLater } = found;
  return { liked, favorited, following, watchLater };
}

const UNTOUCHED = { liked: false, favorited: false, following: false, watchLater: false };
