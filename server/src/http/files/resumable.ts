import { FileStore } from '@tus/file-store';
import { DataStore, ERRORS, Server, Upload, type ServerOptions } from '@tus/server';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Activity } from '#contract/audit-log/constants.ts';
import type { Who } from '#contract/call.ts';
import { ERROR_MESSAGE, ERROR_STATUS } from '#contract/errors.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { API } from '#contract/address.ts';
import type { Calls } from '../calls/mount.ts';
import { expectAccess } from '../calls/record-access.ts';

export interface ResumableUpload {
  id: string;
  size: number;
  metadata: Record<string, string | null>;
}

/** A store for the bytes of unfinished uploads, instead of a folder of this machine. */
export interface UploadBytes {
  /** Null when there is no such upload. `offset`: bytes received so far, where the client continues. */
  find(id: string): Promise<{ size: number; offset: number } | null>;
  /** Resolves with the new offset. When `stream` breaks, the bytes received before stay. */
  append(id: string, offset: number, stream: Readable): Promise<number>;
  remove(id: string): Promise<void>;
}

/** A domain's decisions about its uploads; each hook may refuse by throwing an `AppError`. */
export interface ResumableRoute {
  /** Below /api/v1, with a trailing slash. */
  path: string;
  who: Who;
  /** The activity in the access log when an upload begins. */
  activity: Activity;
  /** The store of unfinished uploads: a folder with one file per upload, named by its id, or another store. */
  uploadStore: string | UploadBytes;
  maxBytes: number;
  /** The message for an upload above `maxBytes`. */
  tooLarge(): Promise<string>;
  expiresAfterMs: number;
  newId(): string;
  onCreate(actor: Actor, upload: ResumableUpload): Promise<void>;
  /** Called before every request about an existing upload, to check its owner. */
  onTouch(actor: Actor, id: string): Promise<void>;
  onFinish(id: string): Promise<void>;
  onRemove(id: string): Promise<void>;
}

/** Mounts the tus 1.0 protocol. The library implements it; identity, ownership and error messages are ours. */
export async function mountResumable(
  fastify: FastifyInstance,
  { admit, recorder }: Pick<Calls, 'admit' | 'recorder'>,
  route: ResumableRoute,
): Promise<void> {
  const senders = new WeakMap<object, Actor>();
  const tus = createTus(route, senders);

  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request) => {
      const actor = await admit(request, { who: route.who, method: 'POST', path: route.path });
      senders.set(request.raw, actor);
      if (request.method === 'POST') expectAccess(recorder, request, { activity: route.activity, actor });
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
  const datastore =
    typeof route.uploadStore === 'string'
      ? new FileStore({ directory: route.uploadStore, expirationPeriodInMilliseconds: route.expiresAfterMs })
      : new DomainStore(route.uploadStore, route.expiresAfterMs);
  // The extension `creation-defer-length` is left out, because the size must be checked when the upload begins.
  datastore.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  const actorOf = (request: ServerRequest): Actor => {
    const actor = senders.get(request.runtime?.node?.req ?? {});
    if (actor === undefined) throw new AppError('session');
    return actor;
  };
  return new ChineseServer({
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
    async onResponseError(_request, error) {
      if (error instanceof AppError) return { status_code: ERROR_STATUS[error.code], body: error.message };
      const status = 'status_code' in error ? error.status_code : 500;
      return { status_code: status, body: status === 413 ? await route.tooLarge() : '' };
    },
  });
}

/** Adapts a domain's `UploadBytes` to the library. */
class DomainStore extends DataStore {
  private readonly bytes: UploadBytes;
  private readonly expiresAfterMs: number;

  constructor(bytes: UploadBytes, expiresAfterMs: number) {
    super();
    this.bytes = bytes;
    this.expiresAfterMs = expiresAfterMs;
  }

  // The domain has already created its record in `onCreate`.
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.bytes.find(id);
    if (upload === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, ...upload });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return this.bytes.append(id, offset, stream);
  }

  override remove(id: string): Promise<void> {
    return this.bytes.remove(id);
  }

  override getExpiration(): number {
    return this.expiresAfterMs;
  }
}

type ServerRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0];

/** Converts the library's error answers to the shape of all other answers, with Chinese messages; the status stays. */
class ChineseServer extends Server {
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
