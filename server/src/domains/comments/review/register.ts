import type { Transaction } from '../../../db/client.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import { addToCounts } from '../../counters/service.ts';
import type { Case, Reviewable } from '../../review/service.ts';
import { stateOf } from '../policy.ts';
import * as store from '../store.ts';
import { notifyComment, notifyWriter, retractNotifications } from '../writing/notify.ts';
import * as reviewStore from './store.ts';

type CommentCase = store.Target & Case;

export const commentKind: Reviewable<CommentCase> = {
  kind: 'comment',
  noun: '评论',
  scope: 'comments',
  async lock(tx, id) {
    const columns = await reviewStore.lockState(tx, id);
    const comment = await store.findTarget(tx, id);
    if (columns === undefined || comment === undefined) return undefined;
    const state = stateOf(columns);
    // What stands below a comment that has gone is seen by nobody.
    return { ...comment, state, onSite: comment.onSite && !(state === 'shown' && comment.removed) };
  },
  isInScope: (tx, { postId }, scope) => isPostInScope(tx, postId, scope),
  mark: reviewStore.setRisky,
  /** With a word of the author's on which they have not decided it waits for them. */
  async show(deps, tx, comment, { isNew, byAuthor }) {
    if (comment.authorWords && !byAuthor) {
      await reviewStore.leaveToAuthor(tx, comment.id);
      return 'author';
    }
    await count(tx, comment, 1, await reviewStore.unmarkRemoved(tx, comment.id));
    // Told to those whom it still concerns.
    const post = isNew ? await store.findPost(tx, comment.postId) : undefined;
    const parent = comment.parentId === null ? null : await store.findTarget(tx, comment.parentId);
    if (post !== undefined && parent !== undefined && parent?.removed !== true)
      await notifyComment(deps, tx, { ...comment, writerId: comment.authorId, post, parent });
    return 'shown';
  },
  /** What was seen is counted off and no more told of. */
  async takeOff({ clock }, tx, comment, state) {
    const replies = await store.markRemoved(tx, comment.id, state === 'waiting' ? 'held' : 'admin', clock.now());
    if (replies === null) return;
    await count(tx, comment, -1, replies);
    await retractNotifications(tx, comment);
  },
  async remove({ clock }, tx, { id }) {
    await store.markRemoved(tx, id, 'author', clock.now());
  },
  notify: (deps, tx, said, outcome) => notifyWriter(deps, tx, '下的评论', said, outcome),
};

/** Replies are counted together with their first-level comment, and not at all while that is gone. */
async function count(tx: Transaction, { id, rootId, postId }: store.Target, change: 1 | -1, replies: number): Promise<void> {
  if (rootId === null || (await store.addToReplies(tx, rootId, change)))
    await addToCounts(tx, postId, { comments: change * (1 + replies) });
  await tx.emit('comments.changed', { postId, rootId: rootId ?? id });
}
