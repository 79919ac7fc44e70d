import type { Topic } from '../../core/events.ts';
import { connectionAtHand, isInTransaction, type Database, type Queryable } from '../../db/client.ts';
import type { Events } from './port.ts';

interface Needs {
  db: Database;
  events: Events;
}

interface Cache<Value> {
  value: { is: Value } | null;
  loading: Promise<Value> | null;
}

/**
 * A value that each process loads once, and again after an event of this topic. Inside a transaction it is read from memory or through
 * that transaction, never by joining another load: that may wait for a connection while transactions hold all of them.
 */
export function cachedUntil<Value>(topic: Topic, load: (db: Queryable) => Promise<Value>): (needs: Needs) => Promise<Value> {
  const caches = new WeakMap<Events, Cache<Value>>();

  const watch = (events: Events): Cache<Value> => {
    const cache: Cache<Value> = { value: null, loading: null };
    // A load under way still answers its callers, but its value is not cached.
    const forget = () => {
      cache.value = null;
      cache.loading = null;
    };
    events.subscribe(topic, forget);
    events.onGap(forget);
    caches.set(events, cache);
    return cache;
  };

  return async ({ db, events }) => {
    const cache = caches.get(events) ?? watch(events);
    if (cache.value !== null) return cache.value.is;
    // Not cached, because this transaction may be changing the value.
    if (isInTransaction()) return load(connectionAtHand(db));
    if (cache.loading !== null) return cache.loading;
    const loading = load(db);
    cache.loading = loading;
    try {
      const value = await loading;
      if (cache.loading === loading) cache.value = { is: value };
      return value;
    } finally {
      if (cache.loading === loading) cache.loading = null;
    }
  };
}
