import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { tellEngineJob } from '../jobs.ts';
import * as store from './store.ts';

/** Queues a post's change for the search engine, if there is one, in the transaction of the change; the worker sends it. */
export async function queueChange(
  { search, jobs }: Pick<Deps, 'search' | 'jobs'>,
  tx: Transaction,
  postId: string,
): Promise<void> {
  if (search === null) return;
  await store.queueChange(tx, postId);
  await jobs.enqueue(tx, tellEngineJob, {});
}
