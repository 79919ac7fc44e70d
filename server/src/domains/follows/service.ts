import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type {
  listFollowers,
  myFollows as myFollowsCall,
  setFollow as setFollowCall,
  UserCard,
} from '#contract/follows/follows.ts';
import { requireUserId, userIdOf, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { pageOf } from '../../core/lists/paging.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { addToRelationCounts, requireNotBlocked, presentUserSummary } from '../accounts/service.ts';
import { notify } from '../notifications/service.ts';
import * as store from './store.ts';
import type { UserRow } from './store.ts';

const CHANGES_A_MINUTE = { name: 'follow', points: 30, seconds: 60 };
const CHANGES_A_DAY = { name: 'follow-day', points: 500, seconds: 86_400 };

/** `users.status`. */
const ENABLED = 0;

/** Follows or unfollows a user. Idempotent: a repeated call does not count twice. `postsId`: the post on whose page the actor followed. */
export async function setFollow(
  deps: Deps,
  actor: Actor,
  { userId, followed, postsId }: ParsedOf<typeof setFollowCall>,
): Promise<AnswerOf<typeof setFollowCall>> {
  const followerId = requireUserId(actor);
  if (userId === followerId) throw new AppError('invalid', '不能关注自己');
  await deps.limits.consume(CHANGES_A_MINUTE, followerId, '关注操作过于频繁');
  await deps.limits.consume(CHANGES_A_DAY, followerId, '今日关注人数已达上限');
  return deps.transact(async (tx) => {
    const user = await store.findUser(tx, userId);
    // A disabled account can be unfollowed but not followed.
    if (user === undefined || (followed && user.status !== ENABLED)) throw new AppError('notFound', '用户不存在');
    if (followed) await requireNotBlocked(tx, followerId, [userId], '由于对方的设置，你无法关注 TA');
    const isOnPost = followed && postsId !== undefined && (await store.isPublishedPostOf(tx, postsId, userId));
    const postId = isOnPost ? postsId : null;
    const changed = followed
      ? await store.insertFollow(tx, { followerId, followeeId: userId, createdAt: deps.clock.now(), postId })
      : await store.deleteFollow(tx, followerId, userId);
    if (changed) await count(tx, followerId, userId, followed ? 1 : -1);
    if (changed && followed)
      await notify(deps, tx, {
        userId,
        kind: 'follow',
        actorId: followerId,
        title: (actor) => `${actor} 关注了你`,
        link: `/users/${followerId}`,
        // Repeated following by one user merges into one notification.
        merge: { key: followerId },
      });
    const { followerCount } = (await store.findUser(tx, userId)) ?? user;
    return { followed, followerCount };
  });
}

/** Ends the follows between two users in both directions, after one blocked the other. */
export async function endFollows(tx: Transaction, userId: string, otherId: string): Promise<void> {
  for (const [followerId, followeeId] of [
    [userId, otherId],
    [otherId, userId],
  ] as const)
    if (await store.deleteFollow(tx, followerId, followeeId)) await count(tx, followerId, followeeId, -1);
}

/** Changes the counts of both users in the order of ids, so that two users who follow each other at once do not deadlock. */
async function count(tx: Transaction, followerId: string, followeeId: string, change: 1 | -1): Promise<void> {
  const changes = [
    { id: followerId, counts: { followingCount: change } },
    { id: followeeId, counts: { followerCount: change } },
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, counts } of changes) await addToRelationCounts(tx, id, counts);
}

export async function listFollows(
  deps: Deps,
  actor: Actor,
  direction: store.Direction,
  { userId, page, limit }: ParsedOf<typeof listFollowers>,
): Promise<AnswerOf<typeof listFollowers>> {
  const self = await store.findUser(deps.db, userId);
  if (self === undefined) throw new AppError('notFound', '用户不存在');
  const users = await store.listFollows(deps.db, userId, direction, limit + 1, (page - 1) * limit);
  const userPage = pageOf(users, { page, limit });
  const readerId = userIdOf(actor);
  const followed =
    readerId === null
      ? null
      : await store.findFollowed(
          deps.db,
          readerId,
          userPage.list.map(({ id }) => id),
        );
  return {
    ...userPage,
    list: userPage.list.map((user) => presentUserCard(user, followed && followed.has(user.id))),
    total: direction === 'following' ? self.followingCount : self.followerCount,
  };
}

/** Whether the actor follows the users, in the order of `userIds`; for buttons on cached pages that were rendered for guests. */
export async function myFollows(
  deps: Deps,
  actor: Actor,
  { userIds }: ParsedOf<typeof myFollowsCall>,
): Promise<AnswerOf<typeof myFollowsCall>> {
  const followed = await store.findFollowed(deps.db, requireUserId(actor), userIds);
  return userIds.map((userId) => ({ userId, following: followed.has(userId) }));
}

/** `following` is null for guests. */
const presentUserCard = (user: UserRow, following: boolean | null): UserCard => ({
  ...presentUserSummary(user),
  bio: user.bio,
  followerCount: user.followerCount,
  postCount: user.postCount,
  ...(following === null ? {} : { me: { following } }),
});
