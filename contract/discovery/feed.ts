import { tagsOfPosts } from '../answer-tags.ts';
import { region } from '../accounts/accounts.ts';
import * as at from './addresses.ts';
import { call, paging, pageOf, id } from '../call.ts';
import { z } from 'zod';
import { postCard, postType, category } from '../posts/post.ts';

/** A post in search results has `marked` texts: HTML-escaped text with <em> around each hit. */
const foundPost = postCard.extend({ marked: z.object({ title: z.string(), summary: z.string() }).optional() });
export type FoundPost = z.output<typeof foundPost>;

export const suggest = call(at.suggest, {
  who: 'anyone',
  summary: 'The feed; with `keywords` the search',
  query: z.object({
    ...paging,
    keywords: z.string().max(1000, '搜索词过长').optional(),
    type: postType.optional(),
    category: z.string().max(40).optional(),
    region: region.optional(),
    /** The reader's region, whose posts rank higher in the feed. */
    near: region.optional(),
    sort: z.enum(['relevance', 'new', 'hot'], '排序方式不正确').optional(),
    within: z.enum(['day', 'week', 'month', 'year'], '时间范围不正确').optional(),
    /** Posts published after this time are left out, so that the pages of one visit do not shift. */
    before: z.iso.datetime({ error: '时间格式不正确', offset: true }).optional(),
  }),
  /**
   * `instead`: there are no results for the keywords; the results are for these similar words. `personal`: the order depends on the
   * user's follows and reading.
   */
  answer: pageOf(foundPost).extend({ instead: z.array(z.string()).optional(), personal: z.literal(true).optional() }),
  sharedForMs: 10_000,
  tags: ({ keywords = '' }, answer) => [keywords.trim() === '' ? 'lists' : 'search', ...tagsOfPosts(answer?.list ?? [])],
});

export const followed = call(at.followed, {
  who: 'user',
  notForYouth: true,
  summary: 'Posts of the followed authors, newest first',
  query: z.object({ ...paging, before: z.iso.datetime({ error: '时间格式不正确', offset: true }).optional() }),
  answer: pageOf(postCard),
});

export const related = call(at.related, {
  who: 'anyone',
  summary: 'Posts like this one',
  query: z.object({ postsId: id(), limit: paging.limit }),
  answer: pageOf(postCard),
  sharedForMs: 30_000,
  tags: ({ postsId }, answer) => [`post:${postsId}`, ...tagsOfPosts(answer?.list ?? [])],
});

export const ofUser = call(at.ofUser, {
  who: 'anyone',
  notForYouth: true,
  summary: 'Published posts of a user, newest or most viewed first',
  query: z.object({
    userId: id(),
    type: postType.optional(),
    sort: z.enum(['new', 'hot'], '排序方式不正确').default('new'),
    ...paging,
  }),
  answer: pageOf(postCard),
  sharedForMs: 10_000,
  tags: ({ userId }, answer) => [`posts-of:${userId}`, ...tagsOfPosts(answer?.list ?? [])],
});

export const categories = call(at.categories, {
  who: 'anyone',
  summary: 'Categories of the site in order',
  answer: z.array(category),
  sharedForMs: 60_000,
  tags: () => ['site'],
});
