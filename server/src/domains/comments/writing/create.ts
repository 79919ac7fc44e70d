import type { ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import { COMMENT_REFUSAL } from '#contract/comments/constants.ts';
import { isSeen } from '#contract/text.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { setLogSubject } from '../../../core/request-context.ts';
import { plainText } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import { once } from '../../../db/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import { requireNotBlocked } from '../../accounts/service.ts';
import { addToCounts } from '../../counters/service.ts';
import { closeRemovedCase } from '../../review/service.ts';
import { findRemarkRights } from '../audience/judge.ts';
import { mayRemove } from '../policy.ts';
import * as store from '../store.ts';
import { commentedPost, presentMany } from '../threads/list.ts';
import * as threadsStore from '../threads/store.ts';
import { requestRemarkCheck, requireMayWriteRemarks, screenRemark, neededApprovals } from './check.ts';
import { pickNamed, possibleNames } from './mentions.ts';
import { retractNotifications, notifyComment } from './notify.ts';

const COMMENTS_A_MINUTE = { name: 'comment', points: 10, seconds: 60 };
const COMMENTS_A_DAY = { name: 'comment-day', points: 500, seconds: 86_400 };
const REMOVALS_A_MINUTE = { name: 'comment-remove', points: 60, seconds: 60 };

/** A repeated request with the same idempotency key, as after a lost answer, returns the same comment. */
export async function createComment(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.createComment>,
  { ip, idempotencyKey }: { ip: string; idempotencyKey: string | null },
): Promise<contract.Comment> {
  const { postsId, parentId, content: typed } = form;
  const writerId = requireUserId(actor);
  await requireMayWriteRemarks(deps, writerId);
  const { content, riskyWords } = await screenRemark(deps, 'comments', tidy(typed));
  await deps.limits.consume(COMMENTS_A_MINUTE, writerId, '评论过于频繁');
  await deps.limits.consume(COMMENTS_A_DAY, writerId, '今日评论数已达上限');

  const wait = await neededApprovals(deps, 'comments', { writerId, postId: postsId, riskyWords });
  const { id } = await deps.transact((tx) =>
    once(tx, { ownerId: writerId, call: 'comment.create', key: idempotencyKey, form, at: deps.clock.now() }, async () => {
      const id = deps.random.id();
      const createdAt = deps.clock.now();
      const post = await commentedPost(tx, postsId);
      const place = { postId: postsId, allowed: post.allowComment };
      const { refusal, isUnwanted } = await findRemarkRights(tx, 'comments', place, writerId);
      if (refusal !== null) throw new AppError('forbidden', COMMENT_REFUSAL[refusal]);
      const parent = parentId == null ? null : await findParent(tx, parentId, postsId, writerId);
      if (parent !== null) await requireNotBlocked(tx, writerId, ownersOf(parent), '由于对方的设置，你无法回复这条评论');
      const position = parent === null ? FIRST_LEVEL : positionBelow(parent);
      const authorWords = isUnwanted(content);
      const hold = wait.forPerson || wait.forService ? 'held' : authorWords ? 'words' : null;
      const mentions = await namedIn(tx, content, { writerId, post: post });
      setLogSubject(id);
      await store.insertComment(tx, {
        id,
        postId: postsId,
        ...position,
        authorId: writerId,
        content,
        mentions,
        ipLocation: deps.ipLocation.of(ip),
        riskyWords,
        authorWords,
        createdAt,
        ...(hold === null ? {} : { removedAt: createdAt, removedBy: hold }),
      });
      await requestRemarkCheck(deps, tx, wait, { scope: 'comments', id, content });
      // A held comment is counted and its notifications are sent at its approval.
      if (hold !== null) return { id };
      if (position.rootId !== null && !(await store.addToReplies(tx, position.rootId, 1)))
        throw new AppError('notFound', COMMENT_MISSING);
      await addToCounts(tx, postsId, { comments: 1 });
      await tx.emit('comments.changed', { postId: postsId, rootId: position.rootId });
      await notifyComment(deps, tx, { id, writerId, content, post, parent, mentions });
      return { id };
    }),
  );
  const post = await commentedPost(deps.db, postsId);
  const comment = (await presentMany(deps.db, actor, post, [id])).get(id);
  if (comment === undefined) throw new AppError('notFound', COMMENT_MISSING);
  return comment;
}

/** A repeated call for a removed comment answers like the first one. */
export async function removeComment(
  deps: Deps,
  actor: Actor,
  { commentId }: ParsedOf<typeof contract.removeComment>,
): Promise<null> {
  const removerId = requireUserId(actor);
  await deps.limits.consume(REMOVALS_A_MINUTE, removerId, '删除操作过于频繁');
  await deps.transact(async (tx) => {
    const comment = await store.findTarget(tx, commentId);
    if (comment === undefined) throw new AppError('notFound', COMMENT_MISSING);
    if (comment.held && comment.authorId !== removerId) throw new AppError('notFound', COMMENT_MISSING);
    if (!mayRemove(actor, comment, { authorId: comment.postAuthorId })) {
      // An invisible comment must not be revealed by another refusal.
      if (comment.removed || !comment.onSite) throw new AppError('notFound', COMMENT_MISSING);
      throw new AppError('forbidden', '只能删除自己的评论或自己作品下的评论');
    }
    const by = comment.authorId === removerId ? 'writer' : 'author';
    const replies = await store.markRemoved(tx, commentId, by, deps.clock.now());
    // Only a comment that was off the site before may have a refusal.
    if (by === 'writer' && replies === null) await closeRemovedCase(tx, { kind: 'comment', id: commentId });
    if (replies === null) return;
    const { postId, rootId } = comment;
    // Replies below a removed first-level comment are not in the post's count.
    if (rootId === null || (await store.addToReplies(tx, rootId, -1))) await addToCounts(tx, postId, { comments: -1 - replies });
    await tx.emit('comments.changed', { postId, rootId: rootId ?? commentId });
    await retractNotifications(tx, comment);
  });
  return null;
}

const COMMENT_MISSING = '评论不存在或已被删除';

/** `rootId`: the first-level comment above; `parentId`: the comment that is answered; `answeredId`: the user named as answered. */
type Position = Pick<threadsStore.CommentRow['comment'], 'rootId' | 'parentId' | 'answeredId'>;
const FIRST_LEVEL: Position = { rootId: null, parentId: null, answeredId: null };

async function findParent(tx: Transaction, parentId: string, postId: string, writerId: string): Promise<store.Target> {
  const parent = await store.findTarget(tx, parentId);
  if (parent?.held === true && parent.authorId === writerId) throw new AppError('conflict', '这条评论还在审核，通过后才能回复');
  if (parent === undefined || parent.removed || parent.postId !== postId)
    throw new AppError('notFound', '回复的评论不存在或已被删除');
  return parent;
}

/** Writers of the answered comment and of its first-level comment. */
const ownersOf = ({ authorId, rootAuthorId }: store.Target): string[] => [authorId, rootAuthorId ?? authorId];

/** Threads have two levels: an answer to a reply stands below the same first-level comment and names the user it answers. */
const positionBelow = ({ id, rootId, authorId }: store.Target): Position => ({
  rootId: rootId ?? id,
  parentId: id,
  answeredId: rootId === null ? null : authorId,
});

async function namedIn(tx: Transaction, content: string, context: { writerId: string; post: store.CommentedPost }) {
  const names = possibleNames(content);
  return pickNamed(names, await store.findNamed(tx, [...new Set(names.flat())], context));
}

/** Removes invisible characters and more than one empty line in a row; refuses an empty comment. */
function tidy(typed: string): string {
  const content = plainText(typed)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (!isSeen(content)) throw new AppError('invalid', '请填写评论内容', { fields: { content: '请填写评论内容' } });
  return content;
}

/** A comment of the demo content. `answers` is the index of an earlier comment in the same list. */
export interface SystemComment {
  authorId: string;
  content: string;
  likeCount: number;
  answers: number | null;
  ipLocation: string | null;
  createdAt: Date;
}

/** Adds demo comments without notifications, unless the post has comments already. */
export async function addSystemComments(deps: Deps, postId: string, systemComments: SystemComment[]): Promise<void> {
  await deps.transact(async (tx) => {
    await store.lockPins(tx, postId);
    if (await store.hasComments(tx, postId)) return;
    const rows: store.NewComment[] = [];
    for (const { answers, ...comment } of systemComments) {
      const parent = answers === null ? undefined : rows[answers];
      const row = {
        ...comment,
        id: deps.random.id(),
        postId,
        rootId: parent?.rootId ?? parent?.id ?? null,
        parentId: parent?.id ?? null,
        answeredId: parent?.rootId == null ? null : parent.authorId,
        replyCount: 0,
      };
      rows.push(row);
      const root = rows.find(({ id }) => id === row.rootId);
      if (root !== undefined) root.replyCount = (root.replyCount ?? 0) + 1;
    }
    await store.insertComments(tx, rows);
    await addToCounts(tx, postId, { comments: rows.length });
    await tx.emit('comments.changed', { postId, rootId: null });
  });
}
