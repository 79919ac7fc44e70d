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

/** Where a reviewer points: a passage of an article's text, a picture, or a time in a video (seconds). */
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

/** A draft as its editor holds it. */
export const draft = z.object({
  postsId: id(),
  version: z.number().int(),
  type: postType,
  status: postStatus,
  /** Readers still see the text before the last changes, which are not in review. */
  hasUnpublishedChanges: z.boolean(),
  ...draftContent.shape,
  picture: picture.nullable(),
  publishAt: time.nullable(),
  reasons: z.array(reviewReason),
  /** The one that stands against the post. */
  takedown: ownTakedown.nullable(),
  savedAt: time,
});
export type Draft = z.output<typeof draft>;

export const ownDetail = call(at.ownDetail, {
  who: 'creator',
  summary: 'One own post with the draft being written',
  query: z.object({ postsId: id() }),
  answer: draft,
});

/** An own video that can stand in a text, by the post it was made for. */
const ownVideo = z.object({
  postsId: id(),
  mediaId: id(),
  title: z.string(),
  picture: picture.nullable(),
  duration: z.number(),
});

export const ownVideos = call(at.ownVideos, {
  who: 'creator',
  summary: 'Own videos that are ready to be put into an article, newest change first',
  query: z.object({ ...paging, keywords: z.string().trim().max(100, '搜索词最多 100 字').optional() }),
  answer: pageOf(ownVideo),
});

export const postCardCall = call(at.postCardCall, {
  who: 'creator',
  summary: 'A post as a card in a text; `card` is null while readers cannot see it',
  query: z.object({ postsId: id() }),
  answer: z.object({ card: postCard.nullable() }),
});

export const save = call(at.save, {
  who: 'creator',
  bodyMax: DOCUMENT,
  summary: 'Save a draft; the first save makes the post',
  body: draftForm,
  answer: z.object({ postsId: id(), version: z.number().int(), savedAt: time }),
  done: '已保存',
});

export const begun = call(at.begun, {
  who: 'creator',
  summary: 'The own post that was made under this key; null when no save of it has arrived',
  query: z.object({ draftKey }),
  answer: z.object({ postsId: id().nullable() }),
});

export const checkWords = call(at.checkWords, {
  who: 'creator',
  summary: 'The words that a submission of the saved draft would be refused for, as they stand in it; a few at a time',
  body: z.strictObject({ postsId: id() }),
  answer: z.object({
    /** `field` as a submission names what it refuses: title, summary, tags, body. */
    list: z.array(z.object({ field: z.string(), word: z.string() })),
    /** Whether there are more than are told. */
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
  summary: "Hand a draft in for review; `publishAt` from 10 minutes to 30 days ahead, the draft's own when it is left out",
  body: z.strictObject({
    postsId: id(),
    publishAt: publishTime.nullable().optional(),
  }),
  answer: z.object({ postsId: id(), status: postStatus, queuePosition: z.number().int().optional() }),
  done: '已提交审核',
});

/** Also of whoever creates no more: what they wrote stays within reach. An agency takes off what it manages for people who left. */
const ofOneOwn = {
  who: 'user',
  body: z.strictObject({ postsId: id() }),
  answer: z.object({ postsId: id(), status: postStatus }),
} as const;

export const retract = call(at.retract, {
  activity: 'unpublish',
  ...ofOneOwn,
  summary: 'Take a post back from review; it becomes a draft',
  done: '已撤回',
});

export const reschedule = call(at.reschedule, {
  activity: 'publish',
  who: 'creator',
  notForYouth: true,
  summary:
    'Change when a post appears that was submitted and has not appeared, without another review; null: now, or as soon as it is passed',
  body: z.strictObject({ postsId: id(), publishAt: publishTime.nullable() }),
  /** `publishAt`: null once it has appeared, and where it appears when it is passed. */
  answer: z.object({ postsId: id(), status: postStatus, publishAt: time.nullable() }),
  done: '发布时间已修改',
  doneOf: ({ status, publishAt }) =>
    status === 'published' ? '已发布' : publishAt === null ? '审核通过后立即发布' : '发布时间已修改',
});

export const offline = call(at.offline, {
  activity: 'unpublish',
  ...ofOneOwn,
  summary: 'Take a published post off the site',
  done: '已下线',
});

export const remove = call(at.remove, {
  activity: 'unpublish',
  ...ofOneOwn,
  summary: 'Put a post in the bin for 30 days',
  done: '已移入回收站',
});

export const restore = call(at.restore, {
  activity: 'unpublish',
  ...ofOneOwn,
  summary: 'Take a post out of the bin; it becomes a draft, or stays taken down',
  done: '已恢复为草稿',
  doneOf: ({ status }) => (status === 'offline' ? '已恢复，仍为下架状态' : '已恢复为草稿'),
});
