import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, time } from '../call.ts';
import { postStatus } from '../posts/post.ts';
import * as at from './addresses.ts';

const postBackground = z.object({
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
  /** Decisions of the last three years against anybody's work that this one is like, the latest first. */
  refused: z.array(
    z.object({
      postsId: id(),
      /** Null: deleted for good, or outside the limits of the asker's role. */
      status: postStatus.nullable(),
      title: z.string(),
      author: userSummary.nullable(),
      how: z.enum(['rejected', 'takenDown']),
      reason: z.string(),
      decidedAt: time,
      /** How much of one text stands in the other, in percent. */
      text: z.int().nullable(),
      /** Pictures of the refused work that stand here. */
      pictures: z.int(),
      /** How much of one film is in the other, by its frames. */
      film: z.int().nullable(),
    }),
  ),
});
export type PostBackground = z.output<typeof postBackground>;

export const reviewBackground = call(at.reviewBackground, {
  who: 'admin.posts',
  summary:
    'What a reviewer may want to know before deciding: the author’s last 30 days, where it came from, public posts with the same passages, refused ones with the same passages, pictures or film',
  query: z.object({ postsId: id() }),
  answer: postBackground,
});
