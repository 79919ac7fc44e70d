import { localStore, type BrowserStorage } from './browser-storage.ts';

/** One thing that the browser keeps under one key. What is missing, corrupt or from another version reads as `fallback`. */
export interface StoredValue<Value> {
  key: string;
  fallback: Value;
  read(): Value;
  /** Whether it outlives the page; a browser that refuses storage keeps it until then. */
  write(value: Value): boolean;
  forget(): void;
}

/** As JSON. `check` makes a value of whatever was read, and the fallback of null. */
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

/** As a plain word out of those that are known; the first one is the fallback. */
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

/** Entries of a list that were kept; what is no list has none. */
export const listOf = <Entry>(saved: unknown, isEntry: (entry: unknown) => entry is Entry): Entry[] =>
  Array.isArray(saved) ? saved.filter(isEntry) : [];

/** Hears when another tab changes what is kept under a key; answers how to stop. */
export function onStoredChange(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
