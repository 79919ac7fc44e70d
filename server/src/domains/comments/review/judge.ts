import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, marked } from '../../screening/service.ts';
import { statusOf } from '../present.ts';
import { noteRefusal } from '../refusals/service.ts';
import * as store from '../store.ts';
import { showComment, takeOff } from './service.ts';
import * as reviewStore from './store.ts';

/** What the content safety service's answer makes of a comment on which nobody has decided. */
export async function judgeComment(deps: Deps, tx: Transaction, commentId: string): Promise<void> {
  // First, so that what is read then is what somebody may have made of it.
  const state = await reviewStore.lockState(tx, commentId);
  const comment = await store.findTarget(tx, commentId);
  if (state === undefined || comment === undefined) return;
  const status = statusOf(state);
  const found = await findJudgement(deps, tx, { scope: 'comments', subjectId: commentId, revisionId: null });
  if (found.isDecided || (status !== 'shown' && status !== 'held')) return;
  if (found.verdict === 'pass') {
    if (status === 'held' && found.mayGo) await showComment(deps, tx, comment);
    return;
  }
  await reviewStore.setRisky(tx, commentId, marked(state.riskyWords, found.marks));
  if (found.verdict === 'hold') return takeOff(deps, tx, comment, 'held');
  await takeOff(deps, tx, comment, 'admin');
  const { postId, authorId: writerId, content } = comment;
  const said = { kind: 'comment', remarkId: commentId, postId, writerId, content, held: status === 'held' } as const;
  await noteRefusal(deps, tx, null, { ...said, reason: found.reason });
}
