import type { ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import { COMMENT_REFUSAL } from '#contract/comments/constants.ts';
import { isSeen } from '#contract/text.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { noteSubject } from '../../../core/request-context.ts';
import { plainText } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import { once } from '../../../db/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import { requireNotBlocked } from '../../accounts/service.ts';
import { addToCounts } from '../../counters/service.ts';
import { judgeStanding } from '../audience/judge.ts';
import { mayRemove } from '../policy.ts';
import * as store from '../store.ts';
import { commentedPost, presentMany } from '../threads/list.ts';
import * as threadsStore from '../threads/store.ts';
import { noteWait, requireMayWrite, screenRemark, waitOf } from './check.ts';
import { pickNamed, possibleNames } from './mentions.ts';
import { retractNotifications, notifyComment } from './notify.ts';

const COMMENTS_A_MINUTE = { name: 'comment', points: 10, seconds: 60 };
const COMMENTS_A_DAY = { name: 'comment-day', points: 500, seconds: 86_400 };
const REMOVALS_A_MINUTE = { name: 'comment-remove', points: 60, seconds: 60 };

/** Sent again with the same key, as after a lost answer, it is the same comment. */
export async function createComment(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.createComment>,
  { ip, idempotencyKey }: { ip: string; idempotencyKey: string | null },
): Promise<contract.Comment> {
  const { postsId, parentId, content: typed } = form;
  const writerId = requireUserId(actor);
  await requireMayWrite(deps, writerId);
  const { content, riskyWords } = await screenRemark(deps, 'comments', tidy(typed));
  await deps.limits.consume(COMMENTS_A_MINUTE, writerId, '评论过于频繁');
  await deps.limits.consume(COMMENTS_A_DAY, writerId, '今日评论数已达上限');

  const wait = await waitOf(deps, 'comments', { writerId, postId: postsId, riskyWords });
  const { id } = await deps.transact((tx) =>
    once(tx, { ownerId: writerId, call: 'comment.create', key: idempotencyKey, form, at: deps.clock.now() }, async () => {
      const id = deps.random.id();
      const createdAt = deps.clock.now();
      const post = await commentedPost(tx, postsId);
      const place = { postId: postsId, allowed: post.allowComment };
      const { refusal, isUnwanted } = await judgeStanding(tx, 'comments', place, writerId);
      if (refusal !== null) throw new AppError('forbidden', COMMENT_REFUSAL[refusal]);
      const parent = parentId == null ? null : await findParent(tx, parentId, postsId, writerId);
      if (parent !== null) await requireNotBlocked(tx, writerId, ownersOf(parent), '由于对方的设置，你无法回复这条评论');
      const answer = parent === null ? NO_ANSWER : answerTo(parent);
      const authorWords = isUnwanted(content);
      const hold = wait.forPerson || wait.forService ? 'held' : authorWords ? 'words' : null;
      const mentions = await namedIn(tx, content, { writerId, post: post });
      noteSubject(id);
      await store.insertComment(tx, {
        id,
        postId: postsId,
        ...answer,
        authorId: writerId,
        content,
        mentions,
        ipLocation: deps.ipLocation.of(ip),
        riskyWords,
        authorWords,
        createdAt,
        ...(hold === null ? {} : { removedAt: createdAt, removedBy: hold }),
      });
      await noteWait(deps, tx, wait, { scope: 'comments', id, content });
      // Counted and told of when somebody has let it through.
      if (hold !== null) return { id };
      if (answer.rootId !== null && !(await store.addToReplies(tx, answer.rootId, 1))) throw new AppError('notFound', GONE);
      await addToCounts(tx, postsId, { comments: 1 });
      await tx.emit('comments.changed', { postId: postsId, rootId: answer.rootId });
      await notifyComment(deps, tx, { id, writerId, content, post, parent, mentions });
      return { id };
    }),
  );
  const post = await commentedPost(deps.db, postsId);
  const written = (await presentMany(deps.db, actor, post, [id])).get(id);
  if (written === undefined) throw new AppError('notFound', GONE);
  return written;
}

/** Also for what is already gone, so that a repeated call is answered like the first. */
export async function removeComment(
  deps: Deps,
  actor: Actor,
  { commentId }: ParsedOf<typeof contract.removeComment>,
): Promise<null> {
  const removerId = requireUserId(actor);
  await deps.limits.consume(REMOVALS_A_MINUTE, removerId, '删除操作过于频繁');
  await deps.transact(async (tx) => {
    const comment = await store.findTarget(tx, commentId);
    if (comment === undefined) throw new AppError('notFound', GONE);
    if (comment.held && comment.authorId !== removerId) throw new AppError('notFound', GONE);
    if (!mayRemove(actor, comment, { authorId: comment.postAuthorId })) {
      // What nobody sees is not there for others.
      if (comment.removed || !comment.onSite) throw new AppError('notFound', GONE);
      throw new AppError('forbidden', '只能删除自己的评论或自己作品下的评论');
    }
    const by = comment.authorId === removerId ? 'writer' : 'author';
    const replies = await store.markRemoved(tx, commentId, by, deps.clock.now());
    if (replies === null) return;
    const { postId, rootId } = comment;
    // Replies went from the count together with their first-level comment.
    if (rootId === null || (await store.addToReplies(tx, rootId, -1))) await addToCounts(tx, postId, { comments: -1 - replies });
    await tx.emit('comments.changed', { postId, rootId: rootId ?? commentId });
    await retractNotifications(tx, comment);
  });
  return null;
}

const GONE = '评论不存在或已被删除';

type Answer = Pick<threadsStore.CommentRow['comment'], 'rootId' | 'parentId' | 'answeredId'>;
const NO_ANSWER: Answer = { rootId: null, parentId: null, answeredId: null };

async function findParent(tx: Transaction, parentId: string, postId: string, writerId: string): Promise<store.Target> {
  const parent = await store.findTarget(tx, parentId);
  if (parent?.held === true && parent.authorId === writerId) throw new AppError('conflict', '这条评论还在审核，通过后才能回复');
  if (parent === undefined || parent.removed || parent.postId !== postId)
    throw new AppError('notFound', '回复的评论不存在或已被删除');
  return parent;
}

/** Whose the answered comment and the thread are. */
const ownersOf = ({ authorId, rootAuthorId }: store.Target): string[] => [authorId, rootAuthorId ?? authorId];

/** Two levels: an answer to a reply hangs under the same first-level comment and names whom it answers. */
const answerTo = ({ id, rootId, authorId }: store.Target): Answer => ({
  rootId: rootId ?? id,
  parentId: id,
  answeredId: rootId === null ? null : authorId,
});

async function namedIn(tx: Transaction, content: string, near: { writerId: string; post: store.CommentedPost }) {
  const names = possibleNames(content);
  return pickNamed(names, await store.findNamed(tx, [...new Set(names.flat())], near));
}

/** As it was typed, without what cannot be read and without a wall of empty lines. */
function tidy(typed: string): string {
  const content = plainText(typed)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (!isSeen(content)) throw new AppError('invalid', '请填写评论内容', { fields: { content: '请填写评论内容' } });
  return content;
}

/** A comment that comes with the product. `answers` is the place of an earlier one in the same list. */
export interface SystemComment {
  authorId: string;
  content: string;
  likeCount: number;
  answers: number | null;
  ipLocation: string | null;
  createdAt: Date;
}

/** Added once, to a post that has none. Nobody is told of them. */
export async function addSystemComments(deps: Deps, postId: string, said: SystemComment[]): Promise<void> {
  await deps.transact(async (tx) => {
    await store.lockPins(tx, postId);
    if (await store.hasComments(tx, postId)) return;
    const rows: store.NewComment[] = [];
    for (const { answers, ...comment } of said) {
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
