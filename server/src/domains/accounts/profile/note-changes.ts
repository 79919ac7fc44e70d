import { isPictureField, PROFILE_FIELDS, type ProfileField } from '#contract/accounts/profile-fields.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { noteChecks } from '../../sensitive-words/service.ts';
import type { UserRow } from '../store.ts';
import * as store from './store.ts';

type Wanted = Partial<Record<ProfileField, string | null | undefined>>;

/**
 * Answers which fields of a changed profile wait until the content safety service has looked at them. The others take effect at once, in
 * place of what waited there. Said again, what waits goes on waiting.
 */
export async function noteChanges(
  deps: Deps,
  tx: Transaction,
  user: UserRow,
  wanted: Wanted,
  isJudged: boolean,
): Promise<ReadonlySet<ProfileField>> {
  const asked = PROFILE_FIELDS.filter((field) => wanted[field] !== undefined);
  if (asked.length === 0) return new Set();
  const open = await store.listOpen(tx, user.id);
  const goesOn = asked.filter((field) => open.some((change) => change.field === field && change.value === wanted[field]));
  const others = asked.filter((field) => !goesOn.includes(field));
  await store.replaceOpen(tx, user.id, others, deps.clock.now());
  const begun = isJudged ? others.filter((field) => wanted[field] && wanted[field] !== user[field]) : [];
  for (const field of begun) await noteChange(deps, tx, user, field, wanted[field] ?? '');
  return new Set([...goesOn, ...begun]);
}

export async function noteChange(
  deps: Deps,
  tx: Transaction,
  user: UserRow,
  field: ProfileField,
  value: string,
): Promise<void> {
  const id = deps.random.id();
  const former = user[field] === '' ? null : user[field];
  await store.insertChange(tx, { id, userId: user.id, field, value, former, createdAt: deps.clock.now() });
  const content = isPictureField(field)
    ? { part: field === 'cover' ? ('cover' as const) : ('picture' as const), picture: value }
    : { part: 'text' as const, text: value };
  await noteChecks(deps, tx, { scope: 'profiles', subjectId: id, revisionId: null }, [content], true);
}
