import { API } from '#contract/address.ts';
import { NO_SESSION } from '#contract/errors.ts';
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

/** Events of the live stream, for all components of the page. */
export interface LiveEvents {
  /** Whether any notification is unread; repeated as the stream's heartbeat. */
  state: { unread: boolean };
  /** The stream is open; earlier events are lost. `again`: it was open before, so components should reload. */
  connected: { again: boolean };
  notice: NoticeEvent;
  privateMessage: MessageEvent;
  media: MediaEvent;
}

export type EmitLive = <N extends keyof LiveEvents>(name: N, data: LiveEvents[N]) => void;

type Signal = { kind: 'connected'; again: boolean } | { kind: 'event'; event: StreamEvent };

/** One stream for all tabs of this browser: one tab holds it and passes its events to the others. Returns the function that disconnects. */
export function connectLive(userId: string, emitLive: EmitLive): () => void {
  let stream: HeldStream | null = null;
  /** The last heartbeat (an unnamed event), which is sent to tabs opened later. */
  let lastHeartbeat: StreamEvent | null = null;
  let wasConnected = false;

  const receive = (signal: Signal) => {
    if (signal.kind === 'connected') {
      wasConnected = true;
      return emitLive('connected', { again: signal.again });
    }
    dispatch(signal.event, emitLive);
    // The stream's heartbeat renews the token of a visible page before it expires.
    if (signal.event.name === 'message' && document.visibilityState === 'visible') void freshAuthorization('user');
  };
  const broadcast = (signal: Signal) => {
    tabs.post(signal);
    receive(signal);
  };

  const openStream = () => {
    let token = '';
    const opened = holdStream({
      async open(signal) {
        const headers = await freshAuthorization('user');
        token = readToken('user')?.accessToken ?? '';
        return fetch(API + NOTIFY_DETECT_PATH + regionQuery(), { headers, signal, cache: 'no-store' });
      },
      onOpen: () => broadcast({ kind: 'connected', again: wasConnected }),
      onEvent(event) {
        if (event.name === 'message') lastHeartbeat = event;
        broadcast({ kind: 'event', event });
      },
      onRefused(status) {
        if (status !== NO_SESSION) return true;
        const current = readToken('user');
        // The token was renewed or the user logged in again meanwhile, so only the old token was refused.
        if (current !== null && current.accessToken !== token) return true;
        if (current !== null) leaveToLogin('user');
        return false;
      },
      silenceMs: STREAM_SILENCE_SECONDS * 1000,
      retry: STREAM_RETRY_MS,
    });
    stream = opened;
    return () => {
      opened.stop();
      stream = null;
    };
  };

  const tabs = inOneTab({
    name: `wenjian.stream.${userId}`,
    work: openStream,
    onMessage: (message) => receive(message as Signal),
    onJoin() {
      if (lastHeartbeat === null) return;
      tabs.post({ kind: 'connected', again: false } satisfies Signal);
      tabs.post({ kind: 'event', event: lastHeartbeat } satisfies Signal);
    },
  });

  const restart = () => stream?.restart();
  const stop = () => {
    unsubscribe();
    window.removeEventListener('online', restart);
    tabs.stop();
  };
  const unsubscribe = onSessionChange(() => {
    if (readToken('user') === null) stop();
  });
  window.addEventListener('online', restart);
  return stop;
}

/** Emits an event by its name; unknown names, which a newer server may send, are ignored. */
function dispatch({ name, data }: StreamEvent, emitLive: EmitLive): void {
  if (typeof data !== 'object' || data === null) return;
  if (name === 'message') emitLive('state', { unread: (data as { code?: number }).code === SOMETHING_UNREAD });
  else if (name === STREAM_EVENTS.notice) emitLive('notice', data as LiveEvents['notice']);
  else if (name === STREAM_EVENTS.privateMessage) emitLive('privateMessage', data as LiveEvents['privateMessage']);
  else if (name === STREAM_EVENTS.media) emitLive('media', data as LiveEvents['media']);
}

/** The stream also sends notices for the region chosen in the page header. */
const regionQuery = (): string => {
  const region = chosenRegion();
  return region === undefined ? '' : `?region=${region}`;
};
