import type { MediaEvent } from '#contract/notifications.ts';
import { NOTHING_UNREAD, SOMETHING_UNREAD, STREAM_EVENTS } from '#contract/stream.ts';
import type { Deps } from '../../deps.ts';
import type { Listener, Listeners } from '../../http/listeners.ts';
import { findUnreadOfSessions } from './notifications-store.ts';
import { stateOf } from './policy.ts';
import { presentNoticeEvent } from './present.ts';
import * as store from './store.ts';

const UNREAD = JSON.stringify({ code: SOMETHING_UNREAD });
const NONE_UNREAD = JSON.stringify({ code: NOTHING_UNREAD });

/** What the unnamed event says to each live session. */
export async function unreadStates(deps: Deps, listeners: Listener[]): Promise<Map<string, string>> {
  const sessions = await findUnreadOfSessions(
    deps.db,
    listeners.map(({ sessionId }) => sessionId),
    deps.clock.now(),
  );
  return new Map(sessions.map(({ id, unread }) => [id, unread ? UNREAD : NONE_UNREAD]));
}

/** Carries what happens on any server to the streams open on this one. */
export function followEvents(deps: Deps, listeners: Listeners): void {
  deps.events.subscribe('notify.changed', ({ userId }) => listeners.refresh(userId));
  deps.events.subscribe('sessions.revoked', ({ kind, ownerId }) => {
    if (kind === 'user') listeners.refresh(ownerId);
  });
  deps.events.subscribe('media.progress', ({ mediaId, ownerId, state, percent }) => {
    listeners.send(listeners.of(ownerId), STREAM_EVENTS.media, { mediaId, state, percent } satisfies MediaEvent);
  });
  deps.events.subscribe('notice.published', ({ noticeId }) => {
    sendNotice(deps, listeners, noticeId).catch((error: unknown) =>
      deps.log.error({ err: error, noticeId }, 'a notice was not sent'),
    );
  });
  deps.events.onGap(() => listeners.refreshAll());
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
