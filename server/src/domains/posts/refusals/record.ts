import type { Deps } from '../../../deps.ts';
import { computeMissingPrints } from '../../media-assets/service.ts';
import { filesOf } from '../content.ts';
import * as postsStore from '../store.ts';
import { REFUSALS_DAYS } from './clean.ts';
import { recordRefusedContent, reasonOf, staysOf } from './note.ts';
import * as store from './store.ts';

const RECORDED_PER_BATCH = 50;

/**
 * Records refusals that are missing or incomplete: decided before the product recorded them, or while pictures had no hashes. A refusal
 * that fails is tried again by the next job. Answers how many were recorded.
 */
export async function recordRefusals(deps: Deps, signal?: AbortSignal): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - REFUSALS_DAYS * 86_400_000);
  let done = 0;
  for (let after = '', batchSize = RECORDED_PER_BATCH; batchSize === RECORDED_PER_BATCH;) {
    const waiting = await store.listUnrecorded(deps.db, since, after, RECORDED_PER_BATCH);
    for (const unrecorded of waiting) {
      signal?.throwIfAborted();
      try {
        await recordOne(deps, unrecorded);
        done += 1;
      } catch (error) {
        deps.log.error({ err: error, postId: unrecorded.postId }, 'a refusal could not be recorded');
      }
    }
    batchSize = waiting.length;
    after = waiting.at(-1)?.postId ?? after;
  }
  return done;
}

type Unrecorded = Awaited<ReturnType<typeof store.listUnrecorded>>[number];

async function recordOne(deps: Deps, { revisionId, postId, how, reasons, at }: Unrecorded): Promise<void> {
  // Hashes the pictures first, outside the transaction, because it takes long.
  const unlocked = await postsStore.findRevision(deps.db, revisionId);
  if (unlocked !== undefined) await computeMissingPrints(deps, filesOf(unlocked));
  await deps.transact(async (tx) => {
    const post = await postsStore.lockPost(tx, postId);
    const revision = await postsStore.findRevision(tx, revisionId);
    // Approved or removed in the meantime.
    if (post?.refused !== true || revision === undefined) return;
    const stays = how === 'rejected' ? await staysOf(tx, post, revision) : undefined;
    await recordRefusedContent(deps, tx, { post, revision, how, reason: reasonOf(reasons), at, stays });
  });
}
