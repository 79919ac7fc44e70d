import type { ServerResponse } from 'node:http';
import type { Who } from '#contract/call.ts';
import type { Logger } from '../log.ts';

/** One open event stream (server-sent events). A process has tens of thousands, so it is small and has no timer of its own. */
export interface Listener {
  readonly ownerId: string;
  readonly sessionId: string;
  /** IP address. */
  readonly address: string;
  /** A value from the request's query that the route selects recipients by (`tagOf`). */
  readonly tag: string | null;
  readonly response: ServerResponse;
  /** The data of the last state event, sent again while the state cannot be read; null before the first. */
  last: string | null;
}

interface ListenersOptions {
  heartbeatMs: number;
  /**
   * Reads the present state of these listeners, by session id; it is sent as an unnamed event. Called at the connection, at
   * every heartbeat and on `refresh`. A session missing from the answer has ended, so its streams are closed.
   */
  states(listeners: Listener[]): Promise<ReadonlyMap<string, string>>;
  log: Logger;
}

export interface StreamRoute extends ListenersOptions {
  /** Below /api/v1. */
  path: string;
  who: Who;
  /** Limits of open streams on this server. */
  perUser: number;
  perAddress: number;
  /** The listener's `tag` from the request's query. */
  tagOf(query: unknown): string | null;
}

export interface Listeners {
  readonly size: number;
  add(listener: Omit<Listener, 'last'>): void;
  of(ownerId: string): readonly Listener[];
  all(): Iterable<Listener>;
  countFrom(address: string): number;
  /** Reads and sends the state of a user's streams now. */
  refresh(ownerId: string): void;
  refreshAll(): void;
  /** Sends a named event. */
  send(to: Iterable<Listener>, event: string, data: object): void;
  /** Ends every stream, and from then on each new one. */
  close(): void;
}

/** The streams are divided into this many slots; each heartbeat tick serves one slot, so each stream once per `heartbeatMs`. */
const SLOTS = 20;
const BATCH = 1_000;
/** A client with this much unread data is disconnected; it may reconnect. */
const UNREAD_BYTES_MAX = 64 * 1024;
const NONE: readonly Listener[] = [];

export function createListeners({ heartbeatMs, states, log }: ListenersOptions): Listeners {
  // Arrays take less memory than Sets; nearly every user has only one stream.
  const byOwner = new Map<string, readonly Listener[]>();
  const byAddress = new Map<string, number>();
  const slots = Array.from({ length: SLOTS }, () => new Set<Listener>());
  const requested = new Set<Listener>();
  let size = 0;
  let slot = 0;
  let isRefreshing = false;
  let closed = false;

  const of = (ownerId: string) => byOwner.get(ownerId) ?? NONE;
  const countFrom = (address: string) => byAddress.get(address) ?? 0;

  const remove = (listener: Listener) => {
    if (!slots.some((share) => share.delete(listener))) return;
    requested.delete(listener);
    size -= 1;
    const others = of(listener.ownerId).filter((other) => other !== listener);
    if (others.length > 0) byOwner.set(listener.ownerId, others);
    else byOwner.delete(listener.ownerId);
    const remaining = countFrom(listener.address) - 1;
    if (remaining > 0) byAddress.set(listener.address, remaining);
    else byAddress.delete(listener.address);
  };

  const end = (listener: Listener) => {
    remove(listener);
    if (!listener.response.destroyed) listener.response.end();
    // By then the end is written to the socket; a client that does not read it is not waited for.
    setImmediate(() => listener.response.destroy());
  };

  const write = ({ response }: Listener, text: string) => {
    if (response.destroyed) return;
    response.write(text);
    if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
  };

  function* all(): Generator<Listener> {
    for (const share of slots) yield* share;
  }

  // Only one read of states runs at a time, so that an older state is never sent after a newer one. Later requests join the loop.
  const refresh = async (listeners: Iterable<Listener>): Promise<void> => {
    for (const listener of listeners) requested.add(listener);
    if (isRefreshing) return;
    isRefreshing = true;
    while (requested.size > 0) await sendStates(take(requested, BATCH));
    isRefreshing = false;
  };

  const sendStates = async (batch: Listener[]): Promise<void> => {
    const answers = await states(batch).catch((error: unknown) => {
      log.warn({ err: error }, 'the state of streams cannot be had');
      return null;
    });
    for (const listener of batch) {
      if (!of(listener.ownerId).includes(listener)) continue;
      const data = answers === null ? listener.last : answers.get(listener.sessionId);
      if (data === undefined || data === null) end(listener);
      else {
        listener.last = data;
        write(listener, `data: ${data}\n\n`);
      }
    }
  };

  const heartbeat = setInterval(() => {
    slot = (slot + 1) % SLOTS;
    void refresh(slots[slot] ?? NONE);
  }, heartbeatMs / SLOTS);
  heartbeat.unref();

  return {
    get size() {
      return size;
    },
    add(connection) {
      const listener: Listener = { ...connection, last: null };
      if (closed) return end(listener);
      listener.response.on('close', () => remove(listener));
      size += 1;
      slots[slot]?.add(listener);
      byOwner.set(listener.ownerId, [...of(listener.ownerId), listener]);
      byAddress.set(listener.address, countFrom(listener.address) + 1);
      void refresh([listener]);
    },
    of,
    all,
    countFrom,
    refresh(ownerId) {
      void refresh(of(ownerId));
    },
    refreshAll() {
      void refresh(all());
    },
    send(to, event, data) {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const listener of to) write(listener, text);
    },
    close() {
      closed = true;
      clearInterval(heartbeat);
      for (const listener of [...all()]) end(listener);
    },
  };
}

/** Removes up to `max` items from the set and returns them. */
function take<Item>(set: Set<Item>, max: number): Item[] {
  const items: Item[] = [];
  for (const item of set) {
    if (items.length === max) break;
    items.push(item);
    set.delete(item);
  }
  return items;
}
