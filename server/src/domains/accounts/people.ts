import type { Me, Person } from '#contract/accounts.ts';
import type { Actor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { permissionsOfIdentity } from './policy.ts';
import { presentMe, presentPerson } from './present.ts';
import * as store from './store.ts';

export async function myInfo(deps: Deps, actor: Actor): Promise<Me> {
  const user = actor.kind === 'user' ? await store.findUser(deps.db, actor.id) : undefined;
  if (user === undefined) throw new AppError('session');
  const [agency, unread] = await Promise.all([store.findAgencyOf(deps.db, user.id), store.countUnread(deps.db, user.id)]);
  return presentMe(user, agency ?? null, permissionsOfIdentity(user.identity), unread);
}

export async function publicInfo(deps: Deps, id: string): Promise<Person> {
  const user = await store.findUser(deps.db, id);
  if (user === undefined) throw new AppError('notFound', '用户不存在');
  return presentPerson(user, (await store.findAgencyOf(deps.db, id)) ?? null);
}

/** A work of this person appeared (1) or went (-1); within the transaction that does it. */
export async function countPost(tx: Transaction, userId: string, change: 1 | -1): Promise<void> {
  await store.addToPostCount(tx, userId, change);
}

/** Somebody began or ceased to follow, or to like a work of, this person; within the transaction that makes it so. */
export async function countRelation(tx: Transaction, userId: string, changes: Partial<store.RelationCounts>): Promise<void> {
  await store.addToRelations(tx, userId, changes);
}
