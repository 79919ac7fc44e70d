import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, time } from '../call.ts';
import { postStatus } from '../posts/post.ts';
import * as at from './addresses.ts';

const postBackground = z.object({
  author: z.object({
    registeredAt: time,
    followers: z.int(),
    /** Number of posts that are public now. */
    posts: z.int(),
    /** In the last 30 days: revisions submitted and rejected, takedowns, and reports of the author or their content. */
    submitted: z.int(),
    rejected: z.int(),
    takenDown: z.int(),
    reported: z.int(),
  }),
  /** Region of the address from which the revision was submitted; null: unknown. */
  ipLocation: z.string().nullable(),
  /** Public posts with much of the same text, the most first. `percent`: the part of this post's text that also stands in the other. */
  similar: z.array(z.object({ postsId: id(), title: z.string(), author: userSummary, publishTime: time, percent: z.int() })),
  /** Posts of any author refused in the last three years that resemble this one, the latest decision first. */
  refused: z.array(
    z.object({
      postsId: id(),
      /** Null: deleted for good, or outside the scope of the asker's role. */
      status: postStatus.nullable(),
      title: z.string(),
      author: userSummary.nullable(),
      how: z.enum(['rejected', 'takenDown']),
      reason: z.string(),
      decidedAt: time,
      /** Shared part of the texts, in percent; null: not compared. */
      text: z.int().nullable(),
      /** Number of the refused post's pictures that appear in this one. */
      pictures: z.int(),
      /** Shared part of the videos by frames, in percent; null: not compared. */
      film: z.int().nullable(),
    }),
  ),
});
export type PostBackground = z.output<typeof postBackground>;

export const reviewBackground = call(at.reviewBackground, {
  who: 'admin.posts',
  summary:
    'Background for deciding on a post: the author’s last 30 days, the place of submission, public posts with the same passages, refused ones with the same passages, pictures or video',
  query: z.object({ postsId: id() }),
  answer: postBackground,
});
