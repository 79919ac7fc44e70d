import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const ADDRESS = 'address';

/** The configured proxies; `true` trusts every address. */
export type TrustProxy = Exclude<Config['trustProxy'], boolean> | boolean;

/** The trust setting in the form of proxy-addr. A number is the count of proxies in front; only addresses added by them are trusted. */
export const trustedProxies = (trust: TrustProxy): boolean | string[] | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

/** Returns a function that reads the client's IP address of a request, before Fastify handles it. */
export function createAddressOf(trust: TrustProxy): (request: IncomingMessage) => string {
  if (trust === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trusted = trust === true ? () => true : trustedProxies(trust);
  return (request) => {
    stripPorts(request);
    return proxyAddr(request, trusted as string[]) ?? '';
  };
}

/** Stores each request's address at its start, because it is unavailable once the connection is closed while the work continues. */
export function recordAddresses(fastify: FastifyInstance): void {
  fastify.decorateRequest(ADDRESS, '');
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { ip } = request as { ip: string | undefined };
    request.setDecorator(ADDRESS, ip ?? '');
    done();
  });
}

export const addressOf = (request: FastifyRequest): string => request.getDecorator<string>(ADDRESS);

const FORWARDED = 'x-forwarded-for';
/** A header with the client's port, set by proxies that send the address without it (deploy/nginx.conf). */
const PORT_HEADER = 'x-real-port';

/**
 * Removes the ports from the header `X-Forwarded-For`, where some gateways write `203.0.113.7:51234` or `[2001:db8::1]:443`, so that
 * all readers of the header get plain addresses. Returns the port of each entry, also when called again.
 */
export function stripPorts(request: Pick<IncomingMessage, 'headers'>): (number | null)[] {
  const knownPorts = removedPorts.get(request);
  if (knownPorts !== undefined) return knownPorts;
  const { headers } = request;
  const header = headers[FORWARDED];
  if (header === undefined) return [];
  const entries = String(header)
    .split(',')
    .map((entry) => splitPort(entry.trim()));
  headers[FORWARDED] = entries.map(({ address }) => address).join(', ');
  const ports = entries.map(({ port }) => port);
  removedPorts.set(request, ports);
  return ports;
}

const removedPorts = new WeakMap<object, (number | null)[]>();

/** Splits an entry. An IPv6 address without brackets has no port: its last group must not be taken for one. */
export function splitPort(entry: string): { address: string; port: number | null } {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const address = bracketed ?? plain;
  if (address === undefined) return { address: entry, port: null };
  return { address, port: portOf(digits) };
}

function portOf(digits: string | undefined): number | null {
  const port = Number(digits ?? 0);
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
}

/** The client's port: from the X-Forwarded-For entry of its address, from the port header, or from the connection. */
export function sourcePortOf(request: FastifyRequest, ports: readonly (number | null)[]): number | null {
  // `request.ips` has the connection's address and one address per trusted proxy.
  const trustedProxyCount = (request.ips?.length ?? 1) - 1;
  if (trustedProxyCount === 0) return request.socket.remotePort ?? null;
  const header = request.headers[PORT_HEADER];
  return ports.at(-trustedProxyCount) ?? (typeof header === 'string' ? portOf(header) : null);
}
