/** Identifies this tab in its claims. The server ignores a release from this tab once another tab holds the claim. */
export const TAB = Math.random().toString(36).slice(2, 14);

interface Claim {
  /** Releases the claim when the page is unloaded. The server waits some seconds, since it may be a mere reload. */
  letGo: () => void;
  /** Renews the claim when the browser restores the page from its back-forward cache. */
  takeAgain: () => void;
}

const claims = new Map<string, Claim>();
let isListening = false;

/** Registers a claim on a row under review, so that closing the tab returns the row to the queue. */
export function holdClaim(key: string, claim: Claim): void {
  claims.set(key, claim);
  if (isListening) return;
  isListening = true;
  window.addEventListener('pagehide', () => {
    for (const { letGo } of claims.values()) letGo();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const { takeAgain } of claims.values()) takeAgain();
  });
}

/** Forgets a claim that was released, or whose row was decided. */
export const dropClaim = (key: string): void => void claims.delete(key);
