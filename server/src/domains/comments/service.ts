import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

export { addSystemComments, type SystemComment } from './writing/create.ts';
export { endRefusal, noteRefusal, notifyAnswered } from './refusals/service.ts';
export { changeRefusal, findRefusal, lockRefusal, type RefusalRow } from './refusals/store.ts';
export { judgeStanding } from './audience/judge.ts';
export { countCommentsOf, findComment, findCommentsAround } from './review/around-store.ts';
export { judgeComment } from './review/judge.ts';
export { hideComment, putCommentBack } from './review/service.ts';
export { mayDecide } from './policy.ts';
export { claimRemark, endClaim, presentClaim } from './waiting/claim.ts';
export { claimAfter, type ClaimWish } from './waiting/claim-after.ts';
export { leftToAuthors, mustWait } from './waiting/judge.ts';
export { deleteClaim } from './waiting/store.ts';

/** A closed account is mentioned under no name. */
export async function forgetMentioned(deps: Deps, userId: string): Promise<void> {
  await deps.transact(async (tx) => {
    await store.renameMentioned(tx, userId, '已注销用户');
    await tx.emit('site.changed', { reason: 'person' });
  });
}
