import { z } from 'zod';
import { postCard } from '../posts/post.ts';
import { REACTION_IDS_MAX } from './constants.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

const shareTarget = z.enum(['link', 'weibo', 'wechat', 'qq', 'qr', 'system'], '分享渠道不正确');
export type ShareTarget = z.output<typeof shareTarget>;

/** A post in the reading history; `readTime`: last opened. */
const readPost = postCard.extend({ readTime: time });

/** Search in own lists: part of a title or of an author's nickname. */
const keywords = z.string().trim().max(50, '搜索词最多 50 字').optional();

export const likePost = call(at.likePost, {
  who: 'user',
  summary: 'Like a post or take the like back',
  body: z.strictObject({ postsId: id(), liked: z.boolean('点赞状态格式不正确') }),
  answer: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
});

export const favoritePost = call(at.favoritePost, {
  who: 'user',
  summary: 'Add a post to the favourites or remove it',
  /** `folderId`: the folder to add it to, or, if it is a favourite already, to move it to. Absent: the default folder, or unchanged. */
  body: z.strictObject({ postsId: id(), favorited: z.boolean('收藏状态格式不正确'), folderId: id().optional() }),
  /** `folderId`: its folder, or the folder from which it was removed. */
  answer: z.object({ favorited: z.boolean(), favoriteCount: z.number().int(), folderId: id().nullable() }),
});

export const sharePost = call(at.sharePost, {
  who: 'user',
  summary: 'Count a share of a post, once per user, post and day',
  body: z.strictObject({ postsId: id(), channel: shareTarget }),
  answer: z.object({ shareCount: z.number().int() }),
});

export const listFavorites = call(at.listFavorites, {
  who: 'user',
  summary: 'Own favourites that are still on the site, the newest first',
  query: z.object({ ...paging, keywords, folderId: id().optional() }),
  answer: pageOf(postCard),
});

export const setWatchLater = call(at.setWatchLater, {
  who: 'user',
  summary: 'Add a post to the list 稍后再看, or remove it',
  body: z.strictObject({ postsId: id(), saved: z.boolean('稍后再看状态格式不正确') }),
  answer: z.object({ saved: z.boolean() }),
});

export const listWatchLater = call(at.listWatchLater, {
  who: 'user',
  summary: 'The list 稍后再看, the last added first',
  query: z.object({ ...paging, keywords }),
  answer: pageOf(postCard).extend({ total: z.number().int() }),
});

export const clearWatchLater = call(at.clearWatchLater, {
  who: 'user',
  summary: 'Empty the list 稍后再看',
  answer: empty,
  done: '已清空',
});

export const listHistory = call(at.listHistory, {
  who: 'user',
  summary: 'The reading history, the last opened first',
  query: z.object({ ...paging, keywords }),
  answer: pageOf(readPost).extend({ paused: z.boolean() }),
});

export const pauseHistory = call(at.pauseHistory, {
  who: 'user',
  summary: 'Pause or resume recording the reading history; existing entries stay',
  body: z.strictObject({ paused: z.boolean('请选择是否暂停记录') }),
  answer: z.object({ paused: z.boolean() }),
});

export const removeHistory = call(at.removeHistory, {
  who: 'user',
  summary: 'Remove one post from the reading history, or without `postsId` all',
  body: z.strictObject({ postsId: id().optional() }),
  answer: empty,
  done: '已清除',
});

/** Comma-separated ids of a query string. */
const ids = z
  .string('缺少作品编号')
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(id()).min(1, '缺少作品编号').max(REACTION_IDS_MAX, `一次最多查询 ${REACTION_IDS_MAX} 篇作品`));

export const findMyReactions = call(at.findMyReactions, {
  who: 'user',
  summary: 'The user’s reactions to these posts (comma-separated ids), whether they follow the authors, and the current counts',
  query: z.object({ postsIds: ids }),
  answer: z.array(
    z.object({
      postsId: id(),
      liked: z.boolean(),
      favorited: z.boolean(),
      following: z.boolean(),
      watchLater: z.boolean(),
      /** Current counts, since the page itself may come from a shared cache. Null for a post that is not on the site. */
      likeCount: z.number().int().nullable(),
      favoriteCount: z.number().int().nullable(),
    }),
  ),
});
