import { z } from 'zod';
import { reviewReason } from './drafts.ts';
import { draftForm } from './content.ts';
import { category, picture, postStatus, postType } from './post.ts';
import { ownTakedown } from './takedowns.ts';
import { OWN_SORTS } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

// The creator's list of own posts, bulk actions on them, and the removal of empty drafts.

/** The author's appeal with its answer. */
const ownAppeal = z.object({
  state: z.enum(['pending', 'granted', 'refused', 'lapsed']),
  text: z.string(),
  reply: z.string(),
  createdAt: time,
});

/** A row of the creator's own content list. */
const ownPost = z.object({
  id: id(),
  type: postType,
  /** The requester, except in an agency's list of its members' posts. */
  author: z.object({ id: id(), nickname: z.string() }),
  /** The agency that manages the post because its author has left it; null: the author manages it. */
  managedBy: z.object({ id: id(), name: z.string() }).nullable(),
  status: postStatus,
  title: z.string(),
  picture: picture.nullable(),
  category: category.nullable(),
  duration: z.number().optional(),
  /** Only for the author. */
  mediaId: id().nullable(),
  /** State and progress (0 to 100) of the video; null for articles. */
  mediaState: z.enum(['uploading', 'processing', 'ready', 'failed']).nullable(),
  mediaPercent: z.number().int(),
  /** The reason, as a sentence for the author, for which the video failed. */
  mediaReason: z.string().nullable(),
  updatedAt: time,
  submittedAt: time.nullable(),
  publishTime: time.nullable(),
  /** True while a published post has a newer version under way. */
  hasNewerDraft: z.boolean(),
  reasons: z.array(reviewReason),
  /** The takedown in force. */
  takedown: ownTakedown.nullable(),
  queuePosition: z.number().int().nullable(),
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  favoriteCount: z.number().int(),
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    retract: z.boolean(),
    /** Change the requested publication time, without another review. */
    reschedule: z.boolean(),
    offline: z.boolean(),
    remove: z.boolean(),
    restore: z.boolean(),
    appeal: z.boolean(),
  }),
  /** The appeal against the decision in force. */
  appeal: ownAppeal.nullable(),
});
export type OwnPost = z.output<typeof ownPost>;

const ownSort = z.enum(OWN_SORTS, '排序不正确');
export type OwnSort = z.output<typeof ownSort>;

const ownFilter = {
  status: postStatus.optional().catch(undefined),
  type: postType.optional().catch(undefined),
  categoryId: id().optional(),
  /** For agencies: the submitted posts of all members or of one. Absent: the requester's own posts. */
  author: z.union([z.literal('all'), id()]).optional(),
  /** Only posts that need the author: rejected, taken down, or with a failed video; without those under appeal. */
  todo: z.literal('yes', '筛选条件不正确').optional(),
  /** Days of Chinese time, inclusive: of the publication for posts on the site, else of the last change. */
  from: day('开始日期不正确').optional(),
  to: day('结束日期不正确').optional(),
  sort: ownSort.default('updated'),
  keywords: z.string().trim().max(100, '搜索词最多 100 字').optional(),
};

export const listOwn = call(at.listOwn, {
  who: 'user',
  summary: 'Own posts filtered by state, kind, category, keywords and days; by default the last change first',
  query: z.object({ ...paging, ...ownFilter }),
  answer: pageOf(ownPost).extend({
    /** Number of posts in each state, for the tabs. */
    counts: z.record(z.string(), z.number().int()),
  }),
});

export const ownLimits = call(at.ownLimits, {
  who: 'creator',
  summary: 'What is left of the day’s submissions, and what holds for a new author until when',
  answer: z.object({
    /** `until`: when the day ends and the count begins again. */
    submits: z.object({ max: z.int(), left: z.int(), until: time }),
    /** Posts that came through a review, of the number from which an author is no longer new; null: not new. */
    newcomer: z.object({ approved: z.int(), needed: z.int() }).nullable(),
    /** Whether posts appear without a review and are looked at afterwards, those of new authors first. */
    reviewedAfter: z.boolean(),
  }),
});
export type OwnLimits = z.output<typeof ownLimits.answer>;

const CHANGE_POSTS_MAX = 100;

export const changePosts = call(at.changePosts, {
  activity: 'unpublish',
  who: 'creator',
  summary: 'Apply one action to many own posts; each succeeds or is refused on its own. A category is changed in the draft',
  body: z
    .strictObject({
      action: z.enum(['retract', 'offline', 'remove', 'restore', 'category'], '操作不正确'),
      postsIds: z.array(id(), '请选择作品').min(1, '请选择作品').max(CHANGE_POSTS_MAX, `一次最多 ${CHANGE_POSTS_MAX} 篇`),
      categoryId: id().optional(),
    })
    .refine(({ action, categoryId }) => action !== 'category' || categoryId !== undefined, {
      path: ['categoryId'],
      message: '请选择分类',
    }),
  answer: z.object({
    /** `refusal`: why the action was refused, as a sentence; null: it was applied. */
    list: z.array(z.object({ postsId: id(), status: postStatus.nullable(), refusal: z.string().nullable() })),
    done: z.int(),
  }),
});

export const discardDraft = call(at.discardDraft, {
  activity: 'unpublish',
  who: 'creator',
  summary:
    'Delete for good a draft that contains nothing but `title`, as left behind by an abandoned upload; any other draft is refused (409)',
  body: z.strictObject({ postsId: id(), title: draftForm.shape.title }),
  answer: z.object({ postsId: id() }),
  done: '草稿已删除',
});

export const copyPost = call(at.copyPost, {
  who: 'creator',
  summary: 'Copy the current draft of an own post to a new draft; of a video without the file',
  body: z.strictObject({ postsId: id() }),
  answer: z.object({ postsId: id(), type: postType }),
  done: '已复制为新草稿',
});

export const exportOwn = call(at.exportOwn, {
  who: 'creator',
  summary: 'The one-time address, valid for a minute, of the list as CSV; at most its first 10,000 posts',
  query: z.object(ownFilter),
  answer: z.object({ url: z.string() }),
});
