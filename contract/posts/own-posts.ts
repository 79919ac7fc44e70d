import { z } from 'zod';
import { reviewReason } from './drafts.ts';
import { draftForm } from './content.ts';
import { category, picture, postStatus, postType } from './post.ts';
import { ownTakedown } from './takedowns.ts';
import { OWN_SORTS } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

// The creator's own list of posts, what is done to many of them at once, and the end of a draft that came to nothing.

/** The author's word against a decision, and what became of it. */
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
  /** Another than who asks only in an agency's list of its people's posts. */
  author: z.object({ id: id(), nickname: z.string() }),
  /** The agency that it is left to since its author does not work there any more; null: its author manages it. */
  managedBy: z.object({ id: id(), name: z.string() }).nullable(),
  status: postStatus,
  title: z.string(),
  picture: picture.nullable(),
  category: category.nullable(),
  duration: z.number().optional(),
  /** Of its author's alone. */
  mediaId: id().nullable(),
  mediaState: z.enum(['uploading', 'processing', 'ready', 'failed']).nullable(),
  mediaPercent: z.number().int(),
  /** A sentence for its author why the video failed. */
  mediaReason: z.string().nullable(),
  updatedAt: time,
  submittedAt: time.nullable(),
  publishTime: time.nullable(),
  /** True while a published post has a newer version under way. */
  hasNewerDraft: z.boolean(),
  reasons: z.array(reviewReason),
  /** The one that stands against the post. */
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
    /** Change when it appears, without another review. */
    reschedule: z.boolean(),
    offline: z.boolean(),
    remove: z.boolean(),
    restore: z.boolean(),
    appeal: z.boolean(),
  }),
  /** Against the decision that stands. */
  appeal: ownAppeal.nullable(),
});
export type OwnPost = z.output<typeof ownPost>;

const ownSort = z.enum(OWN_SORTS, '排序不正确');
export type OwnSort = z.output<typeof ownSort>;

const ownFilter = {
  status: postStatus.optional().catch(undefined),
  type: postType.optional().catch(undefined),
  categoryId: id().optional(),
  /** An agency sees what its people have submitted: of all of them, or of one. Without it the list is one's own. */
  author: z.union([z.literal('all'), id()]).optional(),
  /** Only what waits for its author: turned down, taken down, or with a video that failed. Not what was appealed against. */
  todo: z.literal('yes', '筛选条件不正确').optional(),
  /** Days of China: of the publication for posts on the site, else of the last change. */
  from: day('开始日期不正确').optional(),
  to: day('结束日期不正确').optional(),
  sort: ownSort.default('updated'),
  keywords: z.string().trim().max(100, '搜索词最多 100 字').optional(),
};

export const listOwn = call(at.listOwn, {
  who: 'user',
  summary: 'Own posts by state, kind, category, words and days; the newest change first unless another order is asked for',
  query: z.object({ ...paging, ...ownFilter }),
  answer: pageOf(ownPost).extend({
    /** How many posts stand in each state, for the tabs. */
    counts: z.record(z.string(), z.number().int()),
  }),
});

const CHANGE_POSTS_MAX = 100;

export const changePosts = call(at.changePosts, {
  activity: 'unpublish',
  who: 'creator',
  summary: 'Do one thing to many own posts; each is done or refused by itself. A category is changed in the draft',
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
    /** `refusal` is the sentence why not; null where it was done. */
    list: z.array(z.object({ postsId: id(), status: postStatus.nullable(), refusal: z.string().nullable() })),
    done: z.int(),
  }),
});

export const discardDraft = call(at.discardDraft, {
  activity: 'unpublish',
  who: 'creator',
  summary:
    'Remove for good a draft that holds nothing but `title`, as an upload that was given up leaves it; any other stays (409)',
  body: z.strictObject({ postsId: id(), title: draftForm.shape.title }),
  answer: z.object({ postsId: id() }),
  done: '草稿已删除',
});

export const copyPost = call(at.copyPost, {
  who: 'creator',
  summary: 'Make a new draft of an own post, from the text its author writes on; of a video without its file',
  body: z.strictObject({ postsId: id() }),
  answer: z.object({ postsId: id(), type: postType }),
  done: '已复制为新草稿',
});

export const exportOwn = call(at.exportOwn, {
  who: 'creator',
  summary: 'The one-time address of the list as CSV, for a minute; at most its first 10,000 posts',
  query: z.object(ownFilter),
  answer: z.object({ url: z.string() }),
});
