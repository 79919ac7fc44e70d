import type { CollectionField } from '#contract/accounts/profile-fields.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

interface Judged {
  collectionId: string;
  field: CollectionField;
  value: string | null;
  instead: string | null;
}

/** What was judged takes its place; put back, it is only where nothing newer stands. */
export async function applyCollectionChange(deps: Deps, { collectionId, field, value, instead }: Judged): Promise<void> {
  await deps.transact(async (tx) => {
    const row = await store.lockCollection(tx, collectionId);
    const column = field === 'collectionTitle' ? 'title' : 'description';
    if (row === undefined || (instead !== null && row[column] !== instead)) return;
    await store.changeCollection(tx, collectionId, { [column]: value ?? '' });
    await tx.emit('site.changed', { reason: 'collection' });
  });
}
