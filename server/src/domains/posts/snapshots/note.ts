import { SNAPSHOTS_MAX } from '#contract/posts/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn } from '../../../documents/text.ts';
import { writtenContent } from '../content.ts';
import type { RevisionRow } from '../store.ts';
import * as store from './store.ts';

/** How long after the last one another is kept. A page that is loaded again and again must not push out what is worth keeping. */
const APART_MS = { writing: 15 * 60_000, leaving: 60_000, restoring: 0 };

/**
 * Keeps a draft that is about to be written over, when its author had left off with it, and else a quarter of an hour after the
 * last one that was kept. So there is no more to keep for who types for hours than for who comes back every day.
 */
export async function noteSnapshot(deps: Deps, tx: Transaction, draft: RevisionRow, why: keyof typeof APART_MS): Promise<void> {
  const last = await store.findLastSavedAt(tx, draft.postId);
  if (last !== undefined && last.getTime() >= draft.savedAt.getTime()) return;
  const since = Math.max(draft.createdAt.getTime(), last?.getTime() ?? 0);
  if (deps.clock.now().getTime() - since < APART_MS[why]) return;
  const content = writtenContent(draft);
  await store.insertSnapshot(tx, {
    id: deps.random.id(),
    postId: draft.postId,
    content,
    pictureCount: content.body === null ? 0 : picturesIn(content.body).length,
    savedAt: draft.savedAt,
  });
  await store.deleteBeyond(tx, draft.postId, SNAPSHOTS_MAX);
}
