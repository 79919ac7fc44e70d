import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { listFollowers, myFollows as myFollowsCall, setFollow as setFollowCall } from '#contract/follows.ts';
import { personIdOf, userIdOf, type Actor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countRelation } from '../accounts/service.ts';
import { notify } from '../notices/service.ts';
import { presentPersonCard } from './present.ts';
import * as store from './store.ts';

const CHANGES_A_MINUTE = { name: 'follow', points: 30, seconds: 60 };
const CHANGES_A_DAY = { name: 'follow-day', points: 500, seconds: 86_400 };

/** Asked twice it is done once, so that a repeated call never counts double. */
export async function setFollow(
  deps: Deps,
  actor: Actor,
  { userId, followed, postsId }: ParsedOf<typeof setFollowCall>,
): Promise<AnswerOf<typeof setFollowCall>> {
  const followerId = personIdOf(actor);
  if (userId === followerId) throw new AppError('invalid', '不能关注自己');
  await deps.limits.consume(CHANGES_A_MINUTE, followerId, '关注操作太频繁了，请稍后再试');
  await deps.limits.consume(CHANGES_A_DAY, followerId, '今天关注的人太多了，请明天再来');
  return deps.events.transact(async (tx, emit) => {
    const person = await store.findPerson(tx, userId);
    // A disabled account cannot be followed any more, but it can be left.
    if (person === undefined || (followed && person.status !== 0)) throw new AppError('notFound', '用户不存在');
    const isAtWork = followed && postsId !== undefined && (await store.isPublishedWorkOf(tx, postsId, userId));
    const postId = isAtWork ? postsId : null;
    const changed = followed
      ? await store.insertFollow(tx, { followerId, followeeId: userId, createdAt: deps.clock.now(), postId })
      : await store.deleteFollow(tx, followerId, userId);
    if (changed) await count(tx, followerId, userId, followed ? 1 : -1);
    if (changed && followed)
      await notify(deps, tx, emit, {
        userId,
        kind: 'follow',
        actorId: followerId,
        title: (actor) => `${actor} 关注了你`,
        link: `/users/${followerId}`,
        // Who leaves and comes back is told of once a day.
        merge: { key: followerId },
      });
    const { followerCount } = (await store.findPerson(tx, userId)) ?? person;
    return { followed, followerCount };
  });
}

/** In the order of ids: two people who follow each other at once must not wait for one another crosswise. */
async function count(tx: Transaction, followerId: string, followeeId: string, change: 1 | -1): Promise<void> {
  const changes = [
    { id: followerId, counts: { followingCount: change } },
    { id: followeeId, counts: { followerCount: change } },
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, counts } of changes) await countRelation(tx, id, counts);
}

export async function listPeople(
  deps: Deps,
  actor: Actor,
  direction: store.Direction,
  { userId, page, limit }: ParsedOf<typeof listFollowers>,
): Promise<AnswerOf<typeof listFollowers>> {
  const self = await store.findPerson(deps.db, userId);
  if (self === undefined) throw new AppError('notFound', '用户不存在');
  const people = await store.listPeople(deps.db, userId, direction, limit + 1, (page - 1) * limit);
  const shown = people.slice(0, limit);
  const readerId = userIdOf(actor);
  const followed =
    readerId === null
      ? null
      : await store.findFollowed(
          deps.db,
          readerId,
          shown.map(({ id }) => id),
        );
  return {
    list: shown.map((person) => presentPersonCard(person, followed && followed.has(person.id))),
    total: direction === 'following' ? self.followingCount : self.followerCount,
    page,
    limit,
    hasMore: people.length > limit,
  };
}

/** In the order asked, for buttons on pages that were rendered for nobody in particular. */
export async function myFollows(
  deps: Deps,
  actor: Actor,
  { userIds }: ParsedOf<typeof myFollowsCall>,
): Promise<AnswerOf<typeof myFollowsCall>> {
  const followed = await store.findFollowed(deps.db, personIdOf(actor), userIds);
  return userIds.map((userId) => ({ userId, following: followed.has(userId) }));
}
