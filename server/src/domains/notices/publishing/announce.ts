import { STREAM_EVENTS } from '#contract/notifications/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Listener, Listeners } from '../../../core/streams/listeners.ts';
import { announceNotice } from '../jobs.ts';
import { isKept, stateOf } from '../lifecycle.ts';
import { presentNoticeEvent } from '../present.ts';
import * as store from '../store.ts';

/**
 * Notifies open streams that a notice has appeared, and guests' caches that lists have changed; once for each
 * publication. Answers when to try again while its time has not come by this server's clock; what is kept is announced when it is let out.
 */
async function announce(deps: Deps, tx: Transaction, noticeId: string): Promise<{ retryAt: Date | null }> {
  const notice = await store.lockNotice(tx, noticeId);
  const now = deps.clock.now();
  if (notice === undefined || notice.announcedAt !== null || isKept(notice.checkState)) return { retryAt: null };
  const state = stateOf(notice, now);
  if (state === 'scheduled') return { retryAt: notice.publishAt };
  if (state === 'published') {
    await store.changeNotice(tx, noticeId, { announcedAt: now });
    await tx.emit('notice.published', { noticeId });
    await tx.emit('site.changed', { reason: 'notice' });
  }
  return { retryAt: null };
}

/** Now, or at its time; by a server whose clock is behind, once more later. */
export async function announceInTime(deps: Deps, tx: Transaction, noticeId: string): Promise<void> {
  const { retryAt } = await announce(deps, tx, noticeId);
  if (retryAt !== null) await deps.jobs.enqueue(tx, announceNotice, { noticeId }, { key: `notice:${noticeId}`, runAt: retryAt });
}

export const announceDue = (deps: Deps, noticeId: string): Promise<void> =>
  deps.transact((tx) => announceInTime(deps, tx, noticeId));

/** Carries notices that appear, by whichever server, to the streams open on this one. */
export function followNotices(deps: Deps, listeners: Listeners): void {
  deps.events.subscribe('notice.published', ({ noticeId }) => {
    sendNotice(deps, listeners, noticeId).catch((error: unknown) =>
      deps.log.error({ err: error, noticeId }, 'a notice was not sent'),
    );
  });
}

const BATCH = 1_000;

async function sendNotice(deps: Deps, listeners: Listeners, noticeId: string): Promise<void> {
  const notice = await store.findNotice(deps.db, noticeId);
  if (notice === undefined || stateOf(notice, deps.clock.now()) !== 'published') return;
  const event = presentNoticeEvent(notice);
  if (notice.audience === 'everyone') return listeners.send(listeners.all(), STREAM_EVENTS.notice, event);
  const owners = [...new Set([...listeners.all()].map(({ ownerId }) => ownerId))];
  for (let start = 0; start < owners.length; start += BATCH) {
    const batch = owners.slice(start, start + BATCH);
    const concerned = await store.findConcerned(deps.db, notice, batch);
    const theirs = batch.flatMap((ownerId) => [...listeners.of(ownerId)]);
    const concerns = ({ ownerId, tag }: Listener) => concerned.has(ownerId) || (notice.region !== null && tag === notice.region);
    listeners.send(theirs.filter(concerns), STREAM_EVENTS.notice, event);
  }
}
