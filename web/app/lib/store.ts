import { useSyncExternalStore } from 'react';
import { onStoredChange, type StoredValue } from './browser/stored-value.ts';

/** State shared by several components. It lives as long as the page; that of `createStoredStore` outlives it. */
export interface Store<State> {
  get(): State;
  /** Replaces the state and notifies listeners, unless it is the same value (Object.is). */
  set(next: State): void;
  /** Subscribes to changes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** The state that the server renders, and the browser until hydration. */
  guest(): State;
}

/** The part of a store that `useStore` needs. */
export type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'> & Partial<Pick<Store<State>, 'guest'>>;

export interface StoreOptions<State> {
  /** The state for rendering on the server, if the first state depends on the browser. */
  guest?: State;
  /** Runs when the first listener subscribes, for example to add event listeners; the function it returns runs when the last one unsubscribes. */
  open?: (store: Store<State>) => () => void;
}

/** `first` is the initial state, or a function that returns it and runs at the first read instead of module load; then pass `guest`, too. */
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
    // Hydration gets the state that the server rendered instead of the present one, because parts of a page hydrate one after the other.
    guest: () => (guest === undefined ? firstOf() : guest),
  };
  return store;
}

/** A store whose state the browser stores: written with every change, and read again when another tab changes it. */
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

/** Subscribes a component to a store, or to the part that `select` returns, which must be the same value (Object.is) while nothing changed. */
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
