import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one page. Cached pages cannot carry a nonce, so each inline script that the framework wrote is allowed
 * by its hash; anything else inline is refused. `fileOrigins`: pictures and films may also come from there.
 */
export function contentSecurityPolicy(html: string, fileOrigins: readonly string[] = []): string {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
    );
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
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
