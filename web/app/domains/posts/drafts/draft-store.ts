import { useSyncExternalStore } from 'react';
import type { DraftFields } from './fields.ts';

/** The open draft: one place that fields write to, and that saving and checking read from. */
export interface DraftStore {
  get(): DraftFields;
  set(patch: Partial<DraftFields>): void;
  /** Hears of every change; answers how to stop. */
  subscribe(listener: () => void): () => void;
}

export function createDraftStore(initial: DraftFields): DraftStore {
  let fields = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => fields,
    set(patch) {
      if (!changes(fields, patch)) return;
      fields = { ...fields, ...patch };
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One field, so that typing in it redraws nothing else. */
export function useDraftField<Name extends keyof DraftFields>(store: DraftStore, name: Name): DraftFields[Name] {
  const read = () => store.get()[name];
  return useSyncExternalStore(store.subscribe, read, read);
}

const changes = (fields: DraftFields, patch: Partial<DraftFields>): boolean =>
  (Object.keys(patch) as (keyof DraftFields)[]).some((name) => fields[name] !== patch[name]);
