import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { requireNotBlocked } from '../../accounts/service.ts';
import { mayPin } from '../policy.ts';
import { notifyLike } from './notify.ts';
import * as store from '../store.ts';

const LIKES_A_MINUTE = { name: 'comment-like', points: 60, seconds: 60 };
const PINS_A_MINUTE = { name: 'comment-pin', points: 20, seconds: 60 };

/** Likes a comment or withdraws the like. Idempotent. Like counts may lag for guests, so no cache is purged. */
export async function likeComment(
  deps: Deps,
  actor: Actor,
  { commentId, liked }: ParsedOf<typeof contract.likeComment>,
): Promise<AnswerOf<typeof contract.likeComment>> {
  const userId = requireUserId(actor);
  await deps.limits.consume(LIKES_A_MINUTE, userId, '点赞操作过于频繁');
  return deps.transact(async (tx) => {
    const comment = await requireVisible(tx, commentId);
    if (liked) await requireNotBlocked(tx, userId, [comment.authorId], '由于对方的设置，你无法点赞这条评论');
    const changed = liked
      ? await store.insertLike(tx, { commentId, userId, createdAt: deps.clock.now() })
      : await store.deleteLike(tx, commentId, userId);
    const likeCount = changed
      ? await store.addToLikes(tx, commentId, liked ? 1 : -1)
      : (await requireVisible(tx, commentId)).likeCount;
    if (changed && liked) await notifyLike(deps, tx, userId, comment);
    return { liked, likeCount };
  });
}

/** Pins a comment, which replaces the post's pinned comment, or unpins it. */
export async function pinComment(
  deps: Deps,
  actor: Actor,
  { commentId, pinned }: ParsedOf<typeof contract.pinComment>,
): Promise<AnswerOf<typeof contract.pinComment>> {
  const authorId = requireUserId(actor);
  await deps.limits.consume(PINS_A_MINUTE, authorId, '置顶操作过于频繁');
  await deps.transact(async (tx) => {
    const comment = await requireVisible(tx, commentId);
    if (actor.kind !== 'user' || authorId !== comment.postAuthorId) throw new AppError('forbidden', '只有作品的作者可以置顶评论');
    if (!mayPin(actor, comment, { authorId: comment.postAuthorId })) throw new AppError('invalid', '回复不能置顶');
    await store.lockPins(tx, comment.postId);
    if (pinned) await store.unpinAll(tx, comment.postId);
    if (!(await store.setPinned(tx, commentId, pinned))) throw new AppError('notFound', COMMENT_MISSING);
    await tx.emit('comments.changed', { postId: comment.postId, rootId: null });
  });
  return { commentId, pinned };
}

const COMMENT_MISSING = '评论不存在或已被删除';

async function requireVisible(tx: Transaction, commentId: string): Promise<store.Target> {
  const comment = await store.findTarget(tx, commentId);
  if (comment === undefined || comment.removed || !comment.onSite) throw new AppError('notFound', COMMENT_MISSING);
  return comment;
}
