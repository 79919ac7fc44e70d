import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, time } from '../call.ts';
import * as at from './addresses.ts';

export const postBackground = z.object({
  author: z.object({
    registeredAt: time,
    followers: z.int(),
    /** Public now. */
    posts: z.int(),
    /** In the last 30 days: revisions submitted and rejected, takedowns, reports of what is theirs. */
    submitted: z.int(),
    rejected: z.int(),
    takenDown: z.int(),
    reported: z.int(),
  }),
  /** Where the revision was submitted from, as far as an address tells. */
  ipLocation: z.string().nullable(),
  /** Public posts that hold much of this one's text, the most first; `percent` of this one stands there, too. */
  similar: z.array(z.object({ postsId: id(), title: z.string(), author: userSummary, publishTime: time, percent: z.int() })),
});
export type PostBackground = z.output<typeof postBackground>;

export const reviewBackground = call(at.reviewBackground, {
  who: 'admin.content',
  summary:
    'What a reviewer may want to know before deciding: the author’s last 30 days, where it came from, public posts with the same passages',
  query: z.object({ postsId: id() }),
  answer: postBackground,
});
