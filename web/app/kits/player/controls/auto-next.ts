import { useSyncExternalStore } from 'react';
import { localStore } from '../../../lib/browser/browser-storage.ts';

/** Whether the next video begins by itself; kept in the browser, on unless somebody switched it off. */
const KEY = 'wenjian.autonext';
const listeners = new Set<() => void>();

export const wantsNext = (): boolean => localStore.getItem(KEY) !== 'off';

export function setWantsNext(wanted: boolean): void {
  localStore.setItem(KEY, wanted ? 'on' : 'off');
  for (const listener of listeners) listener();
}

export const useWantsNext = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wantsNext,
    () => true,
  );
