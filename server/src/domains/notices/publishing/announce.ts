import { STREAM_EVENTS } from '#contract/notifications/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Listener, Listeners } from '../../../core/streams/listeners.ts';
import { announceNotice } from '../jobs.ts';
import { isKeptBack, stateOf } from '../lifecycle.ts';
import { presentNoticeEvent } from '../present.ts';
import * as store from '../store.ts';

/**
 * Emits the events of a notice that has appeared, for open streams and the page cache, once for each publication. `retryAt`: its time, if that
 * has not come by the clock of this server. A notice kept back by its check is announced when it is released (`letOut`).
 */
async function announce(deps: Deps, tx: Transaction, noticeId: string): Promise<{ retryAt: Date | null }> {
  const notice = await store.lockNotice(tx, noticeId);
  const now = deps.clock.now();
  if (notice === undefined || notice.announcedAt !== null || isKeptBack(notice.checkState)) return { retryAt: null };
  const state = stateOf(notice, now);
  if (state === 'scheduled') return { retryAt: notice.publishAt };
  if (state === 'published') {
    await store.changeNotice(tx, noticeId, { announcedAt: now });
    await tx.emit('notice.published', { noticeId });
    await tx.emit('site.changed', { reason: 'notice' });
  }
  return { retryAt: null };
}

/** Announces a notice now, or enqueues a job for its time (again, when the clock of this server is behind). */
export async function announceInTime(deps: Deps, tx: Transaction, noticeId: string): Promise<void> {
  const { retryAt } = await announce(deps, tx, noticeId);
  if (retryAt !== null) await deps.jobs.enqueue(tx, announceNotice, { noticeId }, { key: `notice:${noticeId}`, runAt: retryAt });
}

export const announceDue = (deps: Deps, noticeId: string): Promise<void> =>
  deps.transact((tx) => announceInTime(deps, tx, noticeId));

/** Sends notices that any server has announced to the streams that are open on this server. */
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
    const addresseeIds = await store.findAddressees(deps.db, notice, batch);
    const streams = batch.flatMap((ownerId) => [...listeners.of(ownerId)]);
    // The tag of a stream is the region that its user has selected.
    const isAddressed = ({ ownerId, tag }: Listener) =>
      addresseeIds.has(ownerId) || (notice.region !== null && tag === notice.region);
    listeners.send(streams.filter(isAddressed), STREAM_EVENTS.notice, event);
  }
}
