import type { IncomingMessage } from 'node:http';
import { originOf, type OriginOptions } from './origin.ts';

/** Nothing of ours is shown in a frame, and no other site gets to read what it loads from here. */
const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
};

/**
 * Only where the visitor came by TLS, as PUBLIC_URL or the proxy says: elsewhere browsers ignore them, and complain of the second. A year is
 * what they want before they believe it.
 */
export const transportHeaders = (origin: string): Record<string, string> =>
  origin.startsWith('https:')
    ? {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
      }
    : {};

/** Headers of every answer; whoever answers may put a stricter policy in place of these. */
export const safetyHeaders = (request: IncomingMessage, where: OriginOptions): Record<string, string> => ({
  ...ALWAYS,
  ...transportHeaders(originOf(request, where)),
});
