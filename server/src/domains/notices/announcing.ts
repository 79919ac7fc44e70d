import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../ports/events.ts';
import { stateOf } from './policy.ts';
import * as store from './store.ts';

/**
 * Tells open streams that a notice has appeared, and guests' caches that lists have changed; once for each publication.
 * Answers when to try again while its time has not come by this server's clock.
 */
export async function announce(deps: Deps, tx: Transaction, emit: Emit, noticeId: string): Promise<{ retryAt: Date | null }> {
  const notice = await store.lockNotice(tx, noticeId);
  const now = deps.clock.now();
  if (notice === undefined || notice.announcedAt !== null) return { retryAt: null };
  const state = stateOf(notice, now);
  if (state === 'scheduled') return { retryAt: notice.publishAt };
  if (state === 'published') {
    await store.changeNotice(tx, noticeId, { announcedAt: now });
    await emit('notice.published', { noticeId });
    await emit('site.changed', { reason: 'notice' });
  }
  return { retryAt: null };
}
