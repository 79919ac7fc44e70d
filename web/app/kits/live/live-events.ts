import { isImpersonating } from '../../lib/browser/browser-storage.ts';
import type { LiveEvents } from './live-connection.ts';

type Name = keyof LiveEvents;
type Listener<N extends Name> = (data: LiveEvents[N]) => void;

const listeners: { [N in Name]: Set<Listener<N>> } = {
  state: new Set(),
  connected: new Set(),
  notice: new Set(),
  privateMessage: new Set(),
  media: new Set(),
};

export function onLive<N extends Name>(name: N, listener: Listener<N>): () => void {
  listeners[name].add(listener);
  return () => void listeners[name].delete(listener);
}

export function emitLive<N extends Name>(name: N, data: LiveEvents[N]): void {
  for (const listener of listeners[name]) listener(data);
}

let holders = 0;
let connection: Promise<() => void> | null = null;

/** Opens the user's live stream and keeps it open until every caller has released it by the returned function. Its script is loaded on demand, so never for guests. */
export function holdLive(userId: string): () => void {
  // An impersonating tab gets no live events.
  if (isImpersonating()) return () => {};
  holders += 1;
  connection ??= import('./live-connection.ts').then(({ connectLive }) => connectLive(userId, emitLive));
  return () => {
    holders -= 1;
    if (holders > 0) return;
    connection?.then(
      (disconnect) => disconnect(),
      () => {},
    );
    connection = null;
  };
}
