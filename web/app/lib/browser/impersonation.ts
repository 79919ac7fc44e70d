import { IMPERSONATION_KEY, sessionStore } from './browser-storage.ts';
import { storedJson } from './stored-value.ts';

/**
 * An administrator reads the site as a person does, in this tab alone: what it is done by lies in the tab's sessionStorage, where the
 * tab is given it as it is opened, and never where other tabs of the browser look for who is logged in.
 */
export interface StoredImpersonation {
  id: string;
  accessToken: string;
  refreshToken: string;
  /** 0 once it is over. */
  expiresAt: number;
  user: { id: string; nickname: string; mobile: null; avatar: string | null; identity: string };
}

const stored = storedJson<StoredImpersonation | null>(
  IMPERSONATION_KEY,
  (saved) => saved as StoredImpersonation | null,
  sessionStore,
);

export const readImpersonation = stored.read;
export const putImpersonation = stored.write;
export const forgetImpersonation = stored.forget;

/** What the person's calls are made with; null once it is over: the tab is nobody's then. */
export function impersonationToken(): StoredImpersonation | null {
  const known = stored.read();
  return known !== null && known.expiresAt > Date.now() ? known : null;
}

/** It is over. The tab stays what it was: it does not go on as whoever is logged in in this browser. */
export function forgetImpersonationToken(): void {
  const known = stored.read();
  if (known !== null) stored.write({ ...known, expiresAt: 0 });
}
