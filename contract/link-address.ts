/** The longest address that is stored. */
export const LINK_MAX = 2000;
const EMAIL = /^[^\s@/?#]+@[^\s@/?#]+\.[^\s@/?#]+$/;

/**
 * The one rule for links in a text, held by the editor and the server alike: the address as a browser would follow it,
 * or null when it is not one that a reader may be sent to. What it answers, it takes again unchanged.
 */
export function linkAddress(href: unknown): string | null {
  if (typeof href !== 'string') return null;
  const trimmed = href.trim();
  if (trimmed.length > LINK_MAX || /\s/.test(trimmed)) return null;
  const address = /^mailto:/i.test(trimmed) ? mailAddress(trimmed) : siteAddress(trimmed);
  return address !== null && address.length <= LINK_MAX ? address : null;
}

/** Slashes behind `mailto:` are a habit of other addresses; who writes them means the mailbox. */
function mailAddress(href: string): string | null {
  const [mailbox = '', ...rest] = href.replace(/^mailto:\/{0,2}/i, '').split('?');
  if (!EMAIL.test(mailbox)) return null;
  return URL.parse(`mailto:${[mailbox, ...rest].join('?')}`)?.href ?? null;
}

function siteAddress(href: string): string | null {
  if (!/^https?:/i.test(href)) return null;
  const url = URL.parse(href);
  // Names before the host make one site look like another: https://bank.example@evil.example
  return url === null || url.username !== '' || url.password !== '' ? null : url.href;
}
