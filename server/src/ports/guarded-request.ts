import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** Which machines may be asked, by the address that the connection would go to. */
export type IsAllowed = (ip: string, port: number) => boolean;

/** The machine is none that may be asked. */
export class AddressRefused extends Error {}

interface Asked {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/**
 * Asks an address that somebody has written down. The machine's addresses are looked at in the very look-up the connection is made with,
 * so no second one can differ. Nothing is followed elsewhere.
 */
export async function guardedRequest(
  url: URL,
  isAllowed: IsAllowed,
  { method = 'GET', headers, body, signal }: Asked,
): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host, port)) throw new AddressRefused(host);
  const checkedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const bad = error ?? (found.every(({ address }) => isAllowed(address, port)) ? null : new AddressRefused(hostname));
      const [first] = found ?? [];
      if (bad !== null || first === undefined) return done(bad ?? new AddressRefused(hostname), []);
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });
  };
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = open(url, { method, agent: false, lookup: checkedLookup, signal, headers });
    request.once('response', resolve).once('error', reject).end(body);
  });
}
