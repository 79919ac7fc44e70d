import { z } from 'zod';
import { call, empty, id, pageOf, paging, time } from './call.ts';
import { REACTIONS_ASKED_MAX } from './limits.ts';
import { postCard } from './posts.ts';

export const shareChannel = z.enum(['link', 'weibo', 'wechat', 'qr', 'system'], '分享渠道不正确');
export type ShareChannel = z.output<typeof shareChannel>;

/** A work a person has opened, and when they last did. */
export const readPost = postCard.extend({ readTime: time });
export type ReadPost = z.output<typeof readPost>;

export const likePost = call({
  method: 'POST',
  path: '/user/posts/like',
  who: 'person',
  summary: 'Like a work or take the like back',
  body: z.strictObject({ postsId: id(), liked: z.boolean('点赞状态格式不正确') }),
  answer: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
});

export const favoritePost = call({
  method: 'POST',
  path: '/user/posts/favorite',
  who: 'person',
  summary: 'Keep a work among the favourites or take it out',
  body: z.strictObject({ postsId: id(), favorited: z.boolean('收藏状态格式不正确') }),
  answer: z.object({ favorited: z.boolean(), favoriteCount: z.number().int() }),
});

export const sharePost = call({
  method: 'POST',
  path: '/user/posts/share',
  who: 'person',
  summary: 'A work was shared; counted once a person, work and day',
  body: z.strictObject({ postsId: id(), channel: shareChannel }),
  answer: z.object({ shareCount: z.number().int() }),
});

export const listFavorites = call({
  method: 'GET',
  path: '/user/posts/favorites',
  who: 'person',
  summary: 'Own favourites that are on the site, newest first',
  query: z.object({ ...paging }),
  answer: pageOf(postCard),
});

export const listHistory = call({
  method: 'GET',
  path: '/user/posts/history',
  who: 'person',
  summary: 'Works one has opened, the last one first',
  query: z.object({ ...paging }),
  answer: pageOf(readPost),
});

export const removeHistory = call({
  method: 'POST',
  path: '/user/posts/removeHistory',
  who: 'person',
  summary: "Take one work out of one's history; without `postsId` all of them",
  body: z.strictObject({ postsId: id().optional() }),
  answer: empty,
  done: '已清除',
});

/** Ids separated by commas, as an address carries them. */
const ids = z
  .string('缺少作品编号')
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(id()).min(1, '缺少作品编号').max(REACTIONS_ASKED_MAX, `一次最多查询${REACTIONS_ASKED_MAX}个作品`));

export const myReactions = call({
  method: 'GET',
  path: '/user/posts/mine',
  who: 'person',
  summary: 'What one did with these works (ids separated by commas), and whether one follows their authors',
  query: z.object({ postsIds: ids }),
  answer: z.array(z.object({ postsId: id(), liked: z.boolean(), favorited: z.boolean(), following: z.boolean() })),
});
