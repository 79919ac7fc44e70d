import { z } from 'zod';
import { claimWish } from '../claim.ts';
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

/** What asks for a look at a post that went out by itself, in the order of their weight. */
const riskSign = z.enum(['reported', 'refused', 'words', 'newcomer']);
export type RiskSign = z.output<typeof riskSign>;

const reviewQueue = z.enum(REVIEW_QUEUES);
export type ReviewQueue = z.output<typeof reviewQueue>;

/** `claimedBy` is the reviewer who holds the post; `mine` when it is the one who asks. */
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
  /** What a reviewer should look at: words of the filter that were let through, and marks of the content safety service. */
  riskyWords: z.array(z.string()),
  /** Some minutes old, as the list is ordered by them. */
  views: z.int(),
  submittedAt: time.nullable(),
  decidedAt: time.nullable(),
  /** What an administrator decided against it and none has undone: passing it is what undoes it. */
  refused: z.enum(['takedown', 'rejection']).nullable(),
  /** Since when readers see what nobody has looked at, and what asks for a look; null when a person has passed it. */
  unseen: z.object({ since: time, signs: z.array(riskSign) }).nullable(),
  /** The last day of the term of its takedown, once that is over and nobody has said yet whether it stays down. */
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

/** An order by which a post was taken down. */
const takedown = ownTakedown.extend({
  id: id(),
  /** What the author reads. */
  reason: z.string(),
  by: z.string(),
  revision: z.int(),
  /** Who said last that it stays down, or for how long. */
  kept: z.object({ by: z.string(), at: time }).nullable(),
  /** By a newer revision that passed, or because it was put back; null while it stands. */
  ended: z.object({ by: z.string(), at: time, how: z.enum(['approved', 'putBack']) }).nullable(),
});
export type Takedown = z.output<typeof takedown>;
/** What the content safety service has found, for a reviewer to take as a reason or leave. */
const reviewHint = z.object({
  id: z.string(),
  part: z.enum(CHECK_PARTS),
  /** Which piece of the text, or which picture, from 0. */
  place: z.int(),
  risk: z.enum(RISKS),
  /** As the provider calls it. */
  label: z.string(),
  /** 0 to 100. */
  confidence: z.number(),
  /** The words it was found by. */
  words: z.array(z.string()),
  /** Where it stands, with what is around it; of sound what is said there. */
  quote: z.string().nullable(),
  /** The address of what was found in a picture. */
  picture: z.string().nullable(),
  /** When in a video, in seconds. */
  moment: z.object({ of: z.enum(MOMENT_KINDS), from: z.number(), to: z.number() }).nullable(),
  /** What a reason can point at: what stands in the body, and moments of the post's own video. */
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
  /** The takedown that stands against the post. */
  takedown: takedown.nullable(),
  /** Those that were ended, the newest first. */
  pastTakedowns: z.array(takedown),
  /** Of the content safety service: what it points at, and how many parts it has not judged yet or cannot judge. */
  checks: z.object({ hints: z.array(reviewHint), waiting: z.int(), failed: z.int() }),
  /** What is different from the revision that was decided upon before; null when this is the first one. */
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
    'Posts by state, pending ones with the longest wait first unless told; `unseen`: what went out without a person, the greatest risk first and within it the newest; `lapsed`: what was taken down for a term that is over, the longest over first',
  query: z
    .object({
      ...paging,
      status: reviewQueue.default('pending'),
      type: postType.optional(),
      keywords: z.string().trim().max(100, '搜索词最多 100 字').optional(),
      waiting: waitingPart.optional(),
      /** `at`: by when those that wait were submitted, others by their last change. `views`: only of what readers see or saw. */
      sort: sortedBy('at', 'views').optional(),
    })
    .refine(({ status, sort }) => !isByViews(sort) || HAVE_VIEWS.has(status), '只有已发布和已下线的作品可以按浏览量排序')
    .refine(({ status, waiting }) => waiting === undefined || status === 'pending', ONLY_WAITING),
  answer: pageOf(reviewRow).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const adminPostDetail = call(at.adminPostDetail, {
  who: 'admin.posts',
  // Of posts with an appeal alone.
  alsoReadBy: ['appeals'],
  summary: 'A post as its reviewer sees it, with its history',
  query: z.object({ postsId: id() }),
  answer: reviewDetail,
});

const target = { postsId: id() };
const offlineReason = written('请填写下架理由').max(500, '下架理由最多 500 字');
const decided = z.object({ postsId: id(), status: postStatus });

export const claimPost = call(at.claimPost, {
  who: 'admin.posts',
  summary:
    'Hold a post for 20 minutes so that no one else reviews it; `claimed:false` lets it go, with `leaving` after 15 seconds',
  body: z.strictObject({ ...target, ...claimWish }),
  answer: reviewDetail,
});

export const approvePost = call(at.approvePost, {
  who: 'admin.posts',
  summary: 'Publish a pending post, or schedule it when its time is ahead',
  body: z.strictObject(target),
  answer: decided,
  done: '已通过',
});

export const confirmPost = call(at.confirmPost, {
  who: 'admin.posts',
  summary:
    'Leave a post on the site that went out without a person having looked at it; `revision` is the one that was looked at',
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
    'Take a published post off the site, with a reason its author reads; beside it the rule, the law, the number of an order, what readers are told and the last day of a term. A term that is over puts nothing back: a moderator decides',
  body: z.strictObject({ ...target, reason: offlineReason, ...takedownForm.shape }),
  answer: decided,
  done: '已下架',
});

export const restorePost = call(at.restorePost, {
  who: 'admin.posts',
  summary: 'Put a post that an administrator took down back on the site',
  body: z.strictObject(target),
  answer: decided,
  done: '已恢复',
});

export const keepPostDown = call(at.keepPostDown, {
  who: 'admin.posts',
  summary:
    'Leave a post down that an administrator took down, until another day or without a term; the author reads it and may appeal against it',
  body: z.strictObject({
    ...target,
    until: takedownUntil.default(null),
    /** In place of the one before. */
    reason: offlineReason.optional(),
  }),
  answer: decided,
  done: '已维持下架',
});

export const suspectAi = call(at.suspectAi, {
  who: 'admin.posts',
  summary:
    'Mark a post as suspected to hold what AI has made, or take that back; what its files or its author say goes before it',
  body: z.strictObject({ ...target, suspected: z.boolean('请选择是否疑似含 AI 生成内容') }),
  answer: reviewDetail,
  doneOf: ({ aiMark }) => (aiMark === 'suspected' ? '已标记' : '已取消标记'),
  done: '已保存',
});
