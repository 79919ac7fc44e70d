import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../db/client.ts';

/**
 * What servers and workers tell each other. Payloads are small (PostgreSQL carries at most 8,000 bytes), and may arrive
 * twice: each says what to look at anew, never by how much something changed.
 */
export interface EventMap {
  /** A work appeared, changed or went: whatever shows works to guests is stale. */
  'posts.changed': { postId: string };
  /** Something else that guests see changed: a person, a category. */
  'site.changed': { reason: string };
  /** The site's settings were saved as this version. */
  'settings.changed': { version: number };
  /** A store was added, changed, removed or made the active one. */
  'storage.changed': { storeId: string };
  /** A comment came, went or was pinned; `rootId` is the first-level one above it. */
  'comments.changed': { postId: string; rootId: string | null };
  /** A danmaku came or went. */
  'danmaku.changed': { postId: string };
  /** The list of sensitive words changed: whoever holds it compiled reads it again. */
  'words.changed': Record<string, never>;
  'media.progress': { mediaId: string; ownerId: string; state: string; percent: number };
  /** What a person has unread changed. */
  'notify.changed': { userId: string };
  /** A notice appeared for its readers. */
  'notice.published': { noticeId: string };
  /** Something in a conversation of these two changed; `byId` did it. What is removed concerns that one alone. */
  'message.changed': {
    kind: 'sent' | 'recalled' | 'read' | 'removed';
    conversationId: string;
    messageId: string | null;
    byId: string;
    userIds: string[];
  };
  /** A person's sessions may have ended: whoever keeps a connection open for one asks again. */
  'sessions.revoked': { kind: 'user' | 'admin'; ownerId: string };
}

export type Topic = keyof EventMap;
type Handler<T extends Topic> = (payload: EventMap[T]) => void;
export type Emit = <T extends Topic>(topic: T, payload: EventMap[T]) => Promise<void>;

export interface Events {
  /**
   * Runs `work` in a transaction. What it emits reaches this process's subscribers before `transact` returns and the
   * others' as soon as the transaction is committed; nothing is told of a transaction that failed.
   */
  transact<Result>(work: (tx: Transaction, emit: Emit) => Promise<Result>): Promise<Result>;
  subscribe<T extends Topic>(topic: T, handler: Handler<T>): () => void;
  /** Called after the connection was lost and is back: anything may have happened meanwhile. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}

/** What brings messages from one process to all others. */
export interface Carrier {
  /** Takes a message along in the transaction. What it answers is called once that is committed. */
  take(tx: Transaction, text: string): Promise<() => void>;
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

export async function openEvents(db: Database, openCarrier: OpenCarrier): Promise<Events> {
  const self = randomUUID();
  const emitter = new EventEmitter().setMaxListeners(0);
  const carrier = await openCarrier((text) => {
    const message = text === null ? null : (JSON.parse(text) as Message);
    if (message === null) emitter.emit(GAP);
    else if (message.from !== self) emitter.emit(message.topic, message.payload);
  });

  return {
    async transact(work) {
      const emitted: { message: Message; send: () => void }[] = [];
      const result = await db.transaction((tx) =>
        work(tx, async (topic, payload) => {
          const message: Message = { from: self, topic, payload };
          emitted.push({ message, send: await carrier.take(tx, JSON.stringify(message)) });
        }),
      );
      for (const { message, send } of emitted) {
        send();
        emitter.emit(message.topic, message.payload);
      }
      return result;
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
