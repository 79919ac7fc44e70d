import { localStore, type BrowserStorage } from './browser-storage.ts';

/** A value that the browser stores under one key. A missing or corrupt value, or one of another version, reads as `fallback`. */
export interface StoredValue<Value> {
  key: string;
  fallback: Value;
  read(): Value;
  /** Returns whether the value outlives the page; where the browser refuses storage, it does not. */
  write(value: Value): boolean;
  forget(): void;
}

/** A value stored as JSON. `check` turns whatever was read into a valid value, and null into the fallback. */
/* @__NO_SIDE_EFFECTS__ */
export function storedJson<Value>(
  key: string,
  check: (saved: unknown) => Value,
  storage: BrowserStorage = localStore,
): StoredValue<Value> {
  return {
    key,
    fallback: check(null),
    read() {
      try {
        return check(JSON.parse(storage.getItem(key) ?? 'null'));
      } catch {
        return check(null);
      }
    },
    write: (value) => storage.setItem(key, JSON.stringify(value)),
    forget: () => storage.removeItem(key),
  };
}

/** A value stored as one of these words; the first is the fallback. */
/* @__NO_SIDE_EFFECTS__ */
export const storedWord = <const Word extends string>(
  key: string,
  words: readonly [Word, ...Word[]],
  storage: BrowserStorage = localStore,
): StoredValue<Word> => ({
  key,
  fallback: words[0],
  read: () => words.find((word) => word === storage.getItem(key)) ?? words[0],
  write: (value) => storage.setItem(key, value),
  forget: () => storage.removeItem(key),
});

/** For `check`: the valid entries of a stored list; [] if it is no list. */
export const listOf = <Entry>(saved: unknown, isEntry: (entry: unknown) => entry is Entry): Entry[] =>
  Array.isArray(saved) ? saved.filter(isEntry) : [];

/** Subscribes to changes of a key by other tabs; returns the unsubscribe function. */
export function onStoredChange(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
