import { API } from '#contract/address.ts';
import type { MessageEvent } from '#contract/messages/messages.ts';
import type { NoticeEvent } from '#contract/notices/notices.ts';
import type { MediaEvent } from '#contract/notifications/notifications.ts';
import {
  NOTIFY_DETECT_PATH,
  SOMETHING_UNREAD,
  STREAM_EVENTS,
  STREAM_RETRY_MS,
  STREAM_SILENCE_SECONDS,
} from '#contract/notifications/constants.ts';
import { freshAuthorization, leaveToLogin } from '../../lib/api.ts';
import { chosenRegion } from '../../lib/region.ts';
import { onSessionChange, readToken } from '../../lib/token-store.ts';
import { holdStream, type HeldStream, type StreamEvent } from './event-stream.ts';
import { inOneTab } from './one-tab.ts';

/** What comes over the stream of what is live, for every part of the page. */
export interface LiveEvents {
  /** Whether any notification is unread; repeated as the stream's heartbeat. */
  state: { unread: boolean };
  /** From now on events are heard; what happened before was not. `again` after a break. */
  connected: { again: boolean };
  notice: NoticeEvent;
  privateMessage: MessageEvent;
  media: MediaEvent;
}

export type EmitLive = <N extends keyof LiveEvents>(name: N, data: LiveEvents[N]) => void;

type Signal = { kind: 'connected'; again: boolean } | { kind: 'event'; event: StreamEvent };

/** One stream for all tabs of this browser: one holds it and passes on what it hears. Answers how to let go of it. */
export function connectLive(userId: string, emitLive: EmitLive): () => void {
  let stream: HeldStream | null = null;
  /** The last unnamed event, for tabs that come later. */
  let state: StreamEvent | null = null;
  let wasConnected = false;

  const hear = (signal: Signal) => {
    if (signal.kind === 'connected') {
      wasConnected = true;
      return emitLive('connected', { again: signal.again });
    }
    pass(signal.event, emitLive);
    // A page that is looked at keeps its session: its token is renewed before it runs out.
    if (signal.event.name === 'message' && document.visibilityState === 'visible') void freshAuthorization('user');
  };
  const broadcast = (signal: Signal) => {
    tabs.post(signal);
    hear(signal);
  };

  const task = () => {
    let token = '';
    const held = holdStream({
      async open(signal) {
        const headers = await freshAuthorization('user');
        token = readToken('user')?.accessToken ?? '';
        return fetch(API + NOTIFY_DETECT_PATH + regionQuery(), { headers, signal, cache: 'no-store' });
      },
      onOpen: () => broadcast({ kind: 'connected', again: wasConnected }),
      onEvent(event) {
        if (event.name === 'message') state = event;
        broadcast({ kind: 'event', event });
      },
      onRefused(status) {
        if (status !== 421) return true;
        const current = readToken('user');
        // Renewed or logged in anew meanwhile: only the old token was refused.
        if (current !== null && current.accessToken !== token) return true;
        if (current !== null) leaveToLogin('user');
        return false;
      },
      silenceMs: STREAM_SILENCE_SECONDS * 1000,
      retry: STREAM_RETRY_MS,
    });
    stream = held;
    return () => {
      held.stop();
      stream = null;
    };
  };

  const tabs = inOneTab({
    name: `wenjian.stream.${userId}`,
    work: task,
    onMessage: (message) => hear(message as Signal),
    onJoin() {
      if (state === null) return;
      tabs.post({ kind: 'connected', again: false } satisfies Signal);
      tabs.post({ kind: 'event', event: state } satisfies Signal);
    },
  });

  const restart = () => stream?.restart();
  const stop = () => {
    stopHearing();
    window.removeEventListener('online', restart);
    tabs.stop();
  };
  const stopHearing = onSessionChange(() => {
    if (readToken('user') === null) stop();
  });
  window.addEventListener('online', restart);
  return stop;
}

/** Events of kinds that a newer server sends are passed over. */
function pass({ name, data }: StreamEvent, emitLive: EmitLive): void {
  if (typeof data !== 'object' || data === null) return;
  if (name === 'message') emitLive('state', { unread: (data as { code?: number }).code === SOMETHING_UNREAD });
  else if (name === STREAM_EVENTS.notice) emitLive('notice', data as LiveEvents['notice']);
  else if (name === STREAM_EVENTS.privateMessage) emitLive('privateMessage', data as LiveEvents['privateMessage']);
  else if (name === STREAM_EVENTS.media) emitLive('media', data as LiveEvents['media']);
}

/** Notices of the region chosen in the header come too. */
const regionQuery = (): string => {
  const region = chosenRegion();
  return region === undefined ? '' : `?region=${region}`;
};
