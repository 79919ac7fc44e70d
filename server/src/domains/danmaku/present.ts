import type { Danmaku, DanmakuRow } from '#contract/danmaku/danmaku.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';
import { presentShort } from '../accounts/service.ts';
import { presentClaim } from '../comments/service.ts';
import type { ReviewRow } from './review/store.ts';
import type * as store from './store.ts';

export const presentDanmaku = (row: store.ShownRow, actor: Actor, video: { authorId: string }): Danmaku => ({
  id: row.id,
  atMs: row.atMs,
  content: row.content,
  mode: row.mode,
  color: row.color,
  createTime: new Date(row.createdAt).toISOString(),
  mine: userIdOf(actor) === row.authorId,
  held: row.held,
  can: { remove: mayRemove(actor, row, video) },
});

export const presentForReview = ({ danmaku, title, author, claim }: ReviewRow, adminId: string): DanmakuRow => ({
  id: danmaku.id,
  postsId: danmaku.postId,
  title,
  atMs: danmaku.atMs,
  content: danmaku.content,
  mode: danmaku.mode,
  author: presentShort(author),
  ipLocation: danmaku.ipLocation,
  riskyWords: danmaku.riskyWords,
  createTime: danmaku.createdAt.toISOString(),
  status: statusOf(danmaku),
  claim: presentClaim(claim, adminId),
});

export const statusOf = ({
  hiddenAt,
  removedAt,
  held,
}: Pick<store.DanmakuRow, 'hiddenAt' | 'removedAt' | 'held'>): DanmakuRow['status'] =>
  removedAt !== null ? 'removed' : held ? 'held' : hiddenAt !== null ? 'hidden' : 'shown';

/** One's own, and any on one's own video. */
export const mayRemove = (actor: Actor, written: { authorId: string }, video: { authorId: string }): boolean => {
  const userId = userIdOf(actor);
  return userId !== null && (userId === written.authorId || userId === video.authorId);
};
