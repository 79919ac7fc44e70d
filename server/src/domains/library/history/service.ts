import type { PostCard } from '#contract/posts/post.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as playback from '#contract/library/history.ts';
import type * as contract from '#contract/library/reactions.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { cardsOf } from '../../discovery/service.ts';
import * as store from './store.ts';

/** A player saves its position every 15 seconds and when it stops; a user may have several open. */
const SAVES_A_MINUTE = { name: 'playback', points: 120, seconds: 60 };

/** The position at which the user stopped a video; null when none is saved. */
export async function positionOf(
  { db }: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof playback.findPlaybackPosition>,
): Promise<AnswerOf<typeof playback.findPlaybackPosition>> {
  const position = await store.findPosition(db, requireUserId(actor), postsId);
  return position === undefined ? null : { seconds: position.seconds, at: position.at.toISOString() };
}

/** `seconds` 0 deletes the position. */
export async function savePlaybackPosition(
  deps: Deps,
  actor: Actor,
  { postsId, seconds }: ParsedOf<typeof playback.savePlaybackPosition>,
): Promise<null> {
  const userId = requireUserId(actor);
  await deps.localLimits.consume(SAVES_A_MINUTE, userId);
  const exists =
    seconds === 0
      ? await store.deletePosition(deps.db, userId, postsId)
      : await store.putPosition(deps.db, { userId, postId: postsId, seconds, at: deps.clock.now() });
  if (!exists) throw new AppError('notFound', '作品不存在或已下线');
  return null;
}

export async function listHistory(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords }: ParsedOf<typeof contract.listHistory>,
): Promise<AnswerOf<typeof contract.listHistory>> {
  const userId = requireUserId(actor);
  const [views, paused] = await Promise.all([
    store.listHistory(deps.db, { userId, keywords, limit: limit + 1, offset: (page - 1) * limit }),
    store.isHistoryPaused(deps.db, userId),
  ]);
  const viewsOnPage = pageOf(views, { page, limit });
  const ids = viewsOnPage.list.map(({ postId }) => postId);
  const cards = new Map<string, PostCard>((await cardsOf(deps, ids)).map((card) => [card.id, card]));
  const list = viewsOnPage.list.flatMap(({ postId, at }) => {
    const card = cards.get(postId);
    return card === undefined ? [] : [{ ...card, readTime: at.toISOString() }];
  });
  return { ...viewsOnPage, list, paused };
}

export async function pauseHistory(
  deps: Deps,
  actor: Actor,
  { paused }: ParsedOf<typeof contract.pauseHistory>,
): Promise<AnswerOf<typeof contract.pauseHistory>> {
  await store.setHistoryPause(deps.db, requireUserId(actor), paused ? deps.clock.now() : null);
  return { paused };
}

export async function clearHistory(
  deps: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof contract.removeHistory>,
): Promise<null> {
  await forgetHistory(deps, requireUserId(actor), postsId);
  return null;
}

/** Deletes one post, or all, from the reading history of a user. */
export const forgetHistory = (deps: Deps, userId: string, postId?: string): Promise<void> =>
  store.removeFromHistory(deps.db, userId, postId);

/** Adds views to reading histories, except of users who paused theirs; in the transaction that counts the views. */
export const addToHistory = (tx: Transaction, views: { userId: string; postId: string; at: Date }[]): Promise<void> =>
  store.addToHistory(tx, views);
