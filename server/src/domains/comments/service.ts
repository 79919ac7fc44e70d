import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

export { addSystemComments, type SystemComment } from './writing/create.ts';
export { judgeStanding } from './audience/judge.ts';
export { commentKind } from './review/register.ts';
export { presentRemark } from './present.ts';
export { leftToAuthors } from './waiting/judge.ts';
export { noteWait, requireMayWrite, screenRemark, waitOf } from './writing/check.ts';
export { notifyWriter } from './writing/notify.ts';

/** Replaces the name of a closed account in mentions. */
export async function forgetMentioned(deps: Deps, userId: string): Promise<void> {
  await deps.transact(async (tx) => {
    await store.renameMentioned(tx, userId, '已注销用户');
    await tx.emit('site.changed', { reason: 'person' });
  });
}
