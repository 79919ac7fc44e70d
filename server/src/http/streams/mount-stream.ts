import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { networksOf } from '../../core/networks.ts';
import { createListeners, type Listeners, type StreamRoute } from '../../core/streams/listeners.ts';
import { API } from '#contract/address.ts';
import { addressOf } from '../traffic/address.ts';
import type { Calls } from '../calls/mount.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Tells proxies not to buffer the response, which would delay events.
  'x-accel-buffering': 'no',
};

/** Mounts a stream of server-sent events for logged-in users. Missing permission is refused before the stream starts. */
export function mountStream(fastify: FastifyInstance, { admit }: Pick<Calls, 'admit'>, route: StreamRoute): Listeners {
  const listeners = createListeners(route);
  // Streams do not end by themselves, so they are closed at preClose, before the server waits for its connections to end.
  fastify.addHook('preClose', async () => listeners.close());

  fastify.get(API + route.path, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await admit(request, { who: route.who, method: 'GET', path: route.path });
    if (actor.kind !== 'user') throw new AppError('session');
    const address = networksOf(addressOf(request)).own;
    if (listeners.of(actor.id).length >= route.perUser || listeners.countFrom(address) >= route.perAddress) {
      throw new AppError('rateLimited', '同时打开的连接过多，请关闭部分页面后重试', { retryAfter: 60 });
    }
    reply.hijack();
    const response = reply.raw;
    // The client disconnected during the identification; its close event has passed and would not remove the listener.
    if (response.destroyed) return;
    response.writeHead(200, { ...definedOnly(reply.getHeaders()), ...HEADERS });
    response.flushHeaders();
    listeners.add({ ownerId: actor.id, sessionId: actor.sessionId, address, tag: route.tagOf(request.query), response });
  });
  return listeners;
}

const definedOnly = (
  headers: Record<string, number | string | string[] | undefined>,
): Record<string, number | string | string[]> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
