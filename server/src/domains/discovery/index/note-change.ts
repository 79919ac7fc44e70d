import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { tellEngineJob } from '../jobs.ts';
import * as store from './store.ts';

/** Leaves word of a post's change, in its own transaction, for the search engine where there is one; the worker tells it. */
export async function noteChange(
  { search, jobs }: Pick<Deps, 'search' | 'jobs'>,
  tx: Transaction,
  postId: string,
): Promise<void> {
  if (search === null) return;
  await store.noteChange(tx, postId);
  await jobs.enqueue(tx, tellEngineJob, {});
}
