const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const MOST = 2000;

/** The address as a browser would follow it, or null when it is not one that a reader may be sent to. */
export function safeLink(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > MOST) return null;
  const url = URL.parse(href.trim());
  if (url === null || !PROTOCOLS.has(url.protocol)) return null;
  // Names before the host make one site look like another: https://bank.example@evil.example
  return url.username === '' && url.password === '' ? url.href : null;
}

export const isWebAddress = (address: string): boolean => safeLink(address)?.startsWith('http') ?? false;

/** A file of our own store: root-relative below /media/, with no way out of it. */
export const isMediaAddress = (src: unknown): src is string =>
  typeof src === 'string' && src.length <= 300 && /^\/media(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(src) && !src.includes('..');

/** What names a video or a work in a document. */
export const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,16}$/.test(id);
