import type { IncomingMessage } from 'node:http';

export interface OriginOptions {
  publicUrl: string | null;
  /** Whether X-Forwarded-Proto is trusted. */
  trustProxy: boolean;
}

/**
 * Scheme and host of this site for links: PUBLIC_URL, otherwise derived from the Host header. An invalid Host becomes `localhost`,
 * because the value is written into pages.
 */
export function originOf(request: IncomingMessage, { publicUrl, trustProxy }: OriginOptions): string {
  if (publicUrl !== null) return publicUrl;
  const { host = '', 'x-forwarded-proto': forwarded } = request.headers;
  const safeHost = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-fA-F:]+\])(?::\d{1,5})?$/.test(host) ? host : 'localhost';
  return `${trustProxy && forwarded === 'https' ? 'https' : 'http'}://${safeHost}`;
}
