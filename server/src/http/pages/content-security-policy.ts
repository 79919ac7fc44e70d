import { createHash } from 'node:crypto';

/** For an answer without inline scripts and styles, such as a feed. */
export const NOTHING_INLINE = Buffer.alloc(0);

/**
 * The policy of one page. Cached pages cannot carry a nonce, so each inline script that the framework wrote and the page's
 * styles are allowed by their hashes; anything else inline is refused. `fileOrigins`: pictures and videos may also come from there.
 */
export function contentSecurityPolicy(html: Buffer, fileOrigins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(html, 'script', isInlineScript)}`.trim(),
    `style-src 'self' ${hashesOf(html, 'style')}`.trim(),
    `img-src ${["'self' data: blob:", ...fileOrigins].join(' ')}`,
    "font-src 'self'",
    `media-src ${["'self' blob:", ...fileOrigins].join(' ')}`,
    `connect-src ${["'self'", ...fileOrigins].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Neither one that is fetched nor data, which browsers do not run. */
const isInlineScript = (tag: string): boolean => !/\ssrc=|\stype="application\/(?:ld\+)?json"/.test(tag);

/** Of the contents of each such element. Bytes are searched, not text: a page is too long to be decoded for a dozen of them. */
function hashesOf(html: Buffer, name: 'script' | 'style', counts: (tag: string) => boolean = () => true): string {
  const hashes = new Set<string>();
  const [begin, end] = [`<${name}`, `</${name}>`];
  for (let at = html.indexOf(begin); at !== -1; at = html.indexOf(begin, at)) {
    const from = html.indexOf('>', at) + 1;
    const to = html.indexOf(end, from);
    if (from === 0 || to === -1) break;
    if (counts(html.toString('latin1', at, from)))
      hashes.add(`'sha256-${createHash('sha256').update(html.subarray(from, to)).digest('base64')}'`);
    at = to;
  }
  return [...hashes].join(' ');
}
