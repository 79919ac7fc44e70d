import type { Me, Person } from '#contract/accounts.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { permissionsOfIdentity } from './policy.ts';
import { presentMe, presentPerson } from './present.ts';
import * as store from './store.ts';

export async function myInfo(deps: Deps, actor: Actor): Promise<Me> {
  const user = actor.kind === 'user' ? await store.findUser(deps.db, actor.id) : undefined;
  if (user === undefined) throw new AppError('session');
  const agency = await store.findAgencyOf(deps.db, user.id);
  return presentMe(user, agency ?? null, permissionsOfIdentity(user.identity));
}

export async function publicInfo(deps: Deps, id: string): Promise<Person> {
  const user = await store.findUser(deps.db, id);
  if (user === undefined) throw new AppError('notFound', '用户不存在');
  return presentPerson(user, (await store.findAgencyOf(deps.db, id)) ?? null);
}
