import type { Transaction } from '../../../db/client.ts';
import { marked } from '../../screening/service.ts';
import * as postsStore from '../store.ts';

/** Adds risk labels of the content safety service to the words that a reviewer should look at. */
export async function noteMarks(tx: Transaction, revisionId: string, marks: readonly string[]): Promise<void> {
  const revision = await postsStore.findRevision(tx, revisionId);
  if (revision !== undefined) await postsStore.changeRevision(tx, revisionId, { riskyWords: marked(revision.riskyWords, marks) });
}
