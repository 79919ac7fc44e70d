import { z } from 'zod';
import { personShort, region } from './accounts.ts';
import { call, id, pageOf, paging } from './call.ts';
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
  answer: pageOf(foundPost),
  sharedFor: 10_000,
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
  summary: 'Published works of a person, newest first',
  query: z.object({ userId: id(), type: postType.optional(), ...paging }),
  answer: pageOf(postCard),
  sharedFor: 10_000,
});

export const hotList = call({
  method: 'GET',
  path: '/user/posts/hotList',
  who: 'anyone',
  summary: 'Works by heat in a window',
  query: z.object({
    window: z.enum(['24h', '7d', '30d'], '时间窗口不正确').default('24h'),
    type: postType.optional(),
    category: z.string().max(40).optional(),
    limit: paging.limit,
  }),
  answer: z.object({
    list: z.array(postCard.extend({ rank: z.number().int(), heat: z.number() })),
    updatedAt: z.iso.datetime({ precision: 3 }),
  }),
  sharedFor: 10_000,
});

export const hotRecommendations = call({
  method: 'GET',
  path: '/user/posts/hotRecommendations',
  who: 'anyone',
  summary: "Editor's picks by position, filled up by heat",
  query: z.object({ ...paging }),
  answer: pageOf(postCard),
  sharedFor: 10_000,
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

export const searchUsers = call({
  method: 'GET',
  path: '/user/search/users',
  who: 'anyone',
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
