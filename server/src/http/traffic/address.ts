import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const ADDRESS = 'address';

export type TrustProxy = Exclude<Config['trustProxy'], boolean> | boolean;

/** A number counts the proxies in front; only what they added is believed. */
export const trustedProxies = (trust: TrustProxy): boolean | string[] | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

/** Where a request comes from, before anything else is known of it. */
export function createAddressOf(trust: TrustProxy): (request: IncomingMessage) => string {
  if (trust === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trusted = trust === true ? () => true : trustedProxies(trust);
  return (request) => {
    takePorts(request);
    return proxyAddr(request, trusted as string[]) ?? '';
  };
}

/** Notes where each request comes from. Once its connection is gone nothing tells that any more, and what was asked for goes on. */
export function noteAddresses(fastify: FastifyInstance): void {
  fastify.decorateRequest(ADDRESS, '');
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { ip } = request as { ip: string | undefined };
    request.setDecorator(ADDRESS, ip ?? '');
    done();
  });
}

export const addressOf = (request: FastifyRequest): string => request.getDecorator<string>(ADDRESS);

const FORWARDED = 'x-forwarded-for';
/** What a proxy passes the visitor's port on by where the address is sent without it (deploy/nginx.conf). */
const PORT_HEADER = 'x-real-port';

/**
 * Takes the ports out of `X-Forwarded-For`, where gateways write `203.0.113.7:51234` and `[2001:db8::1]:443`, so that everything which reads an
 * address reads the address alone. Answers the port of each entry.
 */
export function takePorts(request: Pick<IncomingMessage, 'headers'>): (number | null)[] {
  const taken = takenPorts.get(request);
  if (taken !== undefined) return taken;
  const { headers } = request;
  const given = headers[FORWARDED];
  if (given === undefined) return [];
  const entries = String(given)
    .split(',')
    .map((entry) => splitPort(entry.trim()));
  headers[FORWARDED] = entries.map(({ address }) => address).join(', ');
  const ports = entries.map(({ port }) => port);
  takenPorts.set(request, ports);
  return ports;
}

const takenPorts = new WeakMap<object, (number | null)[]>();

/** An address of version 6 without brackets has no port: its last group would be taken for one. */
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

/** The port at the visitor's end: of the entry that the address is taken from, of the header, or of the connection itself. */
export function sourcePortOf(request: FastifyRequest, ports: readonly (number | null)[]): number | null {
  // As many proxies are believed as there are addresses behind the first.
  const believed = (request.ips?.length ?? 1) - 1;
  if (believed === 0) return request.socket.remotePort ?? null;
  const header = request.headers[PORT_HEADER];
  return ports.at(-believed) ?? (typeof header === 'string' ? portOf(header) : null);
}
