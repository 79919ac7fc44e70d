import type { FastifyInstance, FastifyRequest } from 'fastify';

const ADDRESS = 'address';

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
