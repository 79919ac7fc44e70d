import { region, userSummary } from '../accounts/accounts.ts';
import { z } from 'zod';
import * as at from './addresses.ts';
import { call, paging, pageOf } from '../call.ts';

export const completeTag = call(at.completeTag, {
  who: 'creator',
  summary: 'Tags in use that begin with the input, also by pinyin or its initials; the most used first',
  query: z.object({ q: z.string().trim().max(40, '标签过长') }),
  answer: z.array(z.string()),
});

export const complete = call(at.complete, {
  who: 'anyone',
  summary: 'Completion of a search by prefix or pinyin',
  query: z.object({ q: z.string('请输入搜索词').max(50, '搜索词过长') }),
  answer: z.array(z.object({ text: z.string(), kind: z.enum(['title', 'tag', 'author']) })),
  sharedForMs: 30_000,
  tags: () => ['search'],
});

export const hotWords = call(at.hotWords, {
  who: 'anyone',
  summary: 'Topics of the posts that are hot now',
  answer: z.array(z.object({ text: z.string() })),
  sharedForMs: 60_000,
  tags: () => ['lists'],
});

export const nearWords = call(at.nearWords, {
  who: 'anyone',
  summary: 'Words of titles, tags and nicknames that sound or look similar to these',
  query: z.object({ q: z.string('请输入搜索词').max(50, '搜索词过长') }),
  answer: z.array(z.object({ text: z.string() })),
  sharedForMs: 30_000,
  tags: () => ['search'],
});

export const searchCounts = call(at.searchCounts, {
  who: 'anyone',
  summary: 'Number of articles, videos and authors that a search finds; 100 stands for 100 or more',
  query: z.object({
    q: z.string('请输入搜索词').max(1000, '搜索词过长'),
    category: z.string().max(40).optional(),
    region: region.optional(),
    within: z.enum(['day', 'week', 'month', 'year'], '时间范围不正确').optional(),
  }),
  answer: z.object({ article: z.number().int(), video: z.number().int(), author: z.number().int() }),
  sharedForMs: 30_000,
  tags: () => ['search'],
});

export const searchUsers = call(at.searchUsers, {
  who: 'anyone',
  notForYouth: true,
  summary: 'Authors by nickname or pinyin',
  query: z.object({ q: z.string('请输入搜索词').max(50, '搜索词过长'), ...paging }),
  answer: pageOf(userSummary.extend({ bio: z.string(), followerCount: z.number().int(), postCount: z.number().int() })),
  sharedForMs: 30_000,
  tags: () => ['search'],
});

export const recommendedAuthors = call(at.recommendedAuthors, {
  who: 'anyone',
  summary: 'Recommended authors, by the recent views of their posts',
  query: z.object({ limit: paging.limit }),
  answer: z.array(userSummary.extend({ bio: z.string(), followerCount: z.number().int(), postCount: z.number().int() })),
  sharedForMs: 60_000,
  tags: () => ['lists'],
});
