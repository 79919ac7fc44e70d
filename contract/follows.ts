import { z } from 'zod';
import { personShort } from './accounts.ts';
import { call, id, pageOf, paging } from './call.ts';

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
  body: z.strictObject({ userId: id(), followed: z.boolean('关注状态格式不正确') }),
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
