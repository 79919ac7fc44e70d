import { createHash } from 'node:crypto';

/** The HTML argument for an answer without inline scripts and styles, such as a feed. */
export const NOTHING_INLINE = Buffer.alloc(0);

/**
 * The Content-Security-Policy of one page. Cached pages cannot use a nonce, so its inline scripts and styles are allowed by their
 * hashes. `fileOrigins`: further origins of pictures and videos.
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

/** Whether a script tag has code: no `src`, and no JSON data, which browsers do not execute. */
const isInlineScript = (tag: string): boolean => !/\ssrc=|\stype="application\/(?:ld\+)?json"/.test(tag);

/** The hashes of all elements of this name. It searches the bytes, because decoding a whole page for a dozen elements is slow. */
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
