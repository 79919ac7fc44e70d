import type { Transaction } from '../../../db/client.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import { addToCounts } from '../../counters/service.ts';
import { countRefusalsOf, auditRecordOfRemark, type Remark, type RemarkReviewKind } from '../../review/service.ts';
import { stateOf } from '../policy.ts';
import * as store from '../store.ts';
import { notifyComment, notifyRemarkWriter, retractNotifications } from '../writing/notify.ts';
import { countCommentsOf, findComment, findCommentsAround } from './around-store.ts';
import * as reviewStore from './store.ts';

type CommentCase = store.Target & Remark;

const tell: RemarkReviewKind['notifyWriter'] = (deps, tx, said, outcome) =>
  notifyRemarkWriter(deps, tx, '下的评论', said, outcome);

export const commentReviewKind: RemarkReviewKind<CommentCase> = {
  kind: 'comment',
  noun: '评论',
  scope: 'comments',
  async lock(tx, id) {
    const columns = await reviewStore.lockState(tx, id);
    const comment = await store.findTarget(tx, id);
    if (columns === undefined || comment === undefined) return undefined;
    const state = stateOf(columns);
    // A reply below a removed first-level comment is not on the site.
    return { ...comment, state, onSite: comment.onSite && !(state === 'shown' && comment.removed) };
  },
  isInScope: (tx, { postId }, scope) => isPostInScope(tx, postId, scope),
  mark: (tx, { id }, riskyWords) => reviewStore.setRisky(tx, id, riskyWords),
  /** Shows a comment; one with the author's words is left to the author instead, unless the author decides now. */
  async show(deps, tx, comment, { isNew, byAuthor }) {
    if (comment.authorWords && !byAuthor) {
      await reviewStore.leaveToAuthor(tx, comment.id);
      return 'author';
    }
    await count(tx, comment, 1, await reviewStore.unmarkRemoved(tx, comment.id));
    // A comment that was never shown before notifies the people it concerns, if post and answered comment still exist.
    const post = isNew ? await store.findPost(tx, comment.postId) : undefined;
    const parent = comment.parentId === null ? null : await store.findTarget(tx, comment.parentId);
    if (post !== undefined && parent !== undefined && parent?.removed !== true)
      await notifyComment(deps, tx, { ...comment, writerId: comment.authorId, post, parent });
    return 'shown';
  },
  /** Takes a shown comment off: corrects the counts and removes its notifications. */
  async takeOff({ clock }, tx, comment, state) {
    const replies = await store.markRemoved(tx, comment.id, state === 'waiting' ? 'held' : 'admin', clock.now());
    if (replies === null) return;
    await count(tx, comment, -1, replies);
    await retractNotifications(tx, comment);
  },
  async remove({ clock }, tx, { id }) {
    await store.markRemoved(tx, id, 'author', clock.now());
  },
  notify: tell,
  notifyWriter: tell,
  recordOf: auditRecordOfRemark('comment'),
  appealOf: ({ postId, authorId, content }) => ({ kind: 'comment', postId, authorId, content }),
  /** A closed account is mentioned under no name. */
  forgetUser: (deps, userId) =>
    deps.transact(async (tx) => {
      await store.renameMentioned(tx, userId, '已注销用户');
      await tx.emit('site.changed', { reason: 'person' });
    }),
  find: findComment,
  listAround: findCommentsAround,
  countWritten: countCommentsOf,
  countRefused: countRefusalsOf('comment'),
};

/** Changes the counts by a comment and its `replies`. Replies below a removed first-level comment do not count. */
async function count(tx: Transaction, { id, rootId, postId }: store.Target, change: 1 | -1, replies: number): Promise<void> {
  if (rootId === null || (await store.addToReplies(tx, rootId, change)))
    await addToCounts(tx, postId, { comments: change * (1 + replies) });
  await tx.emit('comments.changed', { postId, rootId: rootId ?? id });
}
