import { isPictureField, PROFILE_FIELDS, type ProfileField } from '#contract/accounts/profile-fields.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { areJudgedByService, requestCaseCheck } from '../../review/service.ts';
import { lockUser } from '../store.ts';
import * as store from './store.ts';

type Fields = Partial<Record<ProfileField, string | null | undefined>>;

interface Change {
  /** The owner of the profile or agency. */
  userId: string;
  /** The collection, if the fields belong to one. */
  subjectId?: string;
  /** Current values. */
  now: Fields;
  /** New values; undefined: unchanged. */
  wanted: Fields;
  /** The answer of areProfilesChecked, which reads settings and so precedes the transaction. */
  isJudged: boolean;
}

const PROFILES = { scope: 'profiles' } as const;

/** Whether the content safety service checks changes of profiles. */
export const areProfilesChecked = (deps: Deps): Promise<boolean> => areJudgedByService(deps, PROFILES);

/**
 * Stores new values that must wait for the content safety service and enqueues their checks; returns their fields. The caller writes the
 * other fields at once. A newer value replaces an older one that waits; the same value continues to wait. An emptied field shows nothing, so
 * it needs no check.
 */
export async function submitProfileChanges(
  deps: Deps,
  tx: Transaction,
  { userId, subjectId = '', now, wanted, isJudged }: Change,
): Promise<ReadonlySet<ProfileField>> {
  const submittedFields = PROFILE_FIELDS.filter((field) => wanted[field] !== undefined);
  if (submittedFields.length === 0) return new Set();
  await lockUser(tx, userId);
  const open = (await store.listOpenProfileChanges(tx, userId)).filter((change) => change.subjectId === subjectId);
  const alreadyWaiting = submittedFields.filter((field) =>
    open.some((change) => change.field === field && change.value === wanted[field]),
  );
  const others = submittedFields.filter((field) => !alreadyWaiting.includes(field));
  await store.markOpenReplaced(tx, { userId, subjectId }, others, deps.clock.now());
  const toCheck = isJudged ? others.filter((field) => wanted[field] && wanted[field] !== now[field]) : [];
  for (const field of toCheck)
    await insertChangeWithCheck(deps, tx, userId, { field, subjectId, former: now[field] ?? null, value: wanted[field] ?? '' });
  return new Set([...alreadyWaiting, ...toCheck]);
}

/** Inserts a waiting change of one field and enqueues its check. The caller has locked the user, or inserted it in this transaction. */
export async function insertChangeWithCheck(
  deps: Deps,
  tx: Transaction,
  userId: string,
  { field, subjectId = '', former, value }: Pick<store.ProfileChangeRow, 'field' | 'former' | 'value'> & { subjectId?: string },
): Promise<void> {
  const id = deps.random.id();
  const before = former === '' ? null : former;
  await store.insertChange(tx, { id, userId, field, subjectId, value, former: before, createdAt: deps.clock.now() });
  const content = isPictureField(field) ? { part: 'picture' as const, picture: value } : { part: 'text' as const, text: value };
  await requestCaseCheck(deps, tx, PROFILES, { id }, [content]);
}
