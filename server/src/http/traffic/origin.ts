import type { IncomingMessage } from 'node:http';

export interface OriginOptions {
  publicUrl: string | null;
  /** Whether X-Forwarded-Proto may be believed. */
  trustProxy: boolean;
}

/** Scheme and host of this site as a visitor reached it. Without PUBLIC_URL it follows the Host; one that is no host name
 * must not get into a page. */
export function originOf(request: IncomingMessage, { publicUrl, trustProxy }: OriginOptions): string {
  if (publicUrl !== null) return publicUrl;
  const { host = '', 'x-forwarded-proto': forwarded } = request.headers;
  const safe = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-fA-F:]+\])(?::\d{1,5})?$/.test(host) ? host : 'localhost';
  return `${trustProxy && forwarded === 'https' ? 'https' : 'http'}://${safe}`;
}
