import { IMPERSONATION_KEY, sessionStore } from './browser-storage.ts';
import { storedJson } from './stored-value.ts';

/**
 * Impersonation (以该用户视角查看): an administrator reads the site as a user in one tab. The user's token lies in that tab's sessionStorage,
 * which the tab inherits when it is opened, and not in localStorage, where other tabs look for the logged-in user.
 */
export interface StoredImpersonation {
  /** Id of the impersonation, for ending it. */
  id: string;
  /** Both are the same token. */
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970; 0 once the impersonation has ended. */
  expiresAt: number;
  user: { id: string; nickname: string; mobile: null; avatar: string | null; identity: string };
}

const stored = storedJson<StoredImpersonation | null>(
  IMPERSONATION_KEY,
  (saved) => saved as StoredImpersonation | null,
  sessionStore,
);

/** The stored record, even if it has ended; null in a tab that never impersonated. */
export const readImpersonation = stored.read;
export const putImpersonation = stored.write;
export const forgetImpersonation = stored.forget;

/** The impersonation in force, with its token; null once it has ended, so that the tab is then logged out. */
export function activeImpersonation(): StoredImpersonation | null {
  const record = stored.read();
  return record !== null && record.expiresAt > Date.now() ? record : null;
}

/** Marks the impersonation as ended. The record stays, so that the tab does not continue as the user logged in in this browser. */
export function expireImpersonation(): void {
  const record = stored.read();
  if (record !== null) stored.write({ ...record, expiresAt: 0 });
}
