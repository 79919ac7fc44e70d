import { endImpersonation } from '#contract/accounts/addresses.ts';
import type { Impersonation } from '#contract/accounts/impersonation.ts';
import { request } from '../../lib/api.ts';
import {
  forgetImpersonation,
  impersonationToken,
  putImpersonation,
  readImpersonation,
  type StoredImpersonation,
} from '../../lib/browser/impersonation.ts';
import { createStore } from '../../lib/store.ts';
import { onSessionChange } from '../../lib/token-store.ts';

/** Whose eyes this tab has; null in all others. */
export const impersonation = createStore<StoredImpersonation | null>(readImpersonation, {
  guest: null,
  open: ({ set }) => onSessionChange(() => set(readImpersonation())),
});

/** Opens a tab that sees the site as the person does; false where the browser does not let it open. */
export function openImpersonation({ id, token, expiresAt, user }: Impersonation): boolean {
  const { nickname, avatar, identity } = user;
  const seenAs = { id: user.id, nickname, mobile: null, avatar, identity };
  // A new tab begins with a copy of what its opener has in its session at this moment.
  putImpersonation({ id, accessToken: token, refreshToken: token, expiresAt: Date.parse(expiresAt), user: seenAs });
  const tab = window.open('/', '_blank');
  forgetImpersonation();
  return tab !== null;
}

/** Ends it on the server and here, and closes the tab. */
export async function leaveImpersonation(): Promise<void> {
  const running = impersonationToken();
  // Whether or not the server could be told: it ends by itself in minutes.
  if (running !== null) await request(endImpersonation, { id: running.id }).catch(() => null);
  const whose = readImpersonation()?.user.id ?? '';
  forgetImpersonation();
  window.close();
  // Where a script may not close it, for it was led there by hand.
  window.location.replace(`/admin/user/sub?person=${whose}`);
}
