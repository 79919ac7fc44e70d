import { isPictureField, PROFILE_FIELDS, type ProfileField } from '#contract/accounts/profile-fields.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isChecked, noteChecks } from '../../screening/service.ts';
import { lockUser } from '../store.ts';
import * as store from './store.ts';

type Fields = Partial<Record<ProfileField, string | null | undefined>>;

interface Change {
  /** Whose profile it is, or who runs the agency. */
  userId: string;
  /** The collection that it is about. */
  subjectId?: string;
  now: Fields;
  wanted: Fields;
  /** Asked before the transaction. */
  isJudged: boolean;
}

/** Whether changes of profiles are judged. */
export const areProfilesChecked = (deps: Deps): Promise<boolean> => isChecked(deps, 'profiles');

/**
 * Answers which fields of a changed profile wait until the content safety service has looked at them. The others take effect at once, in
 * place of what waited there. Said again, what waits goes on waiting.
 */
export async function noteChanges(
  deps: Deps,
  tx: Transaction,
  { userId, subjectId = '', now, wanted, isJudged }: Change,
): Promise<ReadonlySet<ProfileField>> {
  const asked = PROFILE_FIELDS.filter((field) => wanted[field] !== undefined);
  if (asked.length === 0) return new Set();
  await lockUser(tx, userId);
  const open = (await store.listOpen(tx, userId)).filter((change) => change.subjectId === subjectId);
  const goesOn = asked.filter((field) => open.some((change) => change.field === field && change.value === wanted[field]));
  const others = asked.filter((field) => !goesOn.includes(field));
  await store.replaceOpen(tx, { userId, subjectId }, others, deps.clock.now());
  const begun = isJudged ? others.filter((field) => wanted[field] && wanted[field] !== now[field]) : [];
  for (const field of begun)
    await noteChange(deps, tx, userId, { field, subjectId, former: now[field] ?? null, value: wanted[field] ?? '' });
  return new Set([...goesOn, ...begun]);
}

export async function noteChange(
  deps: Deps,
  tx: Transaction,
  userId: string,
  { field, subjectId = '', former, value }: Pick<store.ProfileChangeRow, 'field' | 'former' | 'value'> & { subjectId?: string },
): Promise<void> {
  const id = deps.random.id();
  const before = former === '' ? null : former;
  await store.insertChange(tx, { id, userId, field, subjectId, value, former: before, createdAt: deps.clock.now() });
  const content = isPictureField(field) ? { part: 'picture' as const, picture: value } : { part: 'text' as const, text: value };
  await noteChecks(deps, tx, { scope: 'profiles', subjectId: id, revisionId: null }, [content], true);
}
