import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { EventMap, Topic } from '../../core/events.ts';
import type { Queryable } from '../../db/client.ts';

/** `isOwn`: what is told of happened in this very process. */
type Handler<T extends Topic> = (payload: EventMap[T], isOwn: boolean) => void;

export interface Events {
  /**
   * Takes an event along in the transaction. What it answers is called once that is committed: it tells this process's subscribers at
   * once and the others' soon. Nothing is told of a transaction that failed.
   */
  carry<T extends Topic>(tx: Queryable, topic: T, payload: EventMap[T]): Promise<() => void>;
  subscribe<T extends Topic>(topic: T, handler: Handler<T>): () => void;
  /** Called after the connection was lost and is back: anything may have happened meanwhile. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}

/** What brings messages from one process to all others. */
export interface Carrier {
  /** Takes a message along in the transaction. What it answers is called once that is committed. */
  take(tx: Queryable, text: string): Promise<() => void>;
  close(): Promise<void>;
}

/** `deliver(null)` says that messages may have been missed. */
export type OpenCarrier = (deliver: (text: string | null) => void) => Promise<Carrier>;

interface Message {
  from: string;
  topic: Topic;
  payload: EventMap[Topic];
}

const GAP = Symbol('gap');

export async function openEvents(openCarrier: OpenCarrier): Promise<Events> {
  const self = randomUUID();
  const emitter = new EventEmitter().setMaxListeners(0);
  const carrier = await openCarrier((text) => {
    const message = text === null ? null : (JSON.parse(text) as Message);
    if (message === null) emitter.emit(GAP);
    else if (message.from !== self) emitter.emit(message.topic, message.payload, false);
  });

  return {
    async carry(tx, topic, payload) {
      const message: Message = { from: self, topic, payload };
      const send = await carrier.take(tx, JSON.stringify(message));
      return () => {
        send();
        emitter.emit(topic, payload, true);
      };
    },
    subscribe(topic, handler) {
      emitter.on(topic, handler);
      return () => emitter.off(topic, handler);
    },
    onGap(handler) {
      emitter.on(GAP, handler);
      return () => emitter.off(GAP, handler);
    },
    close: () => carrier.close(),
  };
}
