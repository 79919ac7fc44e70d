import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/reactions.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import { dayInChina } from '../../clock.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countRelation } from '../accounts/service.ts';
import { countOnPost } from '../insights/service.ts';
import * as store from './store.ts';

const LIKES_A_MINUTE = { name: 'like', points: 60, seconds: 60 };
const FAVORITES_A_MINUTE = { name: 'favorite', points: 60, seconds: 60 };
const SHARES_A_MINUTE = { name: 'share', points: 30, seconds: 60 };

/** Asked twice it is done once: only a row that came or went is counted, within the same transaction. */
export async function likePost(
  deps: Deps,
  actor: Actor,
  { postsId, liked }: ParsedOf<typeof contract.likePost>,
): Promise<AnswerOf<typeof contract.likePost>> {
  const userId = personIdOf(actor);
  await deps.limits.consume(LIKES_A_MINUTE, userId, '点赞操作太频繁了，请稍后再试');
  return deps.events.transact(async (tx) => {
    const work = await workFor(tx, postsId, liked);
    if (!(await setReaction(deps, tx, 'like', userId, postsId, liked)))
      return { liked, likeCount: (await store.findCounts(tx, postsId)).likes };
    const change = liked ? 1 : -1;
    const { likes } = await countOnPost(tx, postsId, { likes: change });
    await countRelation(tx, work.authorId, { likedCount: change });
    return { liked, likeCount: likes };
  });
}

export async function favoritePost(
  deps: Deps,
  actor: Actor,
  { postsId, favorited }: ParsedOf<typeof contract.favoritePost>,
): Promise<AnswerOf<typeof contract.favoritePost>> {
  const userId = personIdOf(actor);
  await deps.limits.consume(FAVORITES_A_MINUTE, userId, '收藏操作太频繁了，请稍后再试');
  return deps.events.transact(async (tx) => {
    await workFor(tx, postsId, favorited);
    const changed = await setReaction(deps, tx, 'favorite', userId, postsId, favorited);
    const { favorites } = changed
      ? await countOnPost(tx, postsId, { favorites: favorited ? 1 : -1 })
      : await store.findCounts(tx, postsId);
    return { favorited, favoriteCount: favorites };
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

function setReaction(
  deps: Deps,
  tx: Transaction,
  reaction: store.Reaction,
  userId: string,
  postId: string,
  on: boolean,
): Promise<boolean> {
  if (!on) return store.deleteReaction(tx, reaction, userId, postId);
  return store.insertReaction(tx, reaction, { userId, postId, createdAt: deps.clock.now() });
}

/** Only what is on the site can be reacted to; taking a reaction back is always possible. */
async function workFor(tx: Transaction, postId: string, on: boolean): Promise<store.Work> {
  const work = await store.findWork(tx, postId);
  if (work === undefined || (on && !work.published)) throw new AppError('notFound');
  return work;
}
