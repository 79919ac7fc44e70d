import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { endFollows } from '../../follows/service.ts';
import * as lists from './store.ts';
import * as store from '../store.ts';

/**
 * Blocks or unblocks a user. A blocked user can neither write to nor follow the actor, nor react to the actor's content; the actor does not
 * see content of blocked users.
 */
export async function blockUser(deps: Deps, actor: Actor, { userId: targetId, blocked }: { userId: string; blocked: boolean }) {
  const userId = requireUserId(actor);
  if (targetId === userId) throw new AppError('invalid', '不能拉黑自己');
  if ((await store.findPeer(deps.db, targetId)) === undefined) throw new AppError('notFound', '用户不存在');
  await deps.transact(async (tx) => {
    if (blocked) {
      await store.insertBlock(tx, { userId, targetId, createdAt: deps.clock.now() });
      await endFollows(tx, userId, targetId);
    } else await store.deleteBlock(tx, userId, targetId);
    // Notifications from the blocked user are hidden, or appear again, so the unread state changes.
    await tx.emit('notify.changed', { userId });
  });
  return { userId: targetId, blocked };
}

export async function listBlocked(deps: Deps, actor: Actor, { page, limit }: Paging) {
  const rows = await lists.listBlocked(deps.db, requireUserId(actor), { page, limit });
  return pageOf(rows, { page, limit }, presentUserSummary);
}
