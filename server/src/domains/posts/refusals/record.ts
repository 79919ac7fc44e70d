import type { Deps } from '../../../deps.ts';
import { notePrints } from '../../media-assets/service.ts';
import { filesOf } from '../content.ts';
import * as postsStore from '../store.ts';
import { REFUSALS_DAYS } from './clean.ts';
import { noteRefusal, reasonOf, staysOf } from './note.ts';
import * as store from './store.ts';

const AT_ONCE = 50;

/**
 * Records what stands refused and was decided before refusals were recorded, or while its pictures had no hashes yet. One that cannot be
 * recorded is tried again by the next job. Answers how many there were.
 */
export async function recordRefusals(deps: Deps, signal?: AbortSignal): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - REFUSALS_DAYS * 86_400_000);
  let done = 0;
  for (let after = '', found = AT_ONCE; found === AT_ONCE;) {
    const waiting = await store.listUnrecorded(deps.db, since, after, AT_ONCE);
    for (const one of waiting) {
      signal?.throwIfAborted();
      try {
        await recordOne(deps, one);
        done += 1;
      } catch (error) {
        deps.log.error({ err: error, postId: one.postId }, 'a refusal could not be recorded');
      }
    }
    found = waiting.length;
    after = waiting.at(-1)?.postId ?? after;
  }
  return done;
}

type Unrecorded = Awaited<ReturnType<typeof store.listUnrecorded>>[number];

async function recordOne(deps: Deps, { revisionId, postId, how, reasons, at }: Unrecorded): Promise<void> {
  const shown = await postsStore.findRevision(deps.db, revisionId);
  if (shown !== undefined) await notePrints(deps, filesOf(shown));
  await deps.transact(async (tx) => {
    const post = await postsStore.lockPost(tx, postId);
    const revision = await postsStore.findRevision(tx, revisionId);
    // Passed or gone meanwhile.
    if (post?.refused !== true || revision === undefined) return;
    const stays = how === 'rejected' ? await staysOf(tx, post, revision) : undefined;
    await noteRefusal(deps, tx, { post, revision, how, reason: reasonOf(reasons), at, stays });
  });
}
