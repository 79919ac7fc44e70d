import { z } from 'zod';
import { claimFields } from '../claim.ts';
import { reviewAnchor, reviewReason } from '../posts/drafts.ts';
import { aiMark, category, label, picture, playable, postStatus, postType } from '../posts/post.ts';
import { CHECK_PARTS, MOMENT_KINDS, RISKS } from '../screening/risks.ts';
import { REVIEW_QUEUES, HAVE_VIEWS, isByViews } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { ONLY_WAITING, waitingPart } from '../admins/assignments.ts';
import { LONG_FORM, call, id, pageOf, paging, sortedBy, time, version, written } from '../call.ts';
import { comparison } from '../posts/revisions.ts';
import { ownTakedown, takedownForm, takedownUntil } from '../posts/takedowns.ts';
import * as at from './addresses.ts';

/** Signs that a post published without review should be reviewed, the gravest first. */
const riskSign = z.enum(['reported', 'refused', 'words', 'newcomer']);
export type RiskSign = z.output<typeof riskSign>;

const reviewQueue = z.enum(REVIEW_QUEUES);
export type ReviewQueue = z.output<typeof reviewQueue>;

/** The reviewer who claims the post; `mine`: the claim belongs to the administrator who sends the request. */
const claim = z.object({ name: z.string(), mine: z.boolean(), until: time });

const reviewRow = z.object({
  id: id(),
  postsId: id(),
  type: postType,
  status: postStatus,
  title: z.string(),
  picture: picture.nullable(),
  duration: z.number().optional(),
  applicant: userSummary,
  labels: z.array(label),
  aiMark,
  /** Sensitive words that the filter allowed but reports, and labels of the content safety service. */
  riskyWords: z.array(z.string()),
  /** The stored count by which the list is sorted; up to some minutes old. */
  views: z.int(),
  submittedAt: time.nullable(),
  decidedAt: time.nullable(),
  /** An administrator's decision against the post that is still in force; approving the post ends it. */
  refused: z.enum(['takedown', 'rejection']).nullable(),
  /** Publication without review: since when readers see the unreviewed revision, and its signs of risk. Null: a person approved it. */
  unseen: z.object({ since: time, signs: z.array(riskSign) }).nullable(),
  /** The last day of a takedown's term that is over while no moderator has decided yet whether the post stays down; else null. */
  lapsedOn: takedownUntil,
  claim: claim.nullable(),
});
export type ReviewRow = z.output<typeof reviewRow>;

const reviewEvent = z.object({
  action: z.enum(['submit', 'claim', 'release', 'approve', 'reject', 'retract', 'reschedule', 'offline', 'restore']),
  by: z.string(),
  at: time,
  revision: z.number().int(),
  reasons: z.array(reviewReason),
});

/** A takedown as moderators see it. */
const takedown = ownTakedown.extend({
  id: id(),
  /** Shown to the author. */
  reason: z.string(),
  by: z.string(),
  revision: z.int(),
  /** The last moderator who prolonged it (`keepPostDown`); null: none. */
  kept: z.object({ by: z.string(), at: time }).nullable(),
  /** Its end: `approved`, a newer revision was approved, or `putBack` by `restorePost`. Null while it is in force. */
  ended: z.object({ by: z.string(), at: time, how: z.enum(['approved', 'putBack']) }).nullable(),
});
export type Takedown = z.output<typeof takedown>;
/** A hit of the content safety service; the reviewer may turn it into a reason or ignore it. */
const reviewHint = z.object({
  id: z.string(),
  part: z.enum(CHECK_PARTS),
  /** Index, from 0, of the piece of text or of the picture within `part`. */
  place: z.int(),
  risk: z.enum(RISKS),
  /** The provider's name of the risk. */
  label: z.string(),
  /** 0 to 100. */
  confidence: z.number(),
  /** The words that triggered the hit. */
  words: z.array(z.string()),
  /** The passage of the text with its surroundings; for sound, the transcript. */
  quote: z.string().nullable(),
  /** Address of the picture, for a hit in a picture. */
  picture: z.string().nullable(),
  /** Period of the video, in seconds; `of`: in picture or sound. */
  moment: z.object({ of: z.enum(MOMENT_KINDS), from: z.number(), to: z.number() }).nullable(),
  /** Anchor for a reason made of this hit; null outside the body and the post's own video. */
  anchor: reviewAnchor.nullable(),
});
export type ReviewHint = z.output<typeof reviewHint>;

const reviewDetail = reviewRow.extend({
  summary: z.string(),
  category: category.nullable(),
  tags: z.array(z.string()),
  region: z.string().nullable(),
  html: z.string().nullable(),
  textLength: z.number().int(),
  pictureCount: z.number().int(),
  media: playable.nullable(),
  revision: z.number().int(),
  source: z.string().nullable(),
  publishAt: time.nullable(),
  history: z.array(reviewEvent),
  /** The takedown in force. */
  takedown: takedown.nullable(),
  /** Takedowns that have ended, the newest first. */
  pastTakedowns: z.array(takedown),
  /** The results of the content safety service: its hits, and the numbers of parts that it has not judged yet and cannot judge. */
  checks: z.object({ hints: z.array(reviewHint), waiting: z.int(), failed: z.int() }),
  /** Differences from the last revision that was decided on (`revision`); null when this is the first. */
  changes: comparison.extend({ revision: z.int() }).nullable(),
  can: z.object({
    claim: z.boolean(),
    decide: z.boolean(),
    confirm: z.boolean(),
    offline: z.boolean(),
    restore: z.boolean(),
    keepDown: z.boolean(),
  }),
});
export type ReviewDetail = z.output<typeof reviewDetail>;

export const adminPostList = call(at.adminPostList, {
  who: 'admin.posts',
  summary:
    'Posts by state, pending ones with the longest wait first by default; `unseen`: published without review, the gravest risk first and within it the newest; `lapsed`: taken down for a term that is over, the longest over first',
  query: z
    .object({
      ...paging,
      status: reviewQueue.default('pending'),
      type: postType.optional(),
      keywords: z.string().trim().max(100, '搜索词最多 100 字').optional(),
      waiting: waitingPart.optional(),
      /** `at`: pending posts by their submission, others by their last change. `views`: only for published and offline posts. */
      sort: sortedBy('at', 'views').optional(),
    })
    .refine(({ status, sort }) => !isByViews(sort) || HAVE_VIEWS.has(status), '只有已发布和已下线的作品可以按浏览量排序')
    .refine(({ status, waiting }) => waiting === undefined || status === 'pending', ONLY_WAITING),
  answer: pageOf(reviewRow).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const adminPostDetail = call(at.adminPostDetail, {
  who: 'admin.posts',
  // Only for posts that have an appeal; the service checks it.
  alsoReadBy: ['appeals'],
  summary: 'A post for its reviewer, with its history',
  query: z.object({ postsId: id() }),
  answer: reviewDetail,
});

const target = { postsId: id() };
const offlineReason = written('请填写下架理由').max(500, '下架理由最多 500 字');
const decided = z.object({ postsId: id(), status: postStatus });

export const claimPost = call(at.claimPost, {
  who: 'admin.posts',
  summary:
    'Claim a post for 20 minutes so that no one else reviews it; `claimed: false` releases the claim, with `leaving` only after 15 seconds',
  body: z.strictObject({ ...target, ...claimFields }),
  answer: reviewDetail,
});

export const approvePost = call(at.approvePost, {
  who: 'admin.posts',
  summary: 'Approve a pending post: it is published at once, or scheduled if its requested time is in the future',
  body: z.strictObject(target),
  answer: decided,
  done: '已通过',
});

export const confirmPost = call(at.confirmPost, {
  who: 'admin.posts',
  summary: 'Confirm a post that was published without review; `revision` is the one that the reviewer read',
  body: z.strictObject({ ...target, revision: version().min(1, '版本号从 1 开始').optional() }),
  answer: decided,
  done: '已确认',
});

export const rejectPost = call(at.rejectPost, {
  who: 'admin.posts',
  bodyMax: LONG_FORM,
  summary: 'Send a pending post back with at least one reason',
  body: z.strictObject({
    ...target,
    reasons: z.array(reviewReason, '请填写退回理由').min(1, '请填写退回理由').max(20, '退回理由最多 20 条'),
  }),
  answer: decided,
  done: '已退回',
});

export const offlinePost = call(at.offlinePost, {
  who: 'admin.posts',
  summary:
    'Take a published post off the site, with a reason for its author and optionally rule, law, number of an order, notice to readers and last day of a term. The end of the term does not put the post back: a moderator decides',
  body: z.strictObject({ ...target, reason: offlineReason, ...takedownForm.shape }),
  answer: decided,
  done: '已下架',
});

export const restorePost = call(at.restorePost, {
  who: 'admin.posts',
  summary: 'End a takedown and put the post back on the site',
  body: z.strictObject(target),
  answer: decided,
  done: '已恢复',
});

export const keepPostDown = call(at.keepPostDown, {
  who: 'admin.posts',
  summary: 'Prolong a takedown until another day or without a term; the author is notified and may appeal against it',
  body: z.strictObject({
    ...target,
    until: takedownUntil.default(null),
    /** Replaces the takedown's reason; absent: it stays. */
    reason: offlineReason.optional(),
  }),
  answer: decided,
  done: '已维持下架',
});

export const suspectAi = call(at.suspectAi, {
  who: 'admin.posts',
  summary:
    'Mark a post as suspected to contain AI-made content, or remove that mark; a mark in its files or by its author takes precedence',
  body: z.strictObject({ ...target, suspected: z.boolean('请选择是否疑似含 AI 生成内容') }),
  answer: reviewDetail,
  doneOf: ({ aiMark }) => (aiMark === 'suspected' ? '已标记' : '已取消标记'),
});
