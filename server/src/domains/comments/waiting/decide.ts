import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { mayDecide } from '../policy.ts';
import { showComment } from '../review/service.ts';
import { clearAuthorWords, lockState } from '../review/store.ts';
import * as store from '../store.ts';
import { leftToAuthors } from './judge.ts';
import { deleteClaim } from './store.ts';

const DECISIONS_A_MINUTE = { name: 'comment-decide', points: 60, seconds: 60 };

/**
 * By the author of the post. A word to look at keeps its place among those of the back office, for nobody of the platform has
 * seen it.
 */
export async function decideComment(
  deps: Deps,
  actor: Actor,
  { commentId, approved }: ParsedOf<typeof contract.decideComment>,
): Promise<AnswerOf<typeof contract.decideComment>> {
  const authorId = requireUserId(actor);
  await deps.limits.consume(DECISIONS_A_MINUTE, authorId, '审核操作过于频繁');
  const allowed = await leftToAuthors(deps);
  return deps.transact(async (tx) => {
    // First, so that what is read then is what a moderator may have made of it.
    await lockState(tx, commentId);
    const comment = await store.findTarget(tx, commentId);
    // What waits is not there for others; nor for the author of the post, unless it is for them to decide.
    if (comment === undefined || !comment.onSite) throw new AppError('notFound', GONE);
    const post = { authorId: comment.postAuthorId };
    if (!comment.held && !comment.removed && comment.postAuthorId === authorId)
      throw new AppError('conflict', '评论已显示，不在等待审核');
    if (!comment.held || !mayDecide(actor, comment, post, allowed)) throw new AppError('notFound', GONE);
    if (approved) {
      await clearAuthorWords(tx, commentId);
      await showComment(deps, tx, { ...comment, authorWords: false });
    } else await store.markRemoved(tx, commentId, 'author', deps.clock.now());
    // A moderator who was about to decide finds it decided.
    await deleteClaim(tx, { kind: 'comment', id: commentId });
    return { commentId, approved };
  });
}

const GONE = '评论不存在或已被删除';
