import { z } from 'zod';
import { personShort, region } from './accounts.ts';
import { call, empty, id, pageOf, paging, time } from './call.ts';
import { category, postCard, postType } from './posts.ts';

/** A list of search results carries marked text: plain text with <em> around each hit, everything else escaped. */
export const foundPost = postCard.extend({ marked: z.object({ title: z.string(), summary: z.string() }).optional() });
export type FoundPost = z.output<typeof foundPost>;

export const suggest = call({
  method: 'GET',
  path: '/user/posts/suggest',
  who: 'anyone',
  summary: 'The feed; with `keywords` the search',
  query: z.object({
    ...paging,
    keywords: z.string().max(1000, '搜索词过长').optional(),
    type: postType.optional(),
    category: z.string().max(40).optional(),
    region: region.optional(),
    /** The reader's region: its works are brought forward in the feed. */
    near: region.optional(),
    sort: z.enum(['relevance', 'new', 'hot'], '排序方式不正确').optional(),
    within: z.enum(['day', 'week', 'month', 'year'], '时间范围不正确').optional(),
    /** Works published after this moment are left out, so that pages of one visit do not shift. */
    before: z.iso.datetime({ error: '时间格式不正确', offset: true }).optional(),
  }),
  /** `instead`: nothing was found for the keywords, but for these words that come near. */
  answer: pageOf(foundPost).extend({ instead: z.array(z.string()).optional() }),
  sharedFor: 10_000,
});

export const followed = call({
  method: 'GET',
  path: '/user/posts/followed',
  who: 'person',
  notForYouth: true,
  summary: 'Works of those the asker follows, newest first',
  query: z.object({ ...paging, before: z.iso.datetime({ error: '时间格式不正确', offset: true }).optional() }),
  answer: pageOf(postCard),
});

export const related = call({
  method: 'GET',
  path: '/user/posts/related',
  who: 'anyone',
  summary: 'Works like this one',
  query: z.object({ postsId: id(), limit: paging.limit }),
  answer: pageOf(postCard),
  sharedFor: 30_000,
});

export const ofUser = call({
  method: 'GET',
  path: '/user/posts/ofUser',
  who: 'anyone',
  notForYouth: true,
  summary: 'Published works of a person, the newest or the most viewed first',
  query: z.object({
    userId: id(),
    type: postType.optional(),
    sort: z.enum(['new', 'hot'], '排序方式不正确').default('new'),
    ...paging,
  }),
  answer: pageOf(postCard),
  sharedFor: 10_000,
});

export const completeTag = call({
  method: 'GET',
  path: '/creator/posts/tags',
  who: 'creator',
  summary: 'Tags in use that begin as typed, also in pinyin or its initials; those of most works first',
  query: z.object({ q: z.string().trim().max(40, '标签过长') }),
  answer: z.array(z.string()),
});

export const hotWindow = z.enum(['24h', '7d', '30d'], '时间窗口不正确');
export type HotWindow = z.output<typeof hotWindow>;

/** What people did to a work's place: held it there, or left out a part of its heat. */
export const hotAction = z.object({
  kind: z.enum(['pin', 'cut']),
  position: z.number().int().nullable(),
  /** Hundredths of the heat that are left out. */
  percent: z.number().int().nullable(),
  reason: z.string(),
  from: time,
  to: time,
});

/**
 * Why a work stands where it does: what was done with it in the window, and
 * heat = base × (1 − reportRate) ÷ (hours + 2)^1.5, with base = views + 20·likes + 40·commenters + 30·favorites + 50·shares.
 */
export const hotReason = z.object({
  /** Valid ones. */
  views: z.number().int(),
  likes: z.number().int(),
  /** People who commented. */
  commenters: z.number().int(),
  favorites: z.number().int(),
  shares: z.number().int(),
  base: z.number().int(),
  reporters: z.number().int(),
  reportRate: z.number(),
  /** Since publication. */
  hours: z.number(),
  action: hotAction.nullable(),
});

export const hotPost = postCard.extend({
  rank: z.number().int(),
  heat: z.number(),
  /** Places gained (or lost) since the list compared with; null: it was not in it. */
  change: z.number().int().nullable(),
  why: hotReason,
});
export type HotPost = z.output<typeof hotPost>;

export const hotList = call({
  method: 'GET',
  path: '/user/posts/hotList',
  who: 'anyone',
  notForYouth: true,
  summary: 'Works by heat in a window; `at`: as it was in that past hour',
  query: z.object({
    window: hotWindow.default('24h'),
    type: postType.optional(),
    category: z.string().max(40).optional(),
    limit: paging.limit,
    at: z.iso.datetime({ error: '时间格式不正确', offset: true }).optional(),
  }),
  answer: z.object({ list: z.array(hotPost), updatedAt: time, comparedWith: time.nullable() }),
  sharedFor: 10_000,
});

export const hotHours = call({
  method: 'GET',
  path: '/user/posts/hotHours',
  who: 'anyone',
  summary: 'The hours of a day (of China) whose hot lists can be opened, and the first of all',
  query: z.object({
    // A day of China begins in the year before; databases know no year 0.
    day: z.iso.date({ error: '日期格式不正确' }).refine((day) => day > '0001-01-01', '日期格式不正确'),
  }),
  answer: z.object({ hours: z.array(time), first: time.nullable() }),
  sharedFor: 60_000,
});

export const hotRecommendations = call({
  method: 'GET',
  path: '/user/posts/hotRecommendations',
  who: 'anyone',
  notForYouth: true,
  summary: "Editor's picks by position, filled up by heat",
  query: z.object({ ...paging }),
  answer: pageOf(postCard.extend({ picked: z.boolean() })),
  sharedFor: 10_000,
});

/** Editors' picks: in the lead of the home page, or at a place among the hot recommendations. */
export const pickKind = z.enum(['lead', 'hot'], '推荐位不正确');
export type PickKind = z.output<typeof pickKind>;

/** Works the lead of the home page turns through. */
export const LEAD_WORKS = 5;

export const lead = call({
  method: 'GET',
  path: '/user/posts/lead',
  who: 'anyone',
  summary: "The lead of the home page: editors' picks, filled up by the hot recommendations",
  answer: z.array(postCard),
  sharedFor: 10_000,
});

const moment = (name: string) => z.iso.datetime({ error: `${name}格式不正确`, offset: true });
const position = z.number('位置格式不正确').int('位置格式不正确').min(1, '位置从 1 开始').max(100, '位置最大为 100');

export const recommend = call({
  method: 'POST',
  path: '/admin/posts/recommend',
  who: 'admin.content',
  summary: 'Recommend a published work at a position for a period; what held for it before is replaced',
  body: z.strictObject({
    postsId: id(),
    kind: pickKind.default('hot'),
    position,
    from: moment('开始时间').optional(),
    to: moment('结束时间'),
  }),
  answer: z.object({ postsId: id(), position: z.number().int(), from: time, to: time }),
  done: '已推荐',
});

export const unrecommend = call({
  method: 'POST',
  path: '/admin/posts/unrecommend',
  who: 'admin.content',
  summary: 'Take a work out of the recommendations',
  body: z.strictObject({ postsId: id(), kind: pickKind.default('hot') }),
  answer: empty,
  done: '已取消推荐',
});

export const recommendations = call({
  method: 'GET',
  path: '/admin/posts/recommendations',
  who: 'admin.content',
  summary: 'Recommendations of now and to come, by position',
  query: z.object({ ...paging, kind: pickKind.default('hot') }),
  answer: pageOf(
    z.object({ postsId: id(), position: z.number().int(), from: time, to: time, by: z.string(), post: postCard.nullable() }),
  ),
});

export const orderRecommendations = call({
  method: 'POST',
  path: '/admin/posts/orderRecommendations',
  who: 'admin.content',
  summary: 'Put recommended works in this order; they change places among the positions they hold',
  body: z.strictObject({ kind: pickKind, ids: z.array(id(), '顺序不正确').min(1, '顺序不正确').max(100, '顺序不正确') }),
  answer: empty,
  done: '顺序已保存',
});

export const adjustHeat = call({
  method: 'POST',
  path: '/admin/posts/adjustHeat',
  who: 'admin.content',
  summary: 'Pin a work in the hot list or cut its heat for a period; `none` ends it. Readers see the reason',
  body: z
    .strictObject({
      postsId: id(),
      kind: z.enum(['pin', 'cut', 'none'], '操作类型不正确'),
      position: position.optional(),
      percent: z.number('比例格式不正确').int('比例格式不正确').min(1, '比例为 1 到 100').max(100, '比例为 1 到 100').optional(),
      from: moment('开始时间').optional(),
      to: moment('结束时间').default('2100-01-01T00:00:00.000Z'),
      reason: z.string('请填写理由').trim().min(1, '请填写理由').max(200, '理由不超过200字'),
    })
    .refine(({ kind, position: place }) => kind !== 'pin' || place !== undefined, { error: '请填写置顶位置', path: ['position'] })
    .refine(({ kind, percent }) => kind !== 'cut' || percent !== undefined, { error: '请填写降权比例', path: ['percent'] }),
  answer: empty,
  done: '已生效，下一分钟的榜单起可见',
});

export const categories = call({
  method: 'GET',
  path: '/user/category/list',
  who: 'anyone',
  summary: 'Channels of the site in order',
  answer: z.array(category),
  sharedFor: 60_000,
});

export const complete = call({
  method: 'GET',
  path: '/user/search/complete',
  who: 'anyone',
  summary: 'Completion of a search by prefix or pinyin',
  query: z.object({ q: z.string('请输入搜索词').max(50, '搜索词过长') }),
  answer: z.array(z.object({ text: z.string(), kind: z.enum(['title', 'tag', 'author']) })),
  sharedFor: 30_000,
});

export const hotWords = call({
  method: 'GET',
  path: '/user/search/hotWords',
  who: 'anyone',
  summary: 'What the works are about that are hot now',
  answer: z.array(z.object({ text: z.string() })),
  sharedFor: 60_000,
});

export const nearWords = call({
  method: 'GET',
  path: '/user/search/nearWords',
  who: 'anyone',
  summary: 'Words of titles, tags and nicknames that sound or look nearly like these',
  query: z.object({ q: z.string('请输入搜索词').max(50, '搜索词过长') }),
  answer: z.array(z.object({ text: z.string() })),
  sharedFor: 30_000,
});

export const searchCounts = call({
  method: 'GET',
  path: '/user/search/counts',
  who: 'anyone',
  summary: 'How many works of each kind and how many authors a search finds; 100 stands for 100 and more',
  query: z.object({
    q: z.string('请输入搜索词').max(1000, '搜索词过长'),
    category: z.string().max(40).optional(),
    region: region.optional(),
    within: z.enum(['day', 'week', 'month', 'year'], '时间范围不正确').optional(),
  }),
  answer: z.object({ article: z.number().int(), video: z.number().int(), author: z.number().int() }),
  sharedFor: 30_000,
});

export const searchUsers = call({
  method: 'GET',
  path: '/user/search/users',
  who: 'anyone',
  notForYouth: true,
  summary: 'Authors by nickname or pinyin',
  query: z.object({ q: z.string('请输入搜索词').max(50, '搜索词过长'), ...paging }),
  answer: pageOf(personShort.extend({ bio: z.string(), followerCount: z.number().int(), postCount: z.number().int() })),
  sharedFor: 30_000,
});

export const recommendedAuthors = call({
  method: 'GET',
  path: '/user/search/recommendedAuthors',
  who: 'anyone',
  summary: 'Authors worth following, by what was read of them lately',
  query: z.object({ limit: paging.limit }),
  answer: z.array(personShort.extend({ bio: z.string(), followerCount: z.number().int(), postCount: z.number().int() })),
  sharedFor: 60_000,
});
