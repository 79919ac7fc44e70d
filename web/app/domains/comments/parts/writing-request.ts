import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../../../lib/store.ts';

/** The post that somebody wants to comment on, from the press elsewhere on the page until the box to write in is there. */
const requested = createStore<string | null>(null);

export const requestWriting = (postsId: string): void => requested.set(postsId);

/** At once where the box stands already: phones show their keyboard only within the press. */
export function useWritingRequest(postsId: string, act: () => void): void {
  const doIt = useEffectEvent(act);
  useEffect(() => {
    const hear = () => {
      if (requested.get() !== postsId) return;
      requested.set(null);
      doIt();
    };
    hear();
    return requested.subscribe(hear);
  }, [postsId]);
}
