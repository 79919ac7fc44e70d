import type { ServerResponse } from 'node:http';
import type { Who } from '#contract/call.ts';
import type { Logger } from '../log.ts';

/** One open stream. There are tens of thousands in a process, so it holds little and has no timer of its own. */
export interface Listener {
  readonly ownerId: string;
  readonly sessionId: string;
  readonly address: string;
  /** What the route keeps of the request. */
  readonly tag: string | null;
  readonly response: ServerResponse;
  /** The data of the last unnamed event; repeated when the present state cannot be had. */
  last: string | null;
}

interface ListenersOptions {
  heartbeatMs: number;
  /**
   * The data of the unnamed event of these listeners, by session. Asked at connect, at every heartbeat and on `refresh`.
   * A session that is not answered is over, and its streams end.
   */
  states(listeners: Listener[]): Promise<ReadonlyMap<string, string>>;
  log: Logger;
}

export interface StreamRoute extends ListenersOptions {
  /** Below /api/v1. */
  path: string;
  who: Who;
  /** Streams open at once on this server. */
  perUser: number;
  perAddress: number;
  /** What to keep of the query for choosing whom to send to. */
  tagOf(query: unknown): string | null;
}

export interface Listeners {
  readonly size: number;
  add(listener: Omit<Listener, 'last'>): void;
  of(ownerId: string): readonly Listener[];
  all(): Iterable<Listener>;
  countFrom(address: string): number;
  /** Asks again what a person is to be told, and tells it at once. */
  refresh(ownerId: string): void;
  refreshAll(): void;
  /** Sends a named event. */
  send(to: Iterable<Listener>, event: string, data: object): void;
  /** Ends every stream; those that come later are ended too. */
  close(): void;
}

/** The heartbeat goes round in so many steps, each for a share of the streams. */
const SLOTS = 20;
const BATCH = 1_000;
/** A client that has left so much unread is cut off: it can come back and ask anew. */
const UNREAD_BYTES_MAX = 64 * 1024;
const NONE: readonly Listener[] = [];

export function createListeners({ heartbeatMs, states, log }: ListenersOptions): Listeners {
  // Few and small things for each: a plain array, since nearly everybody has one stream, and one step of the heartbeat.
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
    const others = of(listener.ownerId).filter((one) => one !== listener);
    if (others.length > 0) byOwner.set(listener.ownerId, others);
    else byOwner.delete(listener.ownerId);
    const fromThere = countFrom(listener.address) - 1;
    if (fromThere > 0) byAddress.set(listener.address, fromThere);
    else byAddress.delete(listener.address);
  };

  const end = (listener: Listener) => {
    remove(listener);
    if (!listener.response.destroyed) listener.response.end();
    // The end is on its way by then; a client that does not take it is not waited for.
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

  // One question at a time: an older state can never be told after a newer one, and what comes up meanwhile is asked at once.
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
    add(given) {
      const listener: Listener = { ...given, last: null };
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

function take<Item>(from: Set<Item>, max: number): Item[] {
  const taken: Item[] = [];
  for (const item of from) {
    if (taken.length === max) break;
    taken.push(item);
    from.delete(item);
  }
  return taken;
}
