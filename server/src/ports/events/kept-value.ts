import type { Topic } from '../../core/events.ts';
import { connectionAtHand, isInTransaction, type Database, type Queryable } from '../../db/client.ts';
import type { Events } from './port.ts';

interface Needs {
  db: Database;
  events: Events;
}

interface Kept<Value> {
  value: { is: Value } | null;
  reading: Promise<Value> | null;
}

/**
 * A value that is read once a process, and again after an event that tells of a change. Inside a transaction it comes from memory or through
 * the transaction itself: another reader may be waiting for a connection, all of which transactions hold.
 */
export function keptValue<Value>(topic: Topic, read: (db: Queryable) => Promise<Value>): (needs: Needs) => Promise<Value> {
  // Keyed by the events that tell of a change.
  const all = new WeakMap<Events, Kept<Value>>();

  const watch = (events: Events): Kept<Value> => {
    const mine: Kept<Value> = { value: null, reading: null };
    // What is being read at this moment goes to who asked for it, and is not kept.
    const forget = () => {
      mine.value = null;
      mine.reading = null;
    };
    events.subscribe(topic, forget);
    events.onGap(forget);
    all.set(events, mine);
    return mine;
  };

  return async ({ db, events }) => {
    const mine = all.get(events) ?? watch(events);
    if (mine.value !== null) return mine.value.is;
    // Not kept either, since this transaction may be the one that changes it.
    if (isInTransaction()) return read(connectionAtHand(db));
    if (mine.reading !== null) return mine.reading;
    const reading = read(db);
    mine.reading = reading;
    try {
      const value = await reading;
      if (mine.reading === reading) mine.value = { is: value };
      return value;
    } finally {
      if (mine.reading === reading) mine.reading = null;
    }
  };
}
