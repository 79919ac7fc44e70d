import { z } from 'zod';
import { REACTION_IDS_MAX } from '../library/constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, pageOf, paging } from '../call.ts';
import * as at from './addresses.ts';

/** A person in a list of people; `me` only for those who are logged in. */
const userCard = userSummary.extend({
  bio: z.string(),
  followerCount: z.number().int(),
  postCount: z.number().int(),
  me: z.object({ following: z.boolean() }).optional(),
});
export type UserCard = z.output<typeof userCard>;

export const setFollow = call(at.setFollow, {
  who: 'user',
  summary: 'Follow a person or stop following',
  body: z.strictObject({
    userId: id(),
    followed: z.boolean('关注状态格式不正确'),
    /** The post on whose page it was done; kept when it is a published one of that person's. */
    postsId: id().optional(),
  }),
  answer: z.object({ followed: z.boolean(), followerCount: z.number().int() }),
});

const ofUsers = {
  who: 'anyone',
  query: z.object({ userId: id(), ...paging }),
  answer: pageOf(userCard),
  sharedFor: 10_000,
  tags: () => ['site' as const],
} as const;

export const listFollowing = call(at.listFollowing, {
  ...ofUsers,
  summary: 'Whom a person follows, newest first',
});

export const listFollowers = call(at.listFollowers, {
  ...ofUsers,
  summary: 'Who follows a person, newest first',
});

/** Ids separated by commas, as an address carries them. */
const ids = z
  .string('缺少用户编号')
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(id()).min(1, '缺少用户编号').max(REACTION_IDS_MAX, `一次最多查询 ${REACTION_IDS_MAX} 位用户`));

export const myFollows = call(at.myFollows, {
  who: 'user',
  summary: 'Whether one follows these people (ids separated by commas)',
  query: z.object({ userIds: ids }),
  answer: z.array(z.object({ userId: id(), following: z.boolean() })),
});
