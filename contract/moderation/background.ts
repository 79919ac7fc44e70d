import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, time } from '../call.ts';
import { claimFields } from '../claim.ts';
import { remarkClaim } from '../comments/comments.ts';
import { postStatus } from '../posts/post.ts';
import * as at from './addresses.ts';
import { CASE_KINDS, CLAIMED_KINDS, CONTEXT_KINDS, EARLIER_STATES } from './constants.ts';
import { nearby } from './remark-background.ts';
import { sanction } from './sanctions.ts';

const postBackground = z.object({
  author: z.object({
    registeredAt: time,
    followers: z.int(),
    /** Number of posts that are public now. */
    posts: z.int(),
    /** Numbers of the last 30 days: revisions submitted and rejected, takedowns, and reports of the author or their content. */
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
      /** Null: deleted for good, or outside the scope of the requester's role. */
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

/** In the last RECORD_DAYS days; counts of comments, danmaku and messages stop at RECORD_COUNT_MAX. */
const counted = z.object({ written: z.int(), refused: z.int() });

const writerRecord = z.object({
  user: userSummary,
  /** `closed`: the account was deleted by its owner. */
  state: z.enum(['active', 'disabled', 'closed']),
  registeredAt: time,
  /** Number of posts that are public now. */
  posts: z.int(),
  counts: z.object({
    /** Revisions submitted; rejections and takedowns. */
    post: counted,
    comment: counted,
    danmaku: counted,
    /** Changes that the content safety service checked; those refused. */
    profile: counted,
    /** Strangers to whom the user has written; messages withheld for good. */
    message: counted,
  }),
  /** In the same time: reports of the user and their content, and the cases of these that were upheld. */
  reported: z.int(),
  upheld: z.int(),
  /** The last ten, the newest first. */
  sanctions: z.array(sanction.pick({ kind: true, rule: true, reason: true, givenAt: true, until: true, state: true })),
});
export type WriterRecord = z.output<typeof writerRecord>;

const caseContext = z.object({
  /**
   * `comment`: the comments that it answers and the replies next to it. `danmaku`: others within 15 seconds. `profile`: other values of the
   * field. `message`: other withheld messages of the sender, without their receivers.
   */
  kind: z.enum(CONTEXT_KINDS),
  list: z.array(
    nearby.extend({
      /** `content` is the address of a picture. */
      isPicture: z.boolean(),
      /** Of other values and other messages; null: of comments and danmaku. */
      state: z.enum(EARLIER_STATES).nullable(),
    }),
  ),
});
export type CaseContext = z.output<typeof caseContext>;

const caseBackgroundAnswer = z.object({
  /** The user whom the case concerns: writer, reported person or person under a sanction; null: there is none. */
  writer: writerRecord.nullable(),
  /** Null: a kind without one. Of reports and appeals that of the comment or danmaku. */
  context: caseContext.nullable(),
});

export const caseBackground = call(at.caseBackground, {
  who: 'admin',
  summary:
    'Background for deciding on a case of any desk: the record of its writer, and the context. Open to administrators with the area of the desk; those who may only propose sanctions read it of own proposals alone',
  query: z.object({ kind: z.enum(CASE_KINDS, '类型不正确'), id: id() }),
  answer: caseBackgroundAnswer,
});

export const claimDeskCase = call(at.claimDeskCase, {
  who: 'admin',
  summary:
    'Claim an open case of a desk for 20 minutes so that no one else decides on it; `claimed: false` releases the claim, with `leaving` only after 15 seconds. Open to administrators who handle the area of the desk',
  body: z.strictObject({ kind: z.enum(CLAIMED_KINDS, '类型不正确'), id: id(), ...claimFields }),
  answer: z.object({ id: id(), claim: remarkClaim.nullable() }),
});
