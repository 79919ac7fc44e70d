import { createStore, useStore, type Readable } from '../../../lib/store.ts';
import type { DraftFields } from './fields.ts';

/** The open draft: one place that fields write to, and that saving and checking read from. */
export interface DraftStore extends Readable<DraftFields> {
  set(patch: Partial<DraftFields>): void;
}

export function createDraftStore(initial: DraftFields): DraftStore {
  const { get, set, subscribe } = createStore(initial);
  return {
    get,
    subscribe,
    set(patch) {
      if (changes(get(), patch)) set({ ...get(), ...patch });
    },
  };
}

/** One field, so that typing in it redraws nothing else. */
export const useDraftField = <Name extends keyof DraftFields>(store: DraftStore, name: Name): DraftFields[Name] =>
  useStore(store, (fields) => fields[name]);

const changes = (fields: DraftFields, patch: Partial<DraftFields>): boolean =>
  (Object.keys(patch) as (keyof DraftFields)[]).some((name) => fields[name] !== patch[name]);
