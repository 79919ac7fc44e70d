/** As calls say it (contract/claim.ts). */
export interface ClaimWish {
  claimed: boolean;
  tab?: string | undefined;
  leaving: boolean;
}

/** Of what somebody holds: until when and in which tab; null where that is not known, `LEFT` once it was closed. */
export interface Hold {
  until: Date;
  tab: string | null;
}

const CLAIM_MS = 20 * 60_000;
/** Long enough for a page that is loaded anew. */
const LEFT_MS = 15_000;
const LEFT = '';

/** What a wish makes of one's own claim: a claim, none, or what it was before. `isNews`: for the log. */
export function claimAfter(
  own: Pick<Hold, 'tab'> | undefined,
  { claimed, tab, leaving }: ClaimWish,
  now: Date,
): { claim: Hold | null | 'same'; isNews: boolean } {
  const lasting = (ms: number, holder: string | null): Hold => ({ until: new Date(now.getTime() + ms), tab: holder });
  const isLeft = own?.tab === LEFT;
  // Holding on to what one holds already only moves the end.
  if (claimed) return { claim: lasting(CLAIM_MS, tab ?? null), isNews: own === undefined || isLeft };
  const isAnothers = tab !== undefined && own?.tab != null && !isLeft && own.tab !== tab;
  if (own === undefined || isAnothers || (leaving && isLeft)) return { claim: 'same', isNews: false };
  return { claim: leaving ? lasting(LEFT_MS, LEFT) : null, isNews: true };
}
