import { z } from 'zod';
import * as at from './addresses.ts';
import { INTERESTS_MAX } from './constants.ts';
import { call, id, time } from '../call.ts';
import { category } from '../posts/post.ts';

export const interests = call(at.interests, {
  who: 'user',
  summary: 'The categories of the site, with the requester’s choice',
  answer: z.array(category.extend({ chosen: z.boolean() })),
});
export type Interest = z.output<typeof interests.answer>[number];

export const saveInterests = call(at.saveInterests, {
  who: 'user',
  summary: 'Save the categories of interest; replaces the former choice',
  body: z.strictObject({
    categoryIds: z.array(id(), '请选择感兴趣的分类').max(INTERESTS_MAX, `最多选择 ${INTERESTS_MAX} 个分类`),
  }),
  /** `at`: time from which on the feed considers the choice. */
  answer: z.object({ categoryIds: z.array(id()), at: time }),
});
