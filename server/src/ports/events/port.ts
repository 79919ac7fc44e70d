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
  /** Called when the connection is lost: from here on things may happen that nothing tells of. */
  onLoss(handler: () => void): () => void;
  /** Called after the connection was lost and is back: anything may have happened meanwhile. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}

/** What brings messages from one process to all others. */
interface Carrier {
  /** Takes a message along in the transaction. What it answers is called once that is committed. */
  take(tx: Queryable, text: string): Promise<() => void>;
  close(): Promise<void>;
}

/** What a carrier tells: a message, that none comes any more, and that they come again but some may have been missed. */
interface Hear {
  message(text: string): void;
  lost(): void;
  back(): void;
}

export type OpenCarrier = (hear: Hear) => Promise<Carrier>;

interface Message {
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
    onLoss: on(LOSS),
    onGap: on(GAP),
    close: () => carrier.close(),
  };
}
