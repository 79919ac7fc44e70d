import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/danmaku/waiting.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { deleteClaim, leftToAuthors, mayDecide } from '../../comments/service.ts';
import { statusOf } from '../present.ts';
import { countDanmaku } from '../review/service.ts';
import { changeDanmaku, lockDanmaku } from '../store.ts';
import * as store from './store.ts';

const DECISIONS_A_MINUTE = { name: 'danmaku-decide', points: 60, seconds: 60 };

export async function listWaiting(
  deps: Deps,
  actor: Actor,
  { postsId: postId, page, limit }: ParsedOf<typeof contract.listWaitingDanmaku>,
): Promise<AnswerOf<typeof contract.listWaitingDanmaku>> {
  const ownerId = requireUserId(actor);
  const allowed = await leftToAuthors(deps);
  if (allowed === 'none') return { list: [], page, limit, hasMore: false };
  const filter = { ownerId, postId, plain: allowed === 'plain' };
  const rows = await store.listWaiting(deps.db, filter, limit + 1, (page - 1) * limit);
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit };
}

/** By the author of the video; as comments are decided on. */
export async function decideDanmaku(
  deps: Deps,
  actor: Actor,
  { danmakuId, approved }: ParsedOf<typeof contract.decideDanmaku>,
): Promise<AnswerOf<typeof contract.decideDanmaku>> {
  const authorId = requireUserId(actor);
  await deps.limits.consume(DECISIONS_A_MINUTE, authorId, '审核操作过于频繁');
  const allowed = await leftToAuthors(deps);
  return deps.transact(async (tx) => {
    const found = await lockDanmaku(tx, danmakuId);
    if (found === undefined || !found.onSite) throw new AppError('notFound', GONE);
    const { danmaku, videoAuthorId } = found;
    const status = statusOf(danmaku);
    if (status === 'shown' && videoAuthorId === authorId) throw new AppError('conflict', '弹幕已显示，不在等待审核');
    if (status !== 'held' || !mayDecide(actor, danmaku, { authorId: videoAuthorId }, allowed))
      throw new AppError('notFound', GONE);
    if (approved) {
      await changeDanmaku(tx, danmakuId, { hiddenAt: null, held: false });
      await countDanmaku(tx, danmaku.postId, 1);
    } else await changeDanmaku(tx, danmakuId, { removedAt: deps.clock.now(), removedBy: 'author' });
    await deleteClaim(tx, { kind: 'danmaku', id: danmakuId });
    return { danmakuId, approved };
  });
}

const GONE = '弹幕不存在或已被删除';

const present = ({ id, postId, title, atMs, content, createdAt }: store.WaitingRow): contract.WaitingDanmaku => ({
  id,
  atMs,
  content,
  createTime: new Date(createdAt).toISOString(),
  work: { id: postId, title, link: `/video/${postId}` },
});
