import { z } from 'zod';
import { personShort } from './accounts.ts';
import { call, id, pageOf, paging } from './call.ts';
import { REACTIONS_ASKED_MAX } from './limits.ts';

/** A person in a list of people; `me` only for those who are logged in. */
export const personCard = personShort.extend({
  bio: z.string(),
  followerCount: z.number().int(),
  postCount: z.number().int(),
  me: z.object({ following: z.boolean() }).optional(),
});
export type PersonCard = z.output<typeof personCard>;

export const setFollow = call({
  method: 'POST',
  path: '/user/follow/set',
  who: 'person',
  summary: 'Follow a person or stop following',
  body: z.strictObject({
    userId: id(),
    followed: z.boolean('关注状态格式不正确'),
    /** The work on whose page it was done; kept when it is a published one of that person's. */
    postsId: id().optional(),
  }),
  answer: z.object({ followed: z.boolean(), followerCount: z.number().int() }),
});

const listOf = (whom: 'following' | 'followers', summary: string) =>
  call({
    method: 'GET',
    path: `/user/follow/${whom}`,
    who: 'anyone',
    summary,
    query: z.object({ userId: id(), ...paging }),
    answer: pageOf(personCard),
    sharedFor: 10_000,
  });

export const listFollowing = listOf('following', 'Whom a person follows, newest first');
export const listFollowers = listOf('followers', 'Who follows a person, newest first');

/** Ids separated by commas, as an address carries them. */
const ids = z
  .string('缺少用户编号')
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(id()).min(1, '缺少用户编号').max(REACTIONS_ASKED_MAX, `一次最多查询${REACTIONS_ASKED_MAX}位用户`));

export const myFollows = call({
  method: 'GET',
  path: '/user/follow/mine',
  who: 'person',
  summary: 'Whether one follows these people (ids separated by commas)',
  query: z.object({ userIds: ids }),
  answer: z.array(z.object({ userId: id(), following: z.boolean() })),
});
