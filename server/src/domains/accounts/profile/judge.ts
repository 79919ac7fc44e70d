import { isAgencyField, isCollectionField, isOwnField } from '#contract/accounts/profile-fields.ts';
import { AppError } from '../../../core/app-error.ts';
import type { AdminActor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, noteDecision } from '../../screening/service.ts';
import { agencyProfileChanged, collectionChanged, profileJudged, userRenamed } from '../jobs.ts';
import * as accountsStore from '../store.ts';
import * as store from './store.ts';

/** What the content safety service's answer makes of a change of a profile on which nobody has decided. */
export async function judgeProfile(deps: Deps, tx: Transaction, changeId: string): Promise<void> {
  const locked = await lock(tx, changeId);
  if (locked === null) return;
  const { change, user } = locked;
  const found = await findJudgement(deps, tx, checkOf(change));
  if (found.isDecided || change.state === 'refused' || change.state === 'replaced') return;
  const isOpen = change.state !== 'shown';
  if (found.verdict === 'pass') {
    if (isOpen && found.mayGo) await show(deps, tx, change, null);
    // Away, and not to be gone without: a person decides. A later answer still may.
    else if (change.state === 'checking') await store.changeChange(tx, change.id, { state: 'held' });
    return;
  }
  // It went out meanwhile, by what is done while the service is away, and was not changed again since.
  if (!isOpen) {
    if (isOwnField(change.field) && user[change.field] !== change.value) return;
    await put(deps, tx, change, change.former, change.value);
  }
  const refused = found.verdict === 'refuse';
  const ended = refused
    ? { state: 'refused' as const, reason: found.reason, endedAt: deps.clock.now() }
    : { state: 'held' as const };
  await store.changeChange(tx, change.id, { marks: found.marks, ...ended });
  await tell(deps, tx, change, { how: refused ? 'refused' : 'held', reason: refused ? found.reason : '' });
}

/** A person's word on a change that waits; it answers what it was. */
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
  await tell(deps, tx, change, { how: passed ? 'shown' : 'refused', reason });
  return change;
}

/** The person first, as everybody else does who changes both. */
async function lock(tx: Transaction, changeId: string) {
  const known = await store.findChange(tx, changeId);
  const user = known === undefined ? undefined : await accountsStore.lockUser(tx, known.userId);
  const change = user === undefined ? undefined : await store.findChange(tx, changeId);
  return user === undefined || change === undefined ? null : { user, change };
}

const checkOf = ({ id }: store.ProfileChangeRow) => ({ scope: 'profiles', subjectId: id, revisionId: null }) as const;

async function show(deps: Deps, tx: Transaction, change: store.ProfileChangeRow, decidedBy: string | null): Promise<void> {
  await store.changeChange(tx, change.id, { state: 'shown', endedAt: deps.clock.now(), decidedBy });
  await put(deps, tx, change, change.value, null);
}

/** `instead`: only where that stands there still; null: whatever stands there. */
async function put(
  deps: Deps,
  tx: Transaction,
  { userId, subjectId, field }: store.ProfileChangeRow,
  value: string | null,
  instead: string | null,
): Promise<void> {
  // Agencies and posts change their own rows.
  if (isAgencyField(field)) return deps.jobs.enqueue(tx, agencyProfileChanged, { userId, field, value, instead });
  if (isCollectionField(field))
    return deps.jobs.enqueue(tx, collectionChanged, { collectionId: subjectId, field, value, instead });
  const isText = field === 'bio' || field === 'nickname';
  await accountsStore.updateUser(tx, userId, { [field]: isText ? (value ?? '') : value });
  // Names and pictures of people stand on pages that guests share.
  await tx.emit('site.changed', { reason: 'person' });
  if (field === 'nickname') await deps.jobs.enqueue(tx, userRenamed, { userId }, { key: `renamed:${userId}` });
}

const tell = (
  deps: Deps,
  tx: Transaction,
  { userId, field, value }: store.ProfileChangeRow,
  said: { how: 'held' | 'shown' | 'refused'; reason: string },
): Promise<void> => deps.jobs.enqueue(tx, profileJudged, { userId, field, value, ...said });
