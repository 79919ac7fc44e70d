import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { DEFAULT_FOLDER } from '#contract/folders.ts';
import { WATCH_LATER_MAX } from '#contract/limits.ts';
import type * as contract from '#contract/reactions.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import { dayInChina } from '../../clock.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import { countRelation } from '../accounts/service.ts';
import { countOnPost } from '../insights/service.ts';
import { nameOfWork, notify } from '../notices/service.ts';
import { folderFor } from './folders.ts';
import * as store from './store.ts';

const LIKES_A_MINUTE = { name: 'like', points: 60, seconds: 60 };
const FAVORITES_A_MINUTE = { name: 'favorite', points: 60, seconds: 60 };
const LATER_A_MINUTE = { name: 'watch-later', points: 60, seconds: 60 };
const SHARES_A_MINUTE = { name: 'share', points: 30, seconds: 60 };

/** Asked twice it is done once: only a row that came or went is counted, within the same transaction. */
export async function likePost(
  deps: Deps,
  actor: Actor,
  { postsId, liked }: ParsedOf<typeof contract.likePost>,
): Promise<AnswerOf<typeof contract.likePost>> {
  const userId = personIdOf(actor);
  await deps.limits.consume(LIKES_A_MINUTE, userId, '点赞操作太频繁了，请稍后再试');
  return deps.events.transact(async (tx, emit) => {
    const work = await workFor(tx, postsId, liked);
    if (!(await setReaction(deps, tx, 'like', userId, work, liked)))
      return { liked, likeCount: (await store.findCounts(tx, postsId)).likes };
    const change = liked ? 1 : -1;
    const { likes } = await countOnPost(tx, postsId, { likes: change });
    await countRelation(tx, work.authorId, { likedCount: change });
    if (liked) await tellOfLike(deps, tx, emit, userId, work);
    return { liked, likeCount: likes };
  });
}

/** Kept already and asked for with a folder, it is moved there. */
export async function favoritePost(
  deps: Deps,
  actor: Actor,
  { postsId, favorited, folderId }: ParsedOf<typeof contract.favoritePost>,
): Promise<AnswerOf<typeof contract.favoritePost>> {
  const userId = personIdOf(actor);
  await deps.limits.consume(FAVORITES_A_MINUTE, userId, '收藏操作太频繁了，请稍后再试');
  return deps.events.transact(async (tx) => {
    const target = folderId === undefined ? undefined : await folderFor(tx, userId, folderId);
    const work = await workFor(tx, postsId, favorited);
    const changed = await setReaction(deps, tx, 'favorite', userId, work, favorited, target);
    if (!changed && favorited && target !== undefined) await store.moveFavorites(tx, userId, [postsId], target);
    const { favorites } = changed
      ? await countOnPost(tx, postsId, { favorites: favorited ? 1 : -1 })
      : await store.findCounts(tx, postsId);
    const kept = favorited ? await store.findFavorite(tx, userId, postsId) : undefined;
    return { favorited, favoriteCount: favorites, folderId: kept === undefined ? null : (kept.folderId ?? DEFAULT_FOLDER) };
  });
}

export async function sharePost(
  deps: Deps,
  actor: Actor,
  { postsId, channel }: ParsedOf<typeof contract.sharePost>,
): Promise<AnswerOf<typeof contract.sharePost>> {
  const userId = personIdOf(actor);
  await deps.limits.consume(SHARES_A_MINUTE, userId, '分享操作太频繁了，请稍后再试');
  return deps.events.transact(async (tx) => {
    await workFor(tx, postsId, true);
    const at = deps.clock.now();
    const isFirst = await store.insertShare(tx, { postId: postsId, userId, channel, day: dayInChina(at), createdAt: at });
    const { shares } = isFirst ? await countOnPost(tx, postsId, { shares: 1 }) : await store.findCounts(tx, postsId);
    return { shareCount: shares };
  });
}

async function tellOfLike(deps: Deps, tx: Transaction, emit: Emit, actorId: string, work: store.Work): Promise<void> {
  const what = `你的${nameOfWork(work)}`;
  await notify(deps, tx, emit, {
    userId: work.authorId,
    kind: 'like',
    actorId,
    title: (actor) => `${actor} 赞了${what}`,
    link: `/${work.type}/${work.id}`,
    merge: { key: `post:${work.id}`, title: (count, actor) => `${actor} 等 ${count} 人赞了${what}` },
  });
}

/** Put aside to watch or read later: nobody else sees it, nothing is counted. */
export async function setWatchLater(
  deps: Deps,
  actor: Actor,
  { postsId, saved }: ParsedOf<typeof contract.setWatchLater>,
): Promise<AnswerOf<typeof contract.setWatchLater>> {
  const userId = personIdOf(actor);
  await deps.limits.consume(LATER_A_MINUTE, userId, '操作太频繁了，请稍后再试');
  return deps.events.transact(async (tx) => {
    const work = await workFor(tx, postsId, saved);
    if (saved && (await store.countWatchLater(tx, userId)) >= WATCH_LATER_MAX)
      throw new AppError('conflict', `稍后再看最多放${WATCH_LATER_MAX}个作品，请先清理一些`);
    await setReaction(deps, tx, 'later', userId, work, saved);
    return { saved };
  });
}

export async function clearWatchLater(deps: Deps, actor: Actor): Promise<null> {
  await store.clearWatchLater(deps.db, personIdOf(actor));
  return null;
}

async function setReaction(
  deps: Deps,
  tx: Transaction,
  reaction: store.Reaction,
  userId: string,
  { id: postId, published }: store.Work,
  on: boolean,
  folderId?: string | null,
): Promise<boolean> {
  if (on) {
    const row = { userId, postId, createdAt: deps.clock.now() };
    return store.insertReaction(tx, reaction, folderId === undefined ? row : { ...row, folderId });
  }
  const changed = await store.deleteReaction(tx, reaction, userId, postId);
  // Off the site a work is there for those alone who had reacted to it; to others it is like none.
  if (!changed && !published) throw new AppError('notFound');
  return changed;
}

/** Only what is on the site can be reacted to; taking a reaction back is always possible. */
async function workFor(tx: Transaction, postId: string, on: boolean): Promise<store.Work> {
  const work = await store.findWork(tx, postId);
  if (work === undefined || (on && !work.published)) throw new AppError('notFound');
  return work;
}
