import { isAgencyField, isCollectionField, isOwnField, isPictureField } from '#contract/accounts/profile-fields.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Case, CaseState, KindWithRecord, ReviewableKind } from '../../review/service.ts';
import { agencyProfileChanged, collectionChanged, profileJudged, userRenamed } from '../jobs.ts';
import * as accountsStore from '../store.ts';
import * as store from './store.ts';

type ProfileCase = Omit<store.ProfileChangeRow, 'state'> & Case;

const STATE: Record<store.ProfileChangeRow['state'], CaseState> = {
  checking: 'checking',
  held: 'waiting',
  shown: 'shown',
  refused: 'refused',
  replaced: 'removed',
};

/** Changes of names, pictures and texts by which people, agencies and collections introduce themselves. */
export const profileReviewKind: ReviewableKind<ProfileCase> & KindWithRecord = {
  kind: 'profile',
  noun: '这项资料',
  scope: 'profiles',
  sentences: { late: '这项资料已处理，或已被用户修改' },
  keepsMarks: true,
  /** Locks the user before the change: every transaction that locks both does so in this order. */
  async lock(tx, id) {
    const unlockedChange = await store.findChange(tx, id);
    const user = unlockedChange === undefined ? undefined : await accountsStore.lockUser(tx, unlockedChange.userId);
    const change = user === undefined ? undefined : await store.findChange(tx, id);
    if (user === undefined || change === undefined) return undefined;
    const { state, marks: riskyWords, field, value } = change;
    // The change was shown without a decision because the content safety service was unavailable, and the user has changed the field again.
    const isFinal = state === 'shown' && isOwnField(field) && user[field] !== value;
    return { ...change, state: STATE[state], riskyWords, isFinal };
  },
  mark: (tx, { id }, marks) => store.updateChange(tx, id, { marks }),
  async show(deps, tx, change, { adminId: decidedBy }) {
    await store.updateChange(tx, change.id, { state: 'shown', endedAt: deps.clock.now(), decidedBy });
    await put(deps, tx, change, change.value, null);
    return 'shown';
  },
  /** Puts the former value back if the new value was already shown. */
  async takeOff(deps, tx, change, state, { adminId: decidedBy, reason }) {
    if (change.state === 'shown') await put(deps, tx, change, change.former, change.value);
    const end =
      state === 'waiting'
        ? { state: 'held' as const, endedAt: null, decidedBy: null }
        : { state: 'refused' as const, reason, endedAt: deps.clock.now(), decidedBy };
    await store.updateChange(tx, change.id, end);
  },
  notify: (deps, tx, { userId, field, value }, { how, text: reason }) =>
    deps.jobs.enqueue(tx, profileJudged, {
      userId,
      field,
      value,
      how: how === 'held' || how === 'shown' ? how : 'refused',
      reason,
    }),
  recordOf: ({ userId, field, value, former }, { passed, reason }) => ({
    action: passed ? 'profile.approve' : 'profile.reject',
    targetType: 'user',
    targetId: userId,
    before: { field, [isPictureField(field) ? 'picture' : 'text']: former },
    after: { value, reason },
  }),
  find: store.findWriterOfListed,
  listAround: store.listEarlierValues,
  countWritten: store.countChanges,
  countRefused: (db, userId, since) => store.countChanges(db, userId, since, 'refused'),
};

/**
 * Stores the value of a field. `instead`: the value that it replaces; agencies and collections change nothing if the field has another
 * value by now. null: replaces any value.
 */
async function put(
  deps: Deps,
  tx: Transaction,
  { userId, subjectId, field }: Pick<store.ProfileChangeRow, 'userId' | 'subjectId' | 'field'>,
  value: string | null,
  instead: string | null,
): Promise<void> {
  // The rows of agencies and collections are changed by their domains, in jobs.
  if (isAgencyField(field)) return deps.jobs.enqueue(tx, agencyProfileChanged, { userId, field, value, instead });
  if (isCollectionField(field))
    return deps.jobs.enqueue(tx, collectionChanged, { collectionId: subjectId, field, value, instead });
  const isText = field === 'bio' || field === 'nickname';
  await accountsStore.updateUser(tx, userId, { [field]: isText ? (value ?? '') : value });
  // Cached pages for guests show names and pictures of people.
  await tx.emit('site.changed', { reason: 'person' });
  if (field === 'nickname') await deps.jobs.enqueue(tx, userRenamed, { userId }, { key: `renamed:${userId}` });
}
