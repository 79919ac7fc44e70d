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
  return (request) => proxyAddr(request, trusted as string[]) ?? '';
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
