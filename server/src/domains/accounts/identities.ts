import type { Identity } from '#contract/accounts.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../ports/events.ts';
import { passWords } from '../words/service.ts';
import * as store from './identities-store.ts';
import { insertUser, type UserRow } from './store.ts';

export type Certified = { identity: Exclude<Identity, 'guest'>; certification?: string | null };

/**
 * Makes people what they are from now on, within the transaction that decides it. Their live sessions go on with the new
 * identity; what guests see of them is made anew.
 */
export async function changeIdentity(tx: Transaction, emit: Emit, userIds: string[], to: Certified): Promise<void> {
  if (userIds.length === 0) return;
  await store.setIdentity(tx, userIds, to);
  await emit('site.changed', { reason: 'identity' });
}

/** A person as other domains need to know them before they act on them. */
export const findPerson = (db: Queryable, id: string) => store.findPersonBy(db, { id });
export const findPersonByMobile = (db: Queryable, mobile: string) => store.findPersonBy(db, { mobile });

/** An account that somebody else opens for a person, without a password and without their word on the agreements. */
export async function addPerson(deps: Deps, tx: Transaction, person: { mobile: string; nickname: string }): Promise<UserRow> {
  await passWords(deps, 'names', person.nickname, 'nickname');
  return insertUser(tx, { ...person, id: deps.random.id(), createdAt: deps.clock.now() });
}
