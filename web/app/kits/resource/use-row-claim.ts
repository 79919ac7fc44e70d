import { useEffect, useRef } from 'react';
import { useHandles } from '../session/admin-access.ts';

/** Rows that are only passed on the way to another are not taken. */
const STAYED_MS = 500;

interface RowClaim {
  /** The row one is at. */
  id: string | null;
  /** It waits, and nobody holds it. */
  isFree: boolean;
  claim: (id: string, claimed: boolean) => void;
}

/** Takes the row one stays at, so that nobody else decides on it meanwhile, and lets it go when one goes on. */
export function useRowClaim({ id, isFree: isUnclaimed, claim }: RowClaim): void {
  // Who may only read takes nothing from those who decide.
  const isFree = useHandles() && isUnclaimed;
  const latest = useRef({ isFree, claim });
  useEffect(() => {
    latest.current = { isFree, claim };
  });
  useEffect(() => {
    if (id === null) return undefined;
    let isTaken = false;
    const timer = setTimeout(() => {
      if (!latest.current.isFree) return;
      isTaken = true;
      latest.current.claim(id, true);
    }, STAYED_MS);
    return () => {
      clearTimeout(timer);
      // What was decided meanwhile is held by nobody, and letting it go does nothing.
      if (isTaken) latest.current.claim(id, false);
    };
  }, [id]);
}
