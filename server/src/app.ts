import { createServer } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { commentsName, repliesName } from '#contract/comments.ts';
import { STREAM_HEARTBEAT_SECONDS } from '#contract/notifications.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { mountAccounts } from './domains/accounts/routes.ts';
import { identify } from './domains/accounts/service.ts';
import { mountAdministration } from './domains/administration/routes.ts';
import { mountComments } from './domains/comments/routes.ts';
import { mountDiscovery } from './domains/discovery/routes.ts';
import { mountFollows } from './domains/follows/routes.ts';
import { mountInsights } from './domains/insights/routes.ts';
import { mountMediaAssets } from './domains/media-assets/routes.ts';
import { mountMessages } from './domains/messages/routes.ts';
import { mountModeration } from './domains/moderation/routes.ts';
import { mountDetect, mountNotices } from './domains/notices/routes.ts';
import { mountPosts } from './domains/posts/routes.ts';
import { mountReactions } from './domains/reactions/routes.ts';
import { AppError } from './errors.ts';
import { sendError } from './http/errors.ts';
import { API, createCalls, type Calls } from './http/mount.ts';
import { mountOpenApi } from './http/openapi.ts';
import { mountOperations } from './http/operations.ts';
import { createPageCache } from './http/page-cache.ts';
import { createPages, type RenderApp } from './http/pages.ts';
import { createSharedAnswers } from './http/shared-answers.ts';
import { waitingFor } from './installation.ts';

export interface AppOptions {
  deps: Deps;
  /** The built web application; without it (call tests) only calls are answered. */
  web?: { folder: string; buildId: string; render: (calls: Calls) => RenderApp };
  checkAnswers?: boolean;
  /** Between two events of an idle stream. */
  heartbeatMs?: number;
}

export interface App {
  fastify: FastifyInstance;
  calls: Calls;
}

/** The whole product as one list, read from top to bottom. */
export async function buildApp({
  deps,
  web,
  checkAnswers = false,
  heartbeatMs = STREAM_HEARTBEAT_SECONDS * 1000,
}: AppOptions): Promise<App> {
  const shared = createSharedAnswers(() => deps.clock.now().getTime());
  const cache = createPageCache(() => deps.clock.now().getTime());
  const clearCaches = () => {
    shared.clear();
    cache.clear();
  };
  deps.events.subscribe('posts.changed', clearCaches);
  deps.events.subscribe('site.changed', clearCaches);
  deps.events.subscribe('comments.changed', ({ postId, rootId }) => {
    shared.purge(commentsName(postId));
    if (rootId !== null) shared.purge(repliesName(rootId));
  });
  deps.events.onGap(clearCaches);

  let sendCached: ReturnType<typeof createPages>['sendCached'] = () => false;
  const fastify = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(deps.config.logLevel) }),
    trustProxy: trustedProxies(deps.config.trustProxy),
    genReqId: () => deps.random.id(),
    requestIdHeader: false,
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    serverFactory: (handler) => {
      // A cached page leaves before the framework is even asked.
      const server = createServer(
        { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 65_000 },
        (request, response) => {
          if (!sendCached(request, response)) handler(request, response);
        },
      );
      return server;
    },
  });
  fastify.setErrorHandler(sendError);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    done();
  });

  const calls = createCalls(fastify, {
    shared,
    checkAnswers,
    identify: (request) => identify(deps, request.headers.authorization),
  });
  mountAccounts(calls.mount, deps);
  mountAdministration(calls.mount, deps);
  await mountMediaAssets(fastify, calls, deps);
  mountPosts(calls.mount, deps);
  mountModeration(calls.mount, deps);
  mountDiscovery(calls.mount, deps);
  mountComments(calls.mount, deps);
  mountFollows(calls.mount, deps);
  mountReactions(calls.mount, deps);
  mountInsights(calls.mount, deps);
  mountNotices(calls.mount, deps);
  mountMessages(calls.mount, deps, mountDetect(fastify, calls, deps, heartbeatMs));

  mountOperations(fastify, {
    config: deps.config,
    db: deps.db,
    buildId: web?.buildId ?? 'none',
    waitingFor: () => waitingFor(deps),
  });
  await mountOpenApi(fastify, calls.all);
  await fastify.register(fastifyStatic, {
    root: join(deps.config.dataDir, 'media'),
    prefix: '/media/',
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });

  if (web !== undefined) {
    await fastify.register(fastifyStatic, {
      root: join(web.folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
    await fastify.register(fastifyStatic, {
      root: web.folder,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', '**/*.html'],
      maxAge: '1d',
    });
    const pages = createPages({
      render: web.render(calls),
      cache,
      publicUrl: deps.config.publicUrl,
      trustProxy: deps.config.trustProxy !== false,
      log: deps.log,
    });
    sendCached = pages.sendCached;
    fastify.get('/*', async (request, reply) => {
      if (isNoPage(request.url)) throw new AppError('notFound');
      reply.hijack();
      await pages.send(request.raw, reply.raw);
    });
  }
  fastify.setNotFoundHandler((request) => {
    throw new AppError('notFound', request.url.startsWith(API) ? '接口不存在' : undefined);
  });
  return { fastify, calls };
}

/** A number counts the proxies in front; only what they added is believed. */
const trustedProxies = (trust: Config['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

/** Missing files and calls are refused as such; rendering a page for them would be waste. */
const isNoPage = (url: string): boolean => /^\/(api|media|assets)(\/|$|\?)/.test(url) || /^\/favicon\.\w+$/.test(url);
