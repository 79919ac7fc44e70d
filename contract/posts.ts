import { z } from 'zod';
import { personShort, region } from './accounts.ts';
import { INTEGER_MAX, call, id, pageOf, paging, time, version } from './call.ts';
import { articleDocument } from './document.ts';
import { DRAFT_TITLE_MAX, SUMMARY_MAX, TAGS_MAX, codePoints } from './limits.ts';

export const postType = z.enum(['article', 'video']);
export type PostType = z.output<typeof postType>;

export const postStatus = z.enum(['draft', 'pending', 'scheduled', 'published', 'rejected', 'offline', 'deleted']);
export type PostStatus = z.output<typeof postStatus>;

export const STATUS_LABEL: Record<PostStatus, string> = {
  draft: '草稿',
  pending: '审核中',
  scheduled: '待发布',
  published: '已发布',
  rejected: '未通过',
  offline: '已下线',
  deleted: '回收站',
};

export const category = z.object({ id: id(), name: z.string(), slug: z.string() });
export type Category = z.output<typeof category>;

/** A cover in the widths the layout asks for; `placeholder` is a tiny data address shown until it is loaded. */
export const picture = z.object({
  url: z.string(),
  srcset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable(),
});
export type Picture = z.output<typeof picture>;

export const label = z.enum(['original', 'reprint', 'ai']);
export const LABEL_TEXT: Record<z.output<typeof label>, string> = {
  original: '原创',
  reprint: '转载',
  ai: '含 AI 生成内容',
};

/** A work as lists show it. `duration` is in seconds, for videos only. */
export const postCard = z.object({
  id: id(),
  type: postType,
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  picture: picture.nullable(),
  category,
  tags: z.array(z.string()),
  region: z.string().nullable(),
  author: personShort,
  publishTime: time,
  duration: z.number().optional(),
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  favoriteCount: z.number().int(),
  shareCount: z.number().int(),
  labels: z.array(label),
});
export type PostCard = z.output<typeof postCard>;

/** Everything a player needs. `duration` in seconds; `storyboard` is a WebVTT of sprite cells for the seek bar. */
export const playable = z.object({
  hls: z.string(),
  poster: z.string().nullable(),
  storyboard: z.string().nullable(),
  duration: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  captions: z.array(z.object({ label: z.string(), language: z.string(), url: z.string() })),
});
export type Playable = z.output<typeof playable>;

/** A heading of a long article; `id` is its anchor in `html`. */
export const heading = z.object({ id: z.string(), text: z.string(), level: z.number().int() });
export type Heading = z.output<typeof heading>;

const neighbour = z.object({ id: id(), type: postType, title: z.string() }).nullable();
/** Where a work stands in its collection: the `place`th of `count`. */
export const collectionPlace = z.object({
  id: id(),
  title: z.string(),
  place: z.number().int(),
  count: z.number().int(),
  previous: neighbour,
  next: neighbour,
});
export type CollectionPlace = z.output<typeof collectionPlace>;

/** What was changed since publication, all in all; `summary` and `at` are the last change's. */
export const corrected = z.object({ places: z.number().int(), at: time, summary: z.string() });
export type Corrected = z.output<typeof corrected>;

export const postDetail = postCard.extend({
  html: z.string().optional(),
  /** The headings of an article, in order. */
  outline: z.array(heading),
  readMinutes: z.number().int(),
  textLength: z.number().int(),
  media: playable.optional(),
  body: articleDocument.optional(),
  author: personShort.extend({
    bio: z.string(),
    followerCount: z.number().int(),
    postCount: z.number().int(),
    likedCount: z.number().int(),
  }),
  ipLocation: z.string().nullable(),
  source: z.string().nullable(),
  revision: z.number().int(),
  modifiedTime: time,
  allowComment: z.boolean(),
  allowDanmaku: z.boolean(),
  danmakuCount: z.number().int(),
  collection: collectionPlace.optional(),
  corrected: corrected.optional(),
  me: z.object({ liked: z.boolean(), favorited: z.boolean(), following: z.boolean(), watchLater: z.boolean() }).optional(),
  can: z.object({ edit: z.boolean(), offline: z.boolean() }).optional(),
});
export type PostDetail = z.output<typeof postDetail>;

export const detail = call({
  method: 'GET',
  path: '/user/posts/detail',
  who: 'anyone',
  summary: 'A published work; its author also sees `body` and what they may do',
  query: z.object({ postsId: id() }),
  answer: postDetail,
  sharedFor: 10_000,
});

export const categoryList = call({
  method: 'GET',
  path: '/creator/posts/categoryList',
  who: 'creator',
  summary: 'Categories a work can be published in',
  answer: z.array(category),
});

/** Where a reviewer points: a passage of an article's text, a picture, or a time in a video (seconds). */
export const reviewAnchor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passage'), quote: z.string().max(500), offset: z.number().int().min(0).max(INTEGER_MAX) }),
  z.strictObject({ kind: z.literal('picture'), src: z.string().max(500) }),
  z.strictObject({ kind: z.literal('time'), seconds: z.number().min(0) }),
]);
export const reviewReason = z.strictObject({
  text: z.string('请填写退回理由').trim().min(1, '请填写退回理由').max(500, '退回理由不超过500字'),
  anchor: reviewAnchor.optional(),
});
export type ReviewReason = z.output<typeof reviewReason>;

/** A draft as its editor holds it. */
export const draft = z.object({
  postsId: id(),
  version: z.number().int(),
  type: postType,
  status: postStatus,
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  picture: picture.nullable(),
  categoryId: id().nullable(),
  tags: z.array(z.string()),
  region: z.string().nullable(),
  body: articleDocument.nullable(),
  mediaId: id().nullable(),
  origin: z.enum(['original', 'reprint']),
  sourceUrl: z.string().nullable(),
  aiGenerated: z.boolean(),
  allowComment: z.boolean(),
  allowDanmaku: z.boolean(),
  publishAt: time.nullable(),
  reasons: z.array(reviewReason),
  savedAt: time,
});
export type Draft = z.output<typeof draft>;

export const ownDetail = call({
  method: 'GET',
  path: '/creator/posts/detail',
  who: 'creator',
  summary: 'One own work with the draft being written',
  query: z.object({ postsId: id() }),
  answer: draft,
});

/** An own video that can stand in a text, by the work it was made for. */
export const ownVideo = z.object({
  postsId: id(),
  mediaId: id(),
  title: z.string(),
  picture: picture.nullable(),
  duration: z.number(),
});
export type OwnVideo = z.output<typeof ownVideo>;

export const ownVideos = call({
  method: 'GET',
  path: '/creator/posts/videos',
  who: 'creator',
  summary: 'Own videos that are ready to be put into an article, newest change first',
  query: z.object({ ...paging, keywords: z.string().trim().max(100, '搜索词不超过100字').optional() }),
  answer: pageOf(ownVideo),
});

export const workCard = call({
  method: 'GET',
  path: '/creator/posts/card',
  who: 'creator',
  summary: 'A work as a card in a text; `card` is null while readers cannot see it',
  query: z.object({ postsId: id() }),
  answer: z.object({ card: postCard.nullable() }),
});

const upTo = (most: number, message: string) => (text: string) => codePoints(text) <= most || message;
const text = (most: number, name: string) =>
  z.string(`${name}格式不正确`).refine((value) => upTo(most, '')(value) === true, `${name}不超过${most}字`);

/**
 * A draft may be unfinished, so lengths are only bounded here; what publishing needs is checked at submit.
 * `version` is the one last read: an older one is refused with 409, so two tabs never overwrite each other.
 */
export const draftForm = z.strictObject({
  postsId: id().optional(),
  version: version().optional(),
  type: postType,
  title: text(DRAFT_TITLE_MAX, '标题'),
  summary: text(SUMMARY_MAX, '摘要').optional(),
  cover: z.string('封面格式不正确').max(300, '封面格式不正确').nullable().optional(),
  categoryId: id().nullable().optional(),
  tags: z
    .array(
      z
        .string('标签格式不正确')
        .trim()
        .min(1, '标签不能为空')
        .refine((tag) => codePoints(tag) <= 20, '标签不超过20字'),
      '标签格式不正确',
    )
    .max(TAGS_MAX, `标签最多${TAGS_MAX}个`)
    .optional(),
  region: region.nullable().optional(),
  body: articleDocument.nullable().optional(),
  mediaId: id().nullable().optional(),
  origin: z.enum(['original', 'reprint'], '请选择原创或转载').default('original'),
  sourceUrl: z.string('转载来源格式不正确').max(500, '转载来源不超过500字').nullable().optional(),
  aiGenerated: z.boolean('AI 声明格式不正确').optional(),
  allowComment: z.boolean('评论设置格式不正确').optional(),
  allowDanmaku: z.boolean('弹幕设置格式不正确').optional(),
  /** When it is to appear; kept with the draft, and held against the limits when that is handed in. */
  publishAt: z.iso.datetime({ error: '发布时间格式不正确', offset: true }).nullable().optional(),
});

export const save = call({
  method: 'POST',
  path: '/creator/posts/save',
  who: 'creator',
  summary: 'Save a draft; the first save makes the work',
  body: draftForm,
  answer: z.object({ postsId: id(), version: z.number().int(), savedAt: time }),
  done: '已保存',
});

export const submit = call({
  method: 'POST',
  path: '/creator/posts/submit',
  who: 'creator',
  notForYouth: true,
  summary: "Hand a draft in for review; `publishAt` from 10 minutes to 30 days ahead, the draft's own when it is left out",
  body: z.strictObject({
    postsId: id(),
    publishAt: z.iso.datetime({ error: '发布时间格式不正确', offset: true }).nullable().optional(),
  }),
  answer: z.object({ postsId: id(), status: postStatus, queuePosition: z.number().int().optional() }),
  done: '已提交审核',
});

const oneOwn = (action: 'retract' | 'offline' | 'remove' | 'restore', summary: string, done: string) =>
  call({
    method: 'POST',
    path: `/creator/posts/${action}`,
    who: 'creator',
    summary,
    body: z.strictObject({ postsId: id() }),
    answer: z.object({ postsId: id(), status: postStatus }),
    done,
  });

export const retract = oneOwn('retract', 'Take a work back from review; it becomes a draft', '已撤回');
export const offline = oneOwn('offline', 'Take a published work off the site', '已下线');
export const remove = oneOwn('remove', 'Put a work in the bin for 30 days', '已移入回收站');
export const restore = oneOwn('restore', 'Take a work out of the bin; it becomes a draft', '已恢复为草稿');
