import { useEffect, useRef } from 'react';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { dropClaim, holdClaim } from '../../../kits/desk/held-claims.ts';

/** Rows that are skipped on the way to another are not claimed. */
const STAYED_MS = 500;

interface RowClaim {
  /** The row one is at. */
  id: string | null;
  /** The item is pending, and nobody has claimed it. */
  isFree: boolean;
  claim: (id: string, claimed: boolean) => void;
  /** Lets it go from a page that is being left. */
  leave: (id: string) => void;
}

/** Claims the row that stays open for a while, so that nobody else decides on it meanwhile, and releases it when another one is opened. */
export function useRowClaim({ id, isFree: isUnclaimed, claim, leave }: RowClaim): void {
  // An administrator who may only read claims nothing.
  const isFree = useMayHandle() && isUnclaimed;
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
