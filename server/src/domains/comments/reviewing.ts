import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments.ts';
import type { Actor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import { inParts } from '../../db/ordered.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import { adminOf, recordAction } from '../administration/service.ts';
import { countOnPost } from '../insights/service.ts';
import { presentForReview, statusOf } from './present.ts';
import * as reviewStore from './review-store.ts';
import * as store from './store.ts';
import { takeBackTelling } from './telling.ts';

type Reviewed = AnswerOf<typeof contract.hideComment>;

export async function listForReview(
  { db }: Deps,
  { page, limit, ...query }: ReviewQuery,
): Promise<AnswerOf<typeof contract.adminCommentList>> {
  const rows = await reviewStore.listForReview(db, filterOf(query), { limit: limit + 1, offset: (page - 1) * limit });
  return { list: rows.slice(0, limit).map(presentForReview), page, limit, hasMore: rows.length > limit };
}

/** All that is asked for, in its order, without holding more than a part of it. */
export async function* readForReview({ db }: Deps, query: ReviewQuery): AsyncGenerator<contract.CommentRow[]> {
  const filter = filterOf(query);
  for await (const rows of inParts<reviewStore.ReviewRow>((part) => reviewStore.listForReview(db, filter, part)))
    yield rows.map(presentForReview);
}

type ReviewQuery = ParsedOf<typeof contract.adminCommentList>;

const filterOf = ({ status, postsId, sort }: Omit<ReviewQuery, 'page' | 'limit'>): reviewStore.ReviewFilter => ({
  status,
  postId: postsId,
  sort,
});

/** Asked twice it is done once; what its writer or the author removed is beyond it. */
export const hideComment = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { commentId, reason }: ParsedOf<typeof contract.hideComment>,
): Promise<Reviewed> =>
  review(deps, actor, ip, commentId, 'comment.hide', reason, async (tx, emit, comment) => {
    const replies = await store.markRemoved(tx, commentId, 'admin', deps.clock.now());
    if (replies === null) return;
    await count(tx, comment, -1, replies);
    await emit('comments.changed', { postId: comment.postId, rootId: comment.rootId ?? commentId });
    await takeBackTelling(tx, emit, comment);
  });

export const restoreComment = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { commentId }: ParsedOf<typeof contract.restoreComment>,
): Promise<Reviewed> =>
  review(deps, actor, ip, commentId, 'comment.restore', undefined, async (tx, emit, comment) => {
    await reviewStore.clearRisky(tx, commentId);
    const replies = await reviewStore.unmarkRemoved(tx, commentId);
    if (replies === null) return;
    await count(tx, comment, 1, replies);
    await emit('comments.changed', { postId: comment.postId, rootId: comment.rootId ?? commentId });
  });

async function review(
  deps: Deps,
  actor: Actor,
  ip: string,
  commentId: string,
  action: string,
  reason: string | undefined,
  change: (tx: Transaction, emit: Emit, comment: store.Target) => Promise<void>,
): Promise<Reviewed> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const comment = await store.findTarget(tx, commentId);
    const before = await reviewStore.lockState(tx, commentId);
    if (comment === undefined || before === undefined) throw new AppError('notFound', '评论不存在');
    await change(tx, emit, comment);
    const after = (await reviewStore.lockState(tx, commentId)) ?? before;
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'comment',
      targetId: commentId,
      before: { status: statusOf(before), content: before.content, riskyWords: before.riskyWords },
      after: { status: statusOf(after), ...(reason === undefined ? {} : { reason }) },
    });
    return { commentId, status: statusOf(after) };
  });
}

/** Replies are counted together with their first-level comment, and not at all while that is gone. */
async function count(tx: Transaction, { rootId, postId }: store.Target, change: 1 | -1, replies: number): Promise<void> {
  if (rootId === null || (await store.addToReplies(tx, rootId, change)))
    await countOnPost(tx, postId, { comments: change * (1 + replies) });
}
