import type { IncomingMessage } from 'node:http';
import { originOf, type OriginOptions } from './origin.ts';

/** Headers of every answer: no page may be framed, and no other site may read an answer. */
const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
};

/**
 * Headers for visitors over TLS (according to PUBLIC_URL or the proxy). Without TLS browsers ignore them, and warn about the second.
 * HSTS lists require at least a year.
 */
export const transportHeaders = (origin: string): Record<string, string> =>
  origin.startsWith('https:')
    ? {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
      }
    : {};

/** The security headers of an answer; handlers may replace the Content-Security-Policy by a stricter one. */
export const safetyHeaders = (request: IncomingMessage, where: OriginOptions): Record<string, string> => ({
  ...ALWAYS,
  ...transportHeaders(originOf(request, where)),
});
