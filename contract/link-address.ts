/** The greatest length of a stored address, in UTF-16 units. */
export const LINK_MAX = 2000;
const EMAIL = /^[^\s@/?#]+@[^\s@/?#]+\.[^\s@/?#]+$/;

/**
 * The rule for links in a text, used by editor and server: the normalised http, https or mailto address, or null when the link is not
 * allowed. The function is idempotent: its result is accepted again and stays the same.
 */
export function linkAddress(href: unknown): string | null {
  if (typeof href !== 'string') return null;
  const trimmed = href.trim();
  if (trimmed.length > LINK_MAX || /\s/.test(trimmed)) return null;
  const address = /^mailto:/i.test(trimmed) ? mailAddress(trimmed) : siteAddress(trimmed);
  return address !== null && address.length <= LINK_MAX ? address : null;
}

/** Accepts `mailto://`, a common mistake. */
function mailAddress(href: string): string | null {
  const [mailbox = '', ...rest] = href.replace(/^mailto:\/{0,2}/i, '').split('?');
  if (!EMAIL.test(mailbox)) return null;
  return URL.parse(`mailto:${[mailbox, ...rest].join('?')}`)?.href ?? null;
}

function siteAddress(href: string): string | null {
  if (!/^https?:/i.test(href)) return null;
  const url = URL.parse(href);
  // A user name before the host can make one site look like another: https://bank.example@evil.example
  return url === null || url.username !== '' || url.password !== '' ? null : url.href;
}
