import { useSyncExternalStore } from 'react';

/** Whether the next video begins by itself; kept in the browser, on unless somebody switched it off. */
const KEY = 'wenjian.autonext';
const listeners = new Set<() => void>();

export const wantsNext = (): boolean => localStorage.getItem(KEY) !== 'off';

export function setWantsNext(wanted: boolean): void {
  localStorage.setItem(KEY, wanted ? 'on' : 'off');
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
