import { endImpersonation } from '#contract/accounts/addresses.ts';
import type { Impersonation } from '#contract/accounts/impersonation.ts';
import { request } from '../../lib/api.ts';
import {
  activeImpersonation,
  forgetImpersonation,
  putImpersonation,
  readImpersonation,
  type StoredImpersonation,
} from '../../lib/browser/impersonation.ts';
import { createStore } from '../../lib/store.ts';
import { onSessionChange } from '../../lib/token-store.ts';

/** The user whom this tab impersonates; null in every other tab. */
export const impersonation = createStore<StoredImpersonation | null>(readImpersonation, {
  guest: null,
  open: ({ set }) => onSessionChange(() => set(readImpersonation())),
});

/** Opens a tab that shows the site as the user sees it; false if the browser blocks the tab. */
export function openImpersonation({ id, token, expiresAt, user }: Impersonation): boolean {
  const { nickname, avatar, identity } = user;
  const impersonatedUser = { id: user.id, nickname, mobile: null, avatar, identity };
  const record = { id, accessToken: token, refreshToken: token, expiresAt: Date.parse(expiresAt), user: impersonatedUser };
  // A new tab starts with a copy of its opener's sessionStorage, so the record only has to be present while the tab opens.
  putImpersonation(record);
  const tab = window.open('/', '_blank');
  forgetImpersonation();
  return tab !== null;
}

/** Ends the impersonation on the server and in this tab, and closes the tab. */
export async function leaveImpersonation(): Promise<void> {
  const active = activeImpersonation();
  // A failure does not matter, because the impersonation ends by itself within minutes.
  if (active !== null) await request(endImpersonation, { id: active.id }).catch(() => null);
  const userId = readImpersonation()?.user.id ?? '';
  forgetImpersonation();
  window.close();
  // Reached only if the browser does not let a script close the tab, which it opened by hand.
  window.location.replace(`/admin/user/sub?person=${userId}`);
}
