import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** Decides by the resolved IP address whether a connection is allowed. */
export type IsAllowed = (ip: string, port: number) => boolean;

/** The host resolves to a forbidden address. */
export class AddressRefused extends Error {}

interface RequestOptions {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/**
 * Requests an address given by a user, protected against SSRF: the IP addresses are checked in the same DNS lookup that the
 * connection uses, so that a second lookup cannot give others. Redirects are not followed.
 */
export async function guardedRequest(
  url: URL,
  isAllowed: IsAllowed,
  { method = 'GET', headers, body, signal }: RequestOptions,
): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host, port)) throw new AddressRefused(host);
  const checkedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const failure = error ?? (addresses.every(({ address }) => isAllowed(address, port)) ? null : new AddressRefused(hostname));
      const [first] = addresses ?? [];
      if (failure !== null || first === undefined) return done(failure ?? new AddressRefused(hostname), []);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = open(url, { method, agent: false, lookup: checkedLookup, signal, headers });
    request.once('response', resolve).once('error', reject).end(body);
  });
}
