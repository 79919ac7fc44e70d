import { draftContent, draftForm, draftKey } from './content.ts';
import { category, postType, postStatus, picture, postCard } from './post.ts';
import { ownTakedown } from './takedowns.ts';
import { z } from 'zod';
import * as at from './addresses.ts';
import { DOCUMENT, call, INTEGER_MAX, id, time, paging, pageOf, written } from '../call.ts';

export const categoryList = call(at.categoryList, {
  who: 'creator',
  summary: 'Categories a post can be published in',
  answer: z.array(category),
});

/** The target of a reviewer's reason: a passage (`quote` at `offset` in the article's plain text), a picture, or a time in a video. */
export const reviewAnchor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passage'), quote: z.string().max(500), offset: z.number().int().min(0).max(INTEGER_MAX) }),
  z.strictObject({ kind: z.literal('picture'), src: z.string().max(500) }),
  z.strictObject({ kind: z.literal('time'), seconds: z.number().min(0) }),
]);
export const reviewReason = z.strictObject({
  text: written('请填写退回理由').max(500, '退回理由最多 500 字'),
  anchor: reviewAnchor.optional(),
});
export type ReviewReason = z.output<typeof reviewReason>;

/** A draft as the editor loads it. */
export const draft = z.object({
  postsId: id(),
  version: z.number().int(),
  type: postType,
  status: postStatus,
  /** Readers see an older text, and the changes since then are not in review. */
  hasUnpublishedChanges: z.boolean(),
  ...draftContent.shape,
  picture: picture.nullable(),
  publishAt: time.nullable(),
  reasons: z.array(reviewReason),
  /** The takedown in force. */
  takedown: ownTakedown.nullable(),
  savedAt: time,
});
export type Draft = z.output<typeof draft>;

export const ownDetail = call(at.ownDetail, {
  who: 'creator',
  summary: 'One own post with its draft',
  query: z.object({ postsId: id() }),
  answer: draft,
});

/** An own video that can be embedded in an article, named by its post. */
const ownVideo = z.object({
  postsId: id(),
  mediaId: id(),
  title: z.string(),
  picture: picture.nullable(),
  duration: z.number(),
});

export const ownVideos = call(at.ownVideos, {
  who: 'creator',
  summary: 'Own videos that can be embedded in an article, the last change first',
  query: z.object({ ...paging, keywords: z.string().trim().max(100, '搜索词最多 100 字').optional() }),
  answer: pageOf(ownVideo),
});

export const postCardCall = call(at.postCardCall, {
  who: 'creator',
  summary: 'A post as a card within a text; `card` is null while readers cannot see the post',
  query: z.object({ postsId: id() }),
  answer: z.object({ card: postCard.nullable() }),
});

export const save = call(at.save, {
  who: 'creator',
  bodyMax: DOCUMENT,
  summary: 'Save a draft; the first save creates the post',
  body: draftForm,
  answer: z.object({ postsId: id(), version: z.number().int(), savedAt: time }),
  done: '已保存',
});

export const begun = call(at.begun, {
  who: 'creator',
  summary: 'The own post that was created with this `draftKey`; null: no save with this key has arrived',
  query: z.object({ draftKey }),
  answer: z.object({ postsId: id().nullable() }),
});

export const checkWords = call(at.checkWords, {
  who: 'creator',
  summary: 'The sensitive words for which a submission of the saved draft would be refused, as they stand in it; the first few',
  body: z.strictObject({ postsId: id() }),
  answer: z.object({
    /** `field`: title, summary, tags or body, as in the refusal of a submission. */
    list: z.array(z.object({ field: z.string(), word: z.string() })),
    /** True: the list is cut off. */
    more: z.boolean(),
  }),
  done: '已检查',
});
export type WordCheck = z.output<typeof checkWords.answer>;

const publishTime = z.iso.datetime({ error: '发布时间格式不正确', offset: true });

export const submit = call(at.submit, {
  activity: 'publish',
  who: 'creator',
  notForYouth: true,
  summary: "Submit a draft for review; `publishAt` is 10 minutes to 30 days ahead, by default the draft's own, null: at once",
  body: z.strictObject({
    postsId: id(),
    publishAt: publishTime.nullable().optional(),
  }),
  answer: z.object({ postsId: id(), status: postStatus, queuePosition: z.number().int().optional() }),
  done: '已提交审核',
});

/**
 * Actions on one own post. Open to every user, because former creators keep control of their posts; an agency may act on posts that it
 * manages for former members.
 */
const ownPostAction = {
  who: 'user',
  body: z.strictObject({ postsId: id() }),
  answer: z.object({ postsId: id(), status: postStatus }),
} as const;

export const retract = call(at.retract, {
  activity: 'unpublish',
  ...ownPostAction,
  summary: 'Retract a post from review; it becomes a draft',
  done: '已撤回',
});

export const reschedule = call(at.reschedule, {
  activity: 'publish',
  who: 'creator',
  notForYouth: true,
  summary:
    'Change the publication time of a submitted or scheduled post, without another review; null: at once, or as soon as it is approved',
  body: z.strictObject({ postsId: id(), publishAt: publishTime.nullable() }),
  /** `publishAt` is null when the post is published, and when it will be published at its approval. */
  answer: z.object({ postsId: id(), status: postStatus, publishAt: time.nullable() }),
  done: '发布时间已修改',
  doneOf: ({ status, publishAt }) =>
    status === 'published' ? '已发布' : publishAt === null ? '审核通过后立即发布' : '发布时间已修改',
});

export const offline = call(at.offline, {
  activity: 'unpublish',
  ...ownPostAction,
  summary: 'Take a published post off the site',
  done: '已下线',
});

export const remove = call(at.remove, {
  activity: 'unpublish',
  ...ownPostAction,
  summary: 'Put a post in the bin for 30 days',
  done: '已移入回收站',
});

export const restore = call(at.restore, {
  activity: 'unpublish',
  ...ownPostAction,
  summary: 'Take a post out of the bin; it becomes a draft, or stays taken down',
  done: '已恢复为草稿',
  doneOf: ({ status }) => (status === 'offline' ? '已恢复，仍为下架状态' : '已恢复为草稿'),
});
