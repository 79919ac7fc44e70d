import { FileStore } from '@tus/file-store';
import { Server, type ServerOptions } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Who } from '#contract/call.ts';
import { ERROR_MESSAGE, ERROR_STATUS } from '#contract/errors.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../errors.ts';
import { API, type Calls } from './mount.ts';

export interface ResumableUpload {
  id: string;
  size: number;
  metadata: Record<string, string | null>;
}

/** What a domain decides about uploads; each hook may refuse with an `AppError`. */
export interface ResumableRoute {
  /** Below /api/v1, with a slash at its end. */
  path: string;
  who: Who;
  /** Where the bytes are kept until they are taken over, one file an upload, named by its id. */
  folder: string;
  maxBytes: number;
  tooLarge: string;
  expiresAfterMs: number;
  newId(): string;
  onCreate(actor: Actor, upload: ResumableUpload): Promise<void>;
  /** Before anything is told or changed of an existing upload. */
  onTouch(actor: Actor, id: string): Promise<void>;
  onFinish(id: string): Promise<void>;
  onRemove(id: string): Promise<void>;
}

/** Mounts tus 1.0. The protocol is the library's; identity, ownership and the words of refusals are ours. */
export async function mountResumable(
  fastify: FastifyInstance,
  { admit }: Pick<Calls, 'admit'>,
  route: ResumableRoute,
): Promise<void> {
  const senders = new WeakMap<object, Actor>();
  const tus = createTus(route, senders);

  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request) => {
      senders.set(request.raw, await admit(request, route.who));
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
      await tus.handle(request.raw, reply.raw);
      const id = (request.params as { id?: string }).id;
      if (request.method === 'DELETE' && reply.raw.statusCode === 204 && id !== undefined) await route.onRemove(id);
    };
    const base = API + route.path;
    for (const url of [base.slice(0, -1), base, `${base}:id`]) {
      scope.route({ method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url, handler, exposeHeadRoute: false });
    }
  });
}

function createTus(route: ResumableRoute, senders: WeakMap<object, Actor>): Server {
  const datastore = new FileStore({ directory: route.folder, expirationPeriodInMilliseconds: route.expiresAfterMs });
  // A length that is told later could not be held against limits now.
  datastore.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  const actorOf = (request: ServerRequest): Actor => {
    const actor = senders.get(request.runtime?.node?.req ?? {});
    if (actor === undefined) throw new AppError('session');
    return actor;
  };
  return new SpokenServer({
    path: API + route.path.slice(0, -1),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: route.maxBytes,
    datastore,
    namingFunction: () => route.newId(),
    async onUploadCreate(request, { id, size = 0, metadata = {} }) {
      await route.onCreate(actorOf(request), { id, size, metadata });
      return {};
    },
    async onIncomingRequest(request, id) {
      if (request.method !== 'POST') await route.onTouch(actorOf(request), id);
    },
    async onUploadFinish(_request, { id }) {
      await route.onFinish(id);
      return {};
    },
    onResponseError(_request, error) {
      if (error instanceof AppError) return { status_code: ERROR_STATUS[error.code], body: error.message };
      const status = 'status_code' in error ? error.status_code : 500;
      return { status_code: status, body: status === 413 ? route.tooLarge : '' };
    },
  });
}

type ServerRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0];

/** The library's statuses are the protocol's and stay; refusals get the shape of every other answer, in Chinese. */
class SpokenServer extends Server {
  override async write(...[context, headers, status, body = '']: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    const msg = /\p{Script=Han}/u.test(body) ? body : (REFUSALS[status] ?? ERROR_MESSAGE.internal);
    return super.write(context, headers, status, JSON.stringify({ code: status, msg, data: null }));
  }
}

const REFUSALS: Record<number, string> = {
  400: '上传请求的格式不正确',
  403: '上传请求缺少必要的信息',
  404: '上传不存在或已过期，请重新上传',
  409: '上传进度与服务器不一致，请继续上传',
  410: '上传不存在或已过期，请重新上传',
  412: '上传请求缺少必要的信息',
  501: '不支持这种上传方式',
};
