import { useSyncExternalStore } from 'react';
import { onStoredChange, type StoredValue } from './browser/stored-value.ts';

/** Client state that several parts of a page share. It lives as long as the page; `createStoredStore` outlives it. */
export interface Store<State> {
  get(): State;
  /** Replaces the state; listeners hear of it unless it is the same value. */
  set(next: State): void;
  /** Hears of every change; answers how to stop. */
  subscribe(listener: () => void): () => void;
  /** What the server renders, and the browser until it has hydrated. */
  guest(): State;
}

/** What can be read and heard; all that `useStore` needs. */
export type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'> & Partial<Pick<Store<State>, 'guest'>>;

export interface StoreOptions<State> {
  /** What the server renders where that differs from the first state, which may depend on the browser. */
  guest?: State;
  /** Runs when the first listener comes, to listen elsewhere itself; what it returns runs when the last one has gone. */
  open?: (store: Store<State>) => () => void;
}

/** A function as `first` is called when the state is first read, not when the module is loaded; give `guest` along with it. */
/* @__NO_SIDE_EFFECTS__ */
export function createStore<State>(first: State | (() => State), { guest, open }: StoreOptions<State> = {}): Store<State> {
  let state: { value: State } | null = null;
  const listeners = new Set<() => void>();
  let close: (() => void) | null = null;
  const firstOf = (): State => (typeof first === 'function' ? (first as () => State)() : first);
  const store: Store<State> = {
    get: () => (state ??= { value: firstOf() }).value,
    set(next) {
      if (Object.is(store.get(), next)) return;
      state = { value: next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      close ??= open?.(store) ?? null;
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        close?.();
        close = null;
      };
    },
    // Not the state of now: parts of a page hydrate one after the other, each with what the server rendered.
    guest: () => (guest === undefined ? firstOf() : guest),
  };
  return store;
}

/** A store over what the browser keeps: written with every change, and read again when another tab has changed it. */
/* @__NO_SIDE_EFFECTS__ */
export function createStoredStore<State>(stored: StoredValue<State>): Store<State> {
  const store = createStore<State>(stored.read, {
    guest: stored.fallback,
    open({ set }) {
      set(stored.read());
      return onStoredChange(stored.key, () => set(stored.read()));
    },
  });
  return {
    ...store,
    set(next) {
      store.set(next);
      stored.write(next);
    },
  };
}

/** The state of a store, or the part of it that a component shows; the part has to be the same value while nothing changed. */
export function useStore<State>(store: Readable<State>): State;
export function useStore<State, Part>(store: Readable<State>, select: (state: State) => Part): Part;
export function useStore<State, Part>(store: Readable<State>, select?: (state: State) => Part): State | Part {
  const read = (state: State): State | Part => (select === undefined ? state : select(state));
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(store.guest === undefined ? store.get() : store.guest()),
  );
}
