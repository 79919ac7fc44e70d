/** Fields of the calls that claim or release a case (contract/claim.ts). */
export interface ClaimRequest {
  /** False releases the claim. */
  claimed: boolean;
  tab?: string | undefined;
  leaving: boolean;
}

/** A claim of an administrator. `tab`: the browser tab that claimed; null: unknown; `LEFT`: the tab was closed or is being reloaded. */
export interface Hold {
  until: Date;
  tab: string | null;
}

const CLAIM_MS = 20 * 60_000;
/** After its tab was closed, a claim stays for the time that a reload of the page takes. */
const LEFT_MS = 15_000;
const LEFT = '';

/**
 * The administrator's own claim after a wish: a new or prolonged claim, null when it is released, or 'same' when nothing changes.
 *   claimed                            claims or prolongs for CLAIM_MS, for this tab
 *   released by the tab of the claim   null; with `leaving` the claim stays for LEFT_MS, marked as LEFT
 *   released by another tab            'same', because the claim has moved to the tab that claimed last
 * `isNews`: the audit log records the change.
 */
export function claimAfter(
  own: Pick<Hold, 'tab'> | undefined,
  { claimed, tab, leaving }: ClaimRequest,
  now: Date,
): { claim: Hold | null | 'same'; isNews: boolean } {
  const holdFor = (ms: number, holdingTab: string | null): Hold => ({ until: new Date(now.getTime() + ms), tab: holdingTab });
  const isLeft = own?.tab === LEFT;
  if (claimed) return { claim: holdFor(CLAIM_MS, tab ?? null), isNews: own === undefined || isLeft };
  const isOfOtherTab = tab !== undefined && own?.tab != null && !isLeft && own.tab !== tab;
  if (own === undefined || isOfOtherTab || (leaving && isLeft)) return { claim: 'same', isNews: false };
  return { claim: leaving ? holdFor(LEFT_MS, LEFT) : null, isNews: true };
}
