/** What a claim says of this tab. One that another tab has taken since bears another number, and is left alone by the server. */
export const TAB = Math.random().toString(36).slice(2, 14);

interface Held {
  /** Sent when the tab is closed: for some seconds nobody else takes it, since the page may only be loaded anew. */
  letGo: () => void;
  /** The page has come back as it was. */
  takeAgain: () => void;
}

const held = new Map<string, Held>();
let isListening = false;

/** What this tab has taken to review goes back to the queue when the tab is closed. */
export function holdClaim(key: string, claim: Held): void {
  held.set(key, claim);
  if (isListening) return;
  isListening = true;
  window.addEventListener('pagehide', () => {
    for (const { letGo } of held.values()) letGo();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const { takeAgain } of held.values()) takeAgain();
  });
}

/** It was let go or decided. */
export const dropClaim = (key: string): void => void held.delete(key);
