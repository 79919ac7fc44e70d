import { userIdOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import * as store from '../store.ts';
import { tidyName } from '../uploads/service.ts';

const A_DAY = { name: 'media-reuse', points: 500, seconds: 86_400 };

/** The same file of the same person, sent before: its result serves again and not a byte is sent. Others' files stay unknown. */
export async function reuseMedia(
  deps: Deps,
  actor: Actor,
  { sha256, filename }: { sha256: string; filename: string },
): Promise<{ mediaId: string | null }> {
  const ownerId = userIdOf(actor);
  if (ownerId === null) throw new AppError('session');
  await deps.limits.consume(A_DAY, ownerId);
  return deps.transact(async (tx) => {
    const twin = await store.findReadyTwin(tx, ownerId, Buffer.from(sha256, 'hex'));
    if (twin === undefined) return { mediaId: null };
    const id = deps.random.id();
    const now = deps.clock.now();
    // No upload made it, so it is its own; whatever else there is to it is the older one's.
    await store.insertMedia(tx, {
      ...twin,
      id,
      uploadId: `reuse-${id}`,
      filename: tidyName(filename),
      attempt: 1,
      createdAt: now,
      updatedAt: now,
    });
    return { mediaId: id };
  });
}
