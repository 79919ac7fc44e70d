import { useEffect, useRef } from 'react';
import { useHandles } from '../../../../kits/session/admin-access.ts';
import { dropClaim, holdClaim } from '../../../../kits/desk/held-claims.ts';

/** Rows that are only passed on the way to another are not taken. */
const STAYED_MS = 500;

interface RowClaim {
  /** The row one is at. */
  id: string | null;
  /** It waits, and nobody holds it. */
  isFree: boolean;
  claim: (id: string, claimed: boolean) => void;
  /** Lets it go from a page that is being left. */
  leave: (id: string) => void;
}

/** Takes the row one stays at, so that nobody else decides on it meanwhile, and lets it go when one goes on. */
export function useRowClaim({ id, isFree: isUnclaimed, claim, leave }: RowClaim): void {
  // An administrator who may only read claims nothing.
  const isFree = useHandles() && isUnclaimed;
  const latest = useRef({ isFree, claim, leave });
  useEffect(() => {
    latest.current = { isFree, claim, leave };
  });
  useEffect(() => {
    if (id === null) return undefined;
    let isTaken = false;
    const timer = setTimeout(() => {
      if (!latest.current.isFree) return;
      isTaken = true;
      const take = () => latest.current.claim(id, true);
      holdClaim(id, { letGo: () => latest.current.leave(id), takeAgain: take });
      take();
    }, STAYED_MS);
    return () => {
      clearTimeout(timer);
      // A decision ends the claim on the server; releasing the row then does nothing.
      if (!isTaken) return;
      dropClaim(id);
      latest.current.claim(id, false);
    };
  }, [id]);
}
