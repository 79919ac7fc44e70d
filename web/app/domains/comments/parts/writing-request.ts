import { useEffect, useEffectEvent } from 'react';

/** The post that somebody wants to comment on, from the press elsewhere on the page until the box to write in is there. */
let wanted: string | null = null;
const listeners = new Set<() => void>();

export function requestWriting(postsId: string): void {
  wanted = postsId;
  for (const listener of listeners) listener();
}

/** At once where the box stands already: phones show their keyboard only within the press. */
export function useWritingRequest(postsId: string, act: () => void): void {
  const doIt = useEffectEvent(act);
  useEffect(() => {
    const hear = () => {
      if (wanted !== postsId) return;
      wanted = null;
      doIt();
    };
    listeners.add(hear);
    hear();
    return () => void listeners.delete(hear);
  }, [postsId]);
}
