import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The policy of one page. Cached pages cannot carry a nonce, so each inline script that the framework wrote and the page's
 * styles are allowed by their hashes; anything else inline is refused. `fileOrigins`: pictures and videos may also come from there.
 */
export function contentSecurityPolicy(html: string, fileOrigins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(html, INLINE_SCRIPT)}`.trim(),
    `style-src 'self' ${hashesOf(html, INLINE_STYLE)}`.trim(),
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

function hashesOf(html: string, inline: RegExp): string {
  const hashes = new Set<string>();
  for (const [, text] of html.matchAll(inline)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
    );
  }
  return [...hashes].join(' ');
}
