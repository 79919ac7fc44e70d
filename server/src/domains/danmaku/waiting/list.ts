import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku/waiting.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { readAuthorReviewSetting } from '../../comments/service.ts';
import * as store from './store.ts';

export async function listWaiting(
  deps: Deps,
  actor: Actor,
  { postsId: postId, page, limit }: ParsedOf<typeof contract.listWaitingDanmaku>,
): Promise<AnswerOf<typeof contract.listWaitingDanmaku>> {
  const ownerId = requireUserId(actor);
  const authorReview = await readAuthorReviewSetting(deps);
  if (authorReview === 'none') return { list: [], page, limit, hasMore: false };
  const filter = { ownerId, postId, plain: authorReview === 'plain' };
  const rows = await store.listWaiting(deps.db, filter, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, present);
}

const present = ({ id, postId, title, atMs, content, createdAt }: store.WaitingRow): contract.WaitingDanmaku => ({
  id,
  atMs,
  content,
  createTime: new Date(createdAt).toISOString(),
  work: { id: postId, title, link: `/video/${postId}` },
});
