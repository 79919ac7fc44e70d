import type { Danmaku, DanmakuRow } from '#contract/danmaku/danmaku.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';
import { presentRemark } from '../comments/service.ts';
import { presentState, type CaseState } from '../review/service.ts';
import { mayRemove, stateOf } from './policy.ts';
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

export const presentForReview = ({ danmaku, ...row }: ReviewRow, adminId: string): DanmakuRow => ({
  ...presentRemark(danmaku, row, adminId),
  atMs: danmaku.atMs,
  mode: danmaku.mode,
  status: statusOf(stateOf(danmaku)),
});

/** The state 'author' does not occur for danmaku, because one with the author's words is refused and not held. */
export const statusOf = (state: CaseState): DanmakuRow['status'] => {
  const status = presentState(state);
  return status === 'author' ? 'held' : status;
};
