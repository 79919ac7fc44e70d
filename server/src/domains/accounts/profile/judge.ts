import { isAgencyField, isCollectionField, isOwnField } from '#contract/accounts/profile-fields.ts';
import { AppError } from '../../../core/app-error.ts';
import type { AdminActor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, noteDecision } from '../../screening/service.ts';
import { agencyProfileChanged, collectionChanged, profileJudged, userRenamed } from '../jobs.ts';
import * as accountsStore from '../store.ts';
import * as store from './store.ts';

// A change of a profile field is checking, then shown, held (a person decides) or refused; `replaced` when a newer change supersedes it.

/** Applies the content safety service's verdict to a change, unless a person has decided on it. */
export async function judgeProfile(deps: Deps, tx: Transaction, changeId: string): Promise<void> {
  const locked = await lock(tx, changeId);
  if (locked === null) return;
  const { change, user } = locked;
  const judgement = await findJudgement(deps, tx, checkOf(change));
  if (judgement.isDecided || change.state === 'refused' || change.state === 'replaced') return;
  const isShown = change.state === 'shown';
  if (judgement.verdict === 'pass') {
    if (!isShown && judgement.mayGo) await show(deps, tx, change, null);
    // The service has not answered, and unchecked changes may not be shown: a person decides, or a later answer of the service.
    else if (change.state === 'checking') await store.changeChange(tx, change.id, { state: 'held' });
    return;
  }
  // The change was shown unchecked while the service was away: restore the former value, unless the field was changed again since.
  if (isShown) {
    if (isOwnField(change.field) && user[change.field] !== change.value) return;
    await put(deps, tx, change, change.former, change.value);
  }
  const refused = judgement.verdict === 'refuse';
  const outcome = refused
    ? { state: 'refused' as const, reason: judgement.reason, endedAt: deps.clock.now() }
    : { state: 'held' as const };
  await store.changeChange(tx, change.id, { marks: judgement.marks, ...outcome });
  await notifyOwner(deps, tx, change, { how: refused ? 'refused' : 'held', reason: refused ? judgement.reason : '' });
}

/** Decides on a held change, for an administrator; returns the change as it was before. */
export async function decideChange(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  { id, passed, reason }: { id: string; passed: boolean; reason: string },
): Promise<store.ProfileChangeRow> {
  const locked = await lock(tx, id);
  if (locked === null) throw new AppError('notFound', '这项资料不存在');
  const { change } = locked;
  if (change.state !== 'held') throw new AppError('conflict', '这项资料已处理，或已被用户修改');
  await noteDecision(deps, tx, checkOf(change), passed);
  if (passed) await show(deps, tx, change, admin.id);
  else await store.changeChange(tx, id, { state: 'refused', reason, endedAt: deps.clock.now(), decidedBy: admin.id });
  await notifyOwner(deps, tx, change, { how: passed ? 'shown' : 'refused', reason });
  return change;
}

/** Locks the user, in the same order as every change of both, and reads the change under the lock. */
async function lock(tx: Transaction, changeId: string) {
  const unlocked = await store.findChange(tx, changeId);
  const user = unlocked === undefined ? undefined : await accountsStore.lockUser(tx, unlocked.userId);
  const change = user === undefined ? undefined : await store.findChange(tx, changeId);
  return user === undefined || change === undefined ? null : { user, change };
}

const checkOf = ({ id }: store.ProfileChangeRow) => ({ scope: 'profiles', subjectId: id, revisionId: null }) as const;

async function show(deps: Deps, tx: Transaction, change: store.ProfileChangeRow, decidedBy: string | null): Promise<void> {
  await store.changeChange(tx, change.id, { state: 'shown', endedAt: deps.clock.now(), decidedBy });
  await put(deps, tx, change, change.value, null);
}

/** Writes a value into its field. For agencies and collections `instead` is the value that must still be there; null: any value. */
async function put(
  deps: Deps,
  tx: Transaction,
  { userId, subjectId, field }: store.ProfileChangeRow,
  value: string | null,
  instead: string | null,
): Promise<void> {
  // The domains agencies and posts write their own tables.
  if (isAgencyField(field)) return deps.jobs.enqueue(tx, agencyProfileChanged, { userId, field, value, instead });
  if (isCollectionField(field))
    return deps.jobs.enqueue(tx, collectionChanged, { collectionId: subjectId, field, value, instead });
  const isText = field === 'bio' || field === 'nickname';
  await accountsStore.updateUser(tx, userId, { [field]: isText ? (value ?? '') : value });
  // Purges cached pages, which show names and pictures of people.
  await tx.emit('site.changed', { reason: 'person' });
  if (field === 'nickname') await deps.jobs.enqueue(tx, userRenamed, { userId }, { key: `renamed:${userId}` });
}

const notifyOwner = (
  deps: Deps,
  tx: Transaction,
  { userId, field, value }: store.ProfileChangeRow,
  outcome: { how: 'held' | 'shown' | 'refused'; reason: string },
): Promise<void> => deps.jobs.enqueue(tx, profileJudged, { userId, field, value, ...outcome });
