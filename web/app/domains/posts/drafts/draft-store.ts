import { createStore, useStore, type Readable } from '../../../lib/store.ts';
import type { DraftFields } from './fields.ts';

/** The state of the open draft, which fields write and saving and validation read. */
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

/** One field of the draft; its changes render only components that use it. */
export const useDraftField = <Name extends keyof DraftFields>(store: DraftStore, name: Name): DraftFields[Name] =>
  useStore(store, (fields) => fields[name]);

const changes = (fields: DraftFields, patch: Partial<DraftFields>): boolean =>
  (Object.keys(patch) as (keyof DraftFields)[]).some((name) => fields[name] !== patch[name]);
