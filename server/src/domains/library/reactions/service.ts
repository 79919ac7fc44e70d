import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { DEFAULT_FOLDER } from '#contract/library/folders.ts';
import type * as contract from '#contract/library/reactions.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { addToRelationCounts, requireNotBlocked } from '../../accounts/service.ts';
import { postName, notify } from '../../notifications/service.ts';
import { addToCounts } from '../../counters/service.ts';
import { folderFor } from '../folders/service.ts';
import * as foldersStore from '../folders/store.ts';
import * as store from './store.ts';

const LIKES_A_MINUTE = { name: 'like', points: 60, seconds: 60 };
const FAVORITES_A_MINUTE = { name: 'favorite', points: 60, seconds: 60 };

const SHARES_A_MINUTE = { name: 'share', points: 30, seconds: 60 };

/** Sets or removes a like. Only a row that was inserted or deleted changes the counts, so a repeated call changes nothing. */
export async function likePost(
  deps: Deps,
  actor: Actor,
  { postsId, liked }: ParsedOf<typeof contract.likePost>,
): Promise<AnswerOf<typeof contract.likePost>> {
  const userId = requireUserId(actor);
  await deps.limits.consume(LIKES_A_MINUTE, userId, '点赞操作过于频繁');
  return deps.transact(async (tx) => {
    const post = await reactionTarget(tx, postsId, liked);
    if (liked) await requireNotBlocked(tx, userId, [post.authorId], '由于作者的设置，你无法点赞这篇作品');
    if (!(await setReaction(deps, tx, 'like', userId, post, liked)))
      return { liked, likeCount: (await store.findCounts(tx, postsId)).likes };
    const change = liked ? 1 : -1;
    const { likes } = await addToCounts(tx, postsId, { likes: change });
    await addToRelationCounts(tx, post.authorId, { likedCount: change });
    if (liked) await notifyLike(deps, tx, userId, post);
    return { liked, likeCount: likes };
  });
}

/** Sets or removes a favourite. A favourite that exists is moved when a folder is named. */
export async function favoritePost(
  deps: Deps,
  actor: Actor,
  { postsId, favorited, folderId }: ParsedOf<typeof contract.favoritePost>,
): Promise<AnswerOf<typeof contract.favoritePost>> {
  const userId = requireUserId(actor);
  await deps.limits.consume(FAVORITES_A_MINUTE, userId, '收藏操作过于频繁');
  return deps.transact(async (tx) => {
    const target = folderId === undefined ? undefined : await folderFor(tx, userId, folderId);
    const post = await reactionTarget(tx, postsId, favorited);
    if (favorited) await requireNotBlocked(tx, userId, [post.authorId], '由于作者的设置，你无法收藏这篇作品');
    const before = favorited ? undefined : await store.findFavorite(tx, userId, postsId);
    const changed = await setReaction(deps, tx, 'favorite', userId, post, favorited, target);
    if (!changed && favorited && target !== undefined) await foldersStore.moveFavorites(tx, userId, [postsId], target);
    const { favorites } = changed
      ? await addToCounts(tx, postsId, { favorites: favorited ? 1 : -1 })
      : await store.findCounts(tx, postsId);
    const favorite = favorited ? await store.findFavorite(tx, userId, postsId) : before;
    return {
      favorited,
      favoriteCount: favorites,
      folderId: favorite === undefined ? null : (favorite.folderId ?? DEFAULT_FOLDER),
    };
  });
}

/** Counts a share, once for each user, post and day. */
export async function sharePost(
  deps: Deps,
  actor: Actor,
  { postsId, channel }: ParsedOf<typeof contract.sharePost>,
): Promise<AnswerOf<typeof contract.sharePost>> {
  const userId = requireUserId(actor);
  await deps.limits.consume(SHARES_A_MINUTE, userId, '分享操作过于频繁');
  return deps.transact(async (tx) => {
    await reactionTarget(tx, postsId, true);
    const at = deps.clock.now();
    const isFirst = await store.insertShare(tx, { postId: postsId, userId, channel, day: dayInChina(at), createdAt: at });
    const { shares } = isFirst ? await addToCounts(tx, postsId, { shares: 1 }) : await store.findCounts(tx, postsId);
    return { shareCount: shares };
  });
}

async function notifyLike(deps: Deps, tx: Transaction, actorId: string, post: store.TargetPost): Promise<void> {
  const target = `你的${postName(post)}`;
  await notify(deps, tx, {
    userId: post.authorId,
    kind: 'like',
    actorId,
    title: (actor) => `${actor} 赞了${target}`,
    link: `/${post.type}/${post.id}`,
    merge: { key: `post:${post.id}`, title: (count, actor) => `${actor} 等 ${count} 人赞了${target}` },
  });
}

/** Inserts (`on`) or deletes a reaction; returns whether something changed. `folderId`: of a favourite; undefined keeps the present one. */
export async function setReaction(
  deps: Deps,
  tx: Transaction,
  reaction: store.Reaction,
  userId: string,
  { id: postId, published }: store.TargetPost,
  on: boolean,
  folderId?: string | null,
): Promise<boolean> {
  if (on) {
    const row = { userId, postId, createdAt: deps.clock.now() };
    return store.insertReaction(tx, reaction, folderId === undefined ? row : { ...row, folderId });
  }
  const changed = await store.deleteReaction(tx, reaction, userId, postId);
  // A post that is not published does not exist for users who had not reacted to it.
  if (!changed && !published) throw new AppError('notFound');
  return changed;
}

/** The post of a reaction. It must be published, except to remove a reaction (`on` false). */
export async function reactionTarget(tx: Transaction, postId: string, on: boolean): Promise<store.TargetPost> {
  const post = await store.findPost(tx, postId);
  if (post === undefined || (on && !post.published)) throw new AppError('notFound');
  return post;
}

/** The user's reactions in the order of `postsIds`; a post that is not published has none. */
export async function findMyReactions(
  deps: Deps,
  actor: Actor,
  { postsIds }: ParsedOf<typeof contract.findMyReactions>,
): Promise<AnswerOf<typeof contract.findMyReactions>> {
  const byPost = new Map((await store.findReactions(deps.db, requireUserId(actor), postsIds)).map((row) => [row.postId, row]));
  return postsIds.map((postsId) => {
    const { liked, favorited, following, watchLater, likeCount, favoriteCount } = byPost.get(postsId) ?? NO_REACTIONS;
    return { postsId, liked, favorited, following, watchLater, likeCount, favoriteCount };
  });
}

/** The user's reactions to one post, for its page. */
export async function reactionsOf(
  deps: Deps,
  userId: string,
  postId: string,
): Promise<Omit<store.Reactions, 'postId' | 'likeCount' | 'favoriteCount'>> {
  const [{ liked, favorited, following, watchLater } = NO_REACTIONS] = await store.findReactions(deps.db, userId, [postId]);
  return { liked, favorited, following, watchLater };
}

const NO_REACTIONS = {
  liked: false,
  favorited: false,
  following: false,
  watchLater: false,
  likeCount: null,
  favoriteCount: null,
};
