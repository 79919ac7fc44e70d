import { useSyncExternalStore } from 'react';

/** Whether a media query holds. False on the server, so only for what is rendered in the browser. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
