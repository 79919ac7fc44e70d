import { z } from 'zod';
import { postCard } from '../posts/post.ts';
import { REACTION_IDS_MAX } from './constants.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

const shareTarget = z.enum(['link', 'weibo', 'wechat', 'qq', 'qr', 'system'], '分享渠道不正确');
export type ShareTarget = z.output<typeof shareTarget>;

/** A post a person has opened, and when they last did. */
const readPost = postCard.extend({ readTime: time });

/** Of own lists: words of a title or an author's name. */
const keywords = z.string().trim().max(50, '搜索词最多 50 字').optional();

export const likePost = call(at.likePost, {
  who: 'user',
  summary: 'Like a post or take the like back',
  body: z.strictObject({ postsId: id(), liked: z.boolean('点赞状态格式不正确') }),
  answer: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
});

export const favoritePost = call(at.favoritePost, {
  who: 'user',
  summary: 'Keep a post among the favourites or take it out',
  /** `folderId` says where to keep it; of a post that is kept already it says where to move it. */
  body: z.strictObject({ postsId: id(), favorited: z.boolean('收藏状态格式不正确'), folderId: id().optional() }),
  /** `folderId`: where it is kept, or was until it was taken out. */
  answer: z.object({ favorited: z.boolean(), favoriteCount: z.number().int(), folderId: id().nullable() }),
});

export const sharePost = call(at.sharePost, {
  who: 'user',
  summary: 'A post was shared; counted once a person, post and day',
  body: z.strictObject({ postsId: id(), channel: shareTarget }),
  answer: z.object({ shareCount: z.number().int() }),
});

export const listFavorites = call(at.listFavorites, {
  who: 'user',
  summary: 'Own favourites that are on the site, newest first',
  query: z.object({ ...paging, keywords, folderId: id().optional() }),
  answer: pageOf(postCard),
});

export const setWatchLater = call(at.setWatchLater, {
  who: 'user',
  summary: 'Put a post aside to watch or read later, or take it from there',
  body: z.strictObject({ postsId: id(), saved: z.boolean('稍后再看状态格式不正确') }),
  answer: z.object({ saved: z.boolean() }),
});

export const listWatchLater = call(at.listWatchLater, {
  who: 'user',
  summary: 'Posts put aside for later, the last one first',
  query: z.object({ ...paging, keywords }),
  answer: pageOf(postCard).extend({ total: z.number().int() }),
});

export const clearWatchLater = call(at.clearWatchLater, {
  who: 'user',
  summary: 'Take everything from what was put aside for later',
  answer: empty,
  done: '已清空',
});

export const listHistory = call(at.listHistory, {
  who: 'user',
  summary: 'Posts one has opened, the last one first',
  query: z.object({ ...paging, keywords }),
  answer: pageOf(readPost).extend({ paused: z.boolean() }),
});

export const pauseHistory = call(at.pauseHistory, {
  who: 'user',
  summary: 'Stop or go on remembering what one opens; what is remembered stays',
  body: z.strictObject({ paused: z.boolean('请选择是否暂停记录') }),
  answer: z.object({ paused: z.boolean() }),
});

export const removeHistory = call(at.removeHistory, {
  who: 'user',
  summary: "Take one post out of one's history; without `postsId` all of them",
  body: z.strictObject({ postsId: id().optional() }),
  answer: empty,
  done: '已清除',
});

/** Ids separated by commas, as an address carries them. */
const ids = z
  .string('缺少作品编号')
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(id()).min(1, '缺少作品编号').max(REACTION_IDS_MAX, `一次最多查询 ${REACTION_IDS_MAX} 篇作品`));

export const myReactions = call(at.myReactions, {
  who: 'user',
  summary: 'What one did with these posts (ids separated by commas), whether one follows their authors, and the counts',
  query: z.object({ postsIds: ids }),
  answer: z.array(
    z.object({
      postsId: id(),
      liked: z.boolean(),
      favorited: z.boolean(),
      following: z.boolean(),
      watchLater: z.boolean(),
      /** As they are now: pages that guests share may be a little older. Null for a post that is not on the site. */
      likeCount: z.number().int().nullable(),
      favoriteCount: z.number().int().nullable(),
    }),
  ),
});
