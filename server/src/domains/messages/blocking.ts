import type { PersonShort } from '#contract/accounts.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { presentShort } from '../accounts/service.ts';
import * as lists from './lists-store.ts';
import * as store from './store.ts';

/** A blocked person can neither write to one nor light one's bell. */
export async function blockPerson(deps: Deps, actor: Actor, { userId: targetId, blocked }: { userId: string; blocked: boolean }) {
  const userId = personIdOf(actor);
  if (targetId === userId) throw new AppError('invalid', '不能拉黑自己');
  if ((await store.findPeer(deps.db, targetId)) === undefined) throw new AppError('notFound', '用户不存在');
  if (blocked) await store.insertBlock(deps.db, { userId, targetId, createdAt: deps.clock.now() });
  else await store.deleteBlock(deps.db, userId, targetId);
  return { userId: targetId, blocked };
}

export async function listBlocked(deps: Deps, actor: Actor, { page, limit }: { page: number; limit: number }) {
  const rows = await lists.listBlocked(deps.db, personIdOf(actor), { page, limit });
  const list: PersonShort[] = rows.slice(0, limit).map(presentShort);
  return { list, page, limit, hasMore: rows.length > limit };
}
