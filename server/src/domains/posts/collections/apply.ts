import type { CollectionField } from '#contract/accounts/profile-fields.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** A decision about a change of a collection. */
interface CollectionDecision {
  collectionId: string;
  field: CollectionField;
  /** The new value; null for empty. */
  value: string | null;
  /** When not null, the change applies only while the field still has this value. */
  instead: string | null;
}

/** Applies a decision about a title or description of a collection; a decision that restores an old value must not undo a newer one. */
export async function applyCollectionChange(
  deps: Deps,
  { collectionId, field, value, instead }: CollectionDecision,
): Promise<void> {
  await deps.transact(async (tx) => {
    const row = await store.lockCollection(tx, collectionId);
    const column = field === 'collectionTitle' ? 'title' : 'description';
    if (row === undefined || (instead !== null && row[column] !== instead)) return;
    await store.changeCollection(tx, collectionId, { [column]: value ?? '' });
    await tx.emit('site.changed', { reason: 'collection' });
  });
}
