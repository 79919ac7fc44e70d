import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { EventMap, Topic } from '../../core/events.ts';
import type { Queryable } from '../../db/client.ts';

/** `isOwn`: the event comes from this process. */
type Handler<T extends Topic> = (payload: EventMap[T], isOwn: boolean) => void;

export interface Events {
  /**
   * Prepares an event in the open transaction. The returned function must be called after the commit: it calls this process's
   * subscribers immediately, and sends the event to the other processes. After a rollback it must not be called.
   */
  carry<T extends Topic>(tx: Queryable, topic: T, payload: EventMap[T]): Promise<() => void>;
  subscribe<T extends Topic>(topic: T, handler: Handler<T>): () => void;
  /** Called when the connection is lost: from now on events may be missed. */
  onLoss(handler: () => void): () => void;
  /** Called when a lost connection is back: events may have been missed, so caches must be emptied. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}

/** The transport of messages from one process to all others (PostgreSQL NOTIFY or Redis). */
interface Carrier {
  /** Prepares a message in the transaction; the returned function sends it after the commit. */
  prepare(tx: Queryable, text: string): Promise<() => void>;
  close(): Promise<void>;
}

/** The callbacks of a carrier. */
interface Receiver {
  message(text: string): void;
  /** The connection is lost. */
  lost(): void;
  /** The connection is back; messages may have been missed. */
  back(): void;
}

export type OpenCarrier = (receiver: Receiver) => Promise<Carrier>;

interface Message {
  /** Random id of the sending process. */
  from: string;
  topic: Topic;
  payload: EventMap[Topic];
}

const LOSS = Symbol('loss');
const GAP = Symbol('gap');

export async function openEvents(openCarrier: OpenCarrier): Promise<Events> {
  const self = randomUUID();
  const emitter = new EventEmitter().setMaxListeners(0);
  const on = (event: symbol) => (handler: () => void) => {
    emitter.on(event, handler);
    return () => emitter.off(event, handler);
  };
  const carrier = await openCarrier({
    message(text) {
      const message = JSON.parse(text) as Message;
      if (message.from !== self) emitter.emit(message.topic, message.payload, false);
    },
    lost: () => void emitter.emit(LOSS),
    back: () => void emitter.emit(GAP),
  });

  return {
    async carry(tx, topic, payload) {
      const message: Message = { from: self, topic, payload };
      const send = await carrier.prepare(tx, JSON.stringify(message));
      return () => {
        send();
        emitter.emit(topic, payload, true);
      };
    },
    subscribe(topic, handler) {
      emitter.on(topic, handler);
      return () => emitter.off(topic, handler);
    },
    onLoss: on(LOSS),
    onGap: on(GAP),
    close: () => carrier.close(),
  };
}
