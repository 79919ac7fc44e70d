import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import { requireAdmin, scopeOf, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainLine } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import { inParts } from '../../../db/keyset.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { addToCounts } from '../../counters/service.ts';
import { noteDecision } from '../../screening/service.ts';
import { presentForReview, statusOf } from '../present.ts';
import * as store from '../store.ts';
import { endRefusal, noteRefusal } from '../refusals/service.ts';
import { claimRemark, endClaim } from '../waiting/claim.ts';
import { retractNotifications, notifyComment } from '../writing/notify.ts';
import * as reviewStore from './store.ts';

type Reviewed = AnswerOf<typeof contract.hideComment>;

export async function listForReview(
  { db, clock }: Deps,
  actor: Actor,
  { page, limit, ...query }: ReviewQuery,
): Promise<AnswerOf<typeof contract.adminCommentList>> {
  const admin = requireAdmin(actor);
  const part = { limit: limit + 1, offset: (page - 1) * limit };
  const rows = await reviewStore.listForReview(db, filterOf(admin, query), clock.now(), part);
  const list = rows.slice(0, limit).map((row) => presentForReview(row, admin.id));
  return { list, page, limit, hasMore: rows.length > limit };
}

/** Streams all matching rows in order, holding one part at a time. */
export async function* readForReview(
  { db, clock }: Deps,
  actor: Actor,
  query: ReviewQuery,
): AsyncGenerator<contract.CommentRow[]> {
  const admin = requireAdmin(actor);
  const filter = filterOf(admin, query);
  const parts = inParts<reviewStore.ReviewRow>((part) => reviewStore.listForReview(db, filter, clock.now(), part));
  for await (const rows of parts) yield rows.map((row) => presentForReview(row, admin.id));
}

type ReviewQuery = ParsedOf<typeof contract.adminCommentList>;

const filterOf = (
  admin: AdminActor,
  { status, postsId, keywords, sort }: Omit<ReviewQuery, 'page' | 'limit'>,
): reviewStore.ReviewFilter => ({ status, postId: postsId, keywords: plainLine(keywords ?? ''), scope: scopeOf(admin), sort });

export async function claimComment(
  deps: Deps,
  actor: Actor,
  ip: string,
  { commentId, ...wish }: ParsedOf<typeof contract.claimComment>,
): Promise<AnswerOf<typeof contract.claimComment>> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const state = await reviewStore.lockState(tx, commentId);
    const comment = await findInScope(tx, admin, commentId);
    if (state === undefined || comment === undefined) throw new AppError('notFound', '评论不存在');
    if (wish.claimed && state.removedBy !== 'held') throw new AppError('conflict', '评论不在等待审核，可能已被处理');
    return { commentId, claim: await claimRemark(deps, tx, { admin, ip }, { kind: 'comment', id: commentId }, wish) };
  });
}

/** Idempotent. What its writer or the author removed is left alone. */
export const hideComment = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { commentId, reason }: ParsedOf<typeof contract.hideComment>,
): Promise<Reviewed> =>
  review(deps, actor, ip, commentId, 'comment.hide', reason, (tx, comment) => takeOff(deps, tx, comment, 'admin'));

/** Off the site until somebody puts it back; what was seen is counted off and no more told of. */
export async function takeOff(deps: Deps, tx: Transaction, comment: store.Target, by: 'admin' | 'held'): Promise<void> {
  const replies = await store.markRemoved(tx, comment.id, by, deps.clock.now());
  if (replies === null) return;
  await count(tx, comment, -1, replies);
  await tx.emit('comments.changed', { postId: comment.postId, rootId: comment.rootId ?? comment.id });
  await retractNotifications(tx, comment);
}

export const restoreComment = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { commentId }: ParsedOf<typeof contract.restoreComment>,
): Promise<Reviewed> =>
  review(deps, actor, ip, commentId, 'comment.restore', undefined, async (tx, comment) => {
    await reviewStore.setRisky(tx, commentId, []);
    await showComment(deps, tx, comment);
  });

/** For an appeal that is granted. `isNew`: nobody else has seen the comment, so that it is told of now. */
export async function putCommentBack(deps: Deps, tx: Transaction, commentId: string, isNew: boolean): Promise<void> {
  const state = await reviewStore.lockState(tx, commentId);
  const comment = await store.findTarget(tx, commentId);
  if (state === undefined || comment === undefined || statusOf(state) !== 'hidden')
    throw new AppError('conflict', '评论的状态已经变化，申诉不再有效');
  await reviewStore.setRisky(tx, commentId, []);
  await noteDecision(deps, tx, checkOf(commentId), true);
  await showComment(deps, tx, comment, isNew);
}

const checkOf = (commentId: string) => ({ scope: 'comments', subjectId: commentId, revisionId: null }) as const;

/**
 * Seen and counted from now on; what its writer or the author of the post removed is left alone. With a word of the author's
 * on which they have not decided it waits for them.
 */
export async function showComment(
  deps: Deps,
  tx: Transaction,
  comment: store.Target,
  isNew: boolean = comment.held,
): Promise<void> {
  if (comment.authorWords) return reviewStore.leaveToAuthor(tx, comment.id);
  const replies = await reviewStore.unmarkRemoved(tx, comment.id);
  if (replies === null) return;
  await count(tx, comment, 1, replies);
  if (isNew) await notifyReleased(deps, tx, comment);
  await tx.emit('comments.changed', { postId: comment.postId, rootId: comment.rootId ?? comment.id });
}

/** What was held is told of when others see it, to those whom it still concerns. */
async function notifyReleased(deps: Deps, tx: Transaction, comment: store.Target): Promise<void> {
  const post = await store.findPost(tx, comment.postId);
  if (post === undefined) return;
  const parent = comment.parentId === null ? null : await store.findTarget(tx, comment.parentId);
  if (parent === undefined || parent?.removed === true) return;
  const { id, authorId: writerId, content, mentions } = comment;
  await notifyComment(deps, tx, { id, writerId, content, post, parent, mentions });
}

/** What stands under a post outside the limits of a role is as if it were not there. */
async function findInScope(tx: Transaction, admin: AdminActor, commentId: string): Promise<store.Target | undefined> {
  const comment = await store.findTarget(tx, commentId);
  return comment !== undefined && (await isPostInScope(tx, comment.postId, scopeOf(admin))) ? comment : undefined;
}

async function review(
  deps: Deps,
  actor: Actor,
  ip: string,
  commentId: string,
  action: string,
  reason: string | undefined,
  change: (tx: Transaction, comment: store.Target) => Promise<void>,
): Promise<Reviewed> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    // First, so that what is read then is what somebody else may have made of it.
    const before = await reviewStore.lockState(tx, commentId);
    const comment = await findInScope(tx, admin, commentId);
    if (comment === undefined || before === undefined) throw new AppError('notFound', '评论不存在');
    if (comment.held) await endClaim(deps, tx, admin, { kind: 'comment', id: commentId });
    await change(tx, comment);
    const after = (await reviewStore.lockState(tx, commentId)) ?? before;
    const [was, is] = [statusOf(before), statusOf(after)];
    if (was !== 'hidden' && is === 'hidden') {
      const { postId, authorId: writerId, content } = comment;
      const held = was === 'held' || was === 'author';
      const said = { kind: 'comment', remarkId: commentId, postId, writerId, content, held, reason } as const;
      await noteRefusal(deps, tx, admin, said);
    }
    const passed = is === 'shown' || is === 'author';
    if (was === 'hidden' && passed) await endRefusal(tx, 'comment', commentId);
    if (is !== 'removed') await noteDecision(deps, tx, checkOf(commentId), passed);
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'comment',
      targetId: commentId,
      before: { status: was, content: before.content, riskyWords: before.riskyWords },
      after: { status: is, ...(reason === undefined ? {} : { reason }) },
    });
    return { commentId, status: is };
  });
}

/** Replies are counted together with their first-level comment, and not at all while that is gone. */
async function count(tx: Transaction, { rootId, postId }: store.Target, change: 1 | -1, replies: number): Promise<void> {
  if (rootId === null || (await store.addToReplies(tx, rootId, change)))
    await addToCounts(tx, postId, { comments: change * (1 + replies) });
}
