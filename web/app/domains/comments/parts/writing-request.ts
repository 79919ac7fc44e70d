import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../../../lib/store.ts';

/** Id of the post to comment on, from a press elsewhere on the page until the comment form is loaded. */
const requested = createStore<string | null>(null);

export const requestWriting = (postsId: string): void => requested.set(postsId);

/** Calls `act` on such a request; synchronously when the form is there, since phones open the keyboard only during the press. */
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
