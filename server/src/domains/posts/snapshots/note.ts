import { SNAPSHOTS_MAX } from '#contract/posts/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn } from '../../../documents/text.ts';
import { writtenContent } from '../content.ts';
import type { RevisionRow } from '../store.ts';
import * as store from './store.ts';

/**
 * The shortest time between two snapshots of a post, by the reason for the new one. `writing`: an autosave while the author types.
 * `reopened`: the first save after the editor was opened again; a page that is reloaded over and over must not push out older snapshots.
 * `restoring`: an older snapshot replaces the draft, which is always kept.
 */
const APART_MS = { writing: 15 * 60_000, reopened: 60_000, restoring: 0 };

/**
 * Call before `draft` is overwritten. Stores its content as a snapshot, unless the newest snapshot already has this content, or less
 * than `APART_MS[why]` passed since the content of the newest snapshot was saved. A post keeps its newest SNAPSHOTS_MAX snapshots.
 */
export async function saveSnapshot(deps: Deps, tx: Transaction, draft: RevisionRow, why: keyof typeof APART_MS): Promise<void> {
  const lastSavedAt = await store.findLastSavedAt(tx, draft.postId);
  if (lastSavedAt !== undefined && lastSavedAt.getTime() >= draft.savedAt.getTime()) return;
  const since = Math.max(draft.createdAt.getTime(), lastSavedAt?.getTime() ?? 0);
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
