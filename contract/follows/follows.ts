import { z } from 'zod';
import { REACTION_IDS_MAX } from '../library/constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, pageOf, paging } from '../call.ts';
import * as at from './addresses.ts';

/** A user in a list; `me` only for logged-in requesters. */
const userCard = userSummary.extend({
  bio: z.string(),
  followerCount: z.number().int(),
  postCount: z.number().int(),
  me: z.object({ following: z.boolean() }).optional(),
});
export type UserCard = z.output<typeof userCard>;

export const setFollow = call(at.setFollow, {
  who: 'user',
  summary: 'Follow or unfollow a user',
  body: z.strictObject({
    userId: id(),
    followed: z.boolean('关注状态格式不正确'),
    /** The post on whose page the user followed; recorded if it is a published post of the followed user. */
    postsId: id().optional(),
  }),
  answer: z.object({ followed: z.boolean(), followerCount: z.number().int() }),
});

const ofUsers = {
  who: 'anyone',
  query: z.object({ userId: id(), ...paging }),
  answer: pageOf(userCard),
  sharedForMs: 10_000,
  tags: () => ['site' as const],
} as const;

export const listFollowing = call(at.listFollowing, {
  ...ofUsers,
  summary: 'Users whom a user follows, newest first',
});

export const listFollowers = call(at.listFollowers, {
  ...ofUsers,
  summary: 'Followers of a user, newest first',
});

/** Ids separated by commas, for a query parameter. */
const ids = z
  .string('缺少用户编号')
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(id()).min(1, '缺少用户编号').max(REACTION_IDS_MAX, `一次最多查询 ${REACTION_IDS_MAX} 位用户`));

export const myFollows = call(at.myFollows, {
  who: 'user',
  summary: 'Whether the requester follows these users (ids separated by commas)',
  query: z.object({ userIds: ids }),
  answer: z.array(z.object({ userId: id(), following: z.boolean() })),
});
