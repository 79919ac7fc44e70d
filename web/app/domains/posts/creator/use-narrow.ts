import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(max-width: 767px)');

/** Whether this is a phone's width. For parts that are drawn in the browser only. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  const width = query();
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}
