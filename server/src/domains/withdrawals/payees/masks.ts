import type { PayeeKind } from '#contract/withdrawals/withdrawals.ts';

/** The first character, and the last of a longer name. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(Math.min(letters.length - 2, 6))}${letters.at(-1)}`;
}

export function maskAccount(kind: PayeeKind, account: string): string {
  // Of a short one the first digits would be all the others.
  if (kind === 'company' && account.length < 12) return `**** ${account.slice(-4)}`;
  if (kind !== 'alipay') return `${account.slice(0, 4)} **** **** ${account.slice(-4)}`;
  const at = account.indexOf('@');
  return at === -1 ? `${account.slice(0, 3)}****${account.slice(-4)}` : `${account.slice(0, 1)}***${account.slice(at)}`;
}
