import type { Identity } from '#contract/accounts/accounts.ts';

/** What an identity may do, as the browser shows it; the server asks the calls' own `who`. */
export function permissionsOfIdentity(identity: Identity): string[] {
  if (identity === 'guest') return [];
  const interact = ['like', 'comment', 'follow', 'message'];
  if (identity === 'user') return interact;
  const create = [...interact, 'publish', 'withdraw'];
  return identity === 'creator' ? create : [...create, 'subaccounts', 'earning'];
}
