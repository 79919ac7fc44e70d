import { join } from 'node:path';
import { parse as parseQuery } from 'node:querystring';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { CALL_BODY_MAX } from '#contract/call.ts';
import { STREAM_HEARTBEAT_SECONDS } from '#contract/notifications/constants.ts';
import { runWithContext } from './core/request-context.ts';
import { insertAccess } from './db/access-log/record.ts';
import type { RoutedPool } from './db/replica.ts';
import type { Deps } from './deps.ts';
import { mountAccounts } from './domains/accounts/routes.ts';
import { identifyActor, identifyActorOfLogin, isLiveLogin } from './domains/accounts/service.ts';
import { mountAdmins } from './domains/admins/routes.ts';
import { mayReviewPost } from './domains/admins/service.ts';
import { mountAgencies } from './domains/agencies/routes.ts';
import { mountBackOffice } from './domains/back-office/routes.ts';
import { mountComments } from './domains/comments/routes.ts';
import { mountDanmaku } from './domains/danmaku/routes.ts';
import { mountDiscovery } from './domains/discovery/routes.ts';
import { mountAnalytics } from './domains/analytics/routes.ts';
import { mountAuditLog } from './domains/audit-log/routes.ts';
import { mountEarnings } from './domains/earnings/routes.ts';
import { mountFollows } from './domains/follows/routes.ts';
import { mountHealth } from './domains/health/routes.ts';
import { siteFigures } from './domains/health/service.ts';
import { mountDataExports } from './domains/data-exports/routes.ts';
import { mountViews } from './domains/views/routes.ts';
import { mountInvitationCodes } from './domains/invitation-codes/routes.ts';
import { mountMediaAssets } from './domains/media-assets/routes.ts';
import { createWithheldFolders, mayViewWithheldFolder } from './domains/media-assets/service.ts';
import { mountMessages } from './domains/messages/routes.ts';
import { mountModeration } from './domains/moderation/routes.ts';
import { mountNotices } from './domains/notices/routes.ts';
import { mountNotifications } from './domains/notifications/routes.ts';
import { mountPosts } from './domains/posts/routes.ts';
import { mountLibrary } from './domains/library/routes.ts';
import { mountScreening } from './domains/screening/routes.ts';
import { mountSettings } from './domains/settings/routes.ts';
import { mountStorage } from './domains/storage/routes.ts';
import { mountSyndication } from './domains/syndication/routes.ts';
import { mountWithdrawals } from './domains/withdrawals/routes.ts';
import { sumPaidOut } from './domains/withdrawals/service.ts';
import { AppError } from './core/app-error.ts';
import { sendError } from './http/calls/errors.ts';
import { createFirstPaint } from './http/pages/first-paint.ts';
import { addressOf, sourcePortOf, stripPorts, trustedProxies } from './http/traffic/address.ts';
import { createDrain, DRAIN_MS } from './http/traffic/drain.ts';
import { API } from '#contract/address.ts';
import { createCalls, type Calls } from './http/calls/mount.ts';
import { createDownloads, type Downloads } from './http/files/downloads.ts';
import { mountMultipart } from './http/files/multipart.ts';
import { mountStream } from './http/streams/mount-stream.ts';
import { mountMediaFiles } from './http/files/media-files.ts';
import { passCookie } from './http/files/media-pass.ts';
import { mountOpenApi } from './http/calls/openapi.ts';
import { createFrontServer } from './http/traffic/front-server.ts';
import { openGate } from './http/traffic/gate.ts';
import { createLiveSessions } from './http/traffic/live-sessions.ts';
import type { Siblings } from './http/traffic/metrics.ts';
import { mountOperations } from './http/traffic/probes.ts';
import { watchLoad } from './http/traffic/overload.ts';
import { originOf } from './http/traffic/origin.ts';
import { openDiskPages } from './http/pages/disk-pages.ts';
import { createPageCache } from './http/pages/page-cache.ts';
import type { BuiltWeb } from './http/pages/load-web.ts';
import { withFormerAddresses } from './domains/imports/service.ts';
import { createPages } from './http/pages/serve-pages.ts';
import { safetyHeaders } from './http/traffic/security-headers.ts';
import { CLIENT_TIMEOUTS, refuseSlowClients, type ClientTimeouts } from './http/traffic/slow-clients.ts';
import { purgeOnChanges } from './http/pages/purge-on-changes.ts';
import { createCdnHeaders } from './http/pages/cdn-headers.ts';
import { createSharedAnswers } from './http/calls/shared-answers.ts';
import { ADMIN_LISTS, KINDS } from './lists.ts';
import { routableUrl } from './http/pages/routable-url.ts';
import { purgeCdnOnChanges } from './operations/purge-cdn.ts';
import { notReadyBecause } from './operations/readiness.ts';
import product from '../../package.json' with { type: 'json' };

export interface AppOptions {
  deps: Deps;
  /** The built web application. Without it, as in tests of calls, the server has no pages. */
  web?: BuiltWeb;
  /** Validates every answer against the schema of its call; set in tests. */
  checkAnswers?: boolean;
  /** Interval of heartbeat events in event streams. */
  heartbeatMs?: number;
  clientTimeouts?: ClientTimeouts;
  /** The other server processes on the same port, for their metrics. */
  siblings?: Siblings;
  /** Minimum interval between two purges of guests' cached lists, however many posts are published. */
  listsEveryMs?: number;
}

export interface App {
  fastify: FastifyInstance;
  calls: Calls;
  downloads: Downloads;
}

/** The fraction of `cacheBytes` for the cached answers of calls; the rest is for cached pages. */
const ANSWERS_SHARE = 1 / 4;
/** The fraction of `cacheBytes` for the index of pages cached on disk, taken from the pages' share. */
const DISK_INDEX_SHARE = 1 / 16;
const LISTS_EVERY_MS = 1_000;
/** Database time of a guest that the gate counts like one more request (http/traffic/gate.ts). */
const STATEMENT_MS = 5;
/** Further parameters of a query string are ignored. */
const PARAMETERS_MAX = 100;

/** Builds the HTTP server: caches, hooks, the calls of all domains, files and pages. */
export async function buildApp({
  deps,
  web,
  checkAnswers = false,
  heartbeatMs = STREAM_HEARTBEAT_SECONDS * 1000,
  clientTimeouts = CLIENT_TIMEOUTS,
  siblings,
  listsEveryMs = LISTS_EVERY_MS,
}: AppOptions): Promise<App> {
  const now = () => deps.clock.now().getTime();
  const cdnHeaders = createCdnHeaders(deps.config.cacheTagHeader, deps.cdn);
  const shared = createSharedAnswers(now, deps.config.cacheBytes * ANSWERS_SHARE, cdnHeaders.answer);
  const { dataDir, cacheBytes, cacheDiskBytes, publicUrl } = deps.config;
  const indexBytes = cacheDiskBytes === 0 ? 0 : cacheBytes * DISK_INDEX_SHARE;
  const disk = openDiskPages(join(dataDir, 'work'), { maxBytes: cacheDiskBytes, maxIndexBytes: indexBytes, now, log: deps.log });
  const cache = createPageCache(now, cacheBytes * (1 - ANSWERS_SHARE) - indexBytes, cdnHeaders, disk);
  const purge = purgeOnChanges(deps, { shared, cache, listsEveryMs });
  const purgeCdn = purgeCdnOnChanges(deps);
  const siteOrigin = { publicUrl, trustProxy: deps.config.trustProxy !== false };
  const drain = createDrain(siteOrigin.trustProxy ? DRAIN_MS : 0);
  const gate = openGate();
  const sessions = createLiveSessions(now);
  let sendCached: ReturnType<typeof createPages>['sendCached'] = () => false;
  const fastify = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(deps.config.logLevel) }),
    trustProxy: trustedProxies(deps.config.trustProxy),
    genReqId: () => deps.random.id(),
    requestIdHeader: false,
    bodyLimit: CALL_BODY_MAX.bytes,
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) => parseQuery(text, '&', '=', { maxKeys: PARAMETERS_MAX }),
    },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    frameworkErrors: sendError,
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are answered instead of refused; `drain` then closes their connection.
    return503OnClosing: false,
    serverFactory: (handler) =>
      createFrontServer(handler, {
        gate,
        sessions,
        trustProxy: deps.config.trustProxy,
        begin: drain.closeAfter,
        sendCached: (request, response) => sendCached(request, response),
      }),
  });
  fastify.setErrorHandler(sendError);
  fastify.addHook('onRequest', (request, reply, done) => {
    const sourcePort = sourcePortOf(request, stripPorts(request.raw));
    deps.tracing.request(request, reply, (traceparent) =>
      runWithContext({ requestId: request.id, traceparent, sourcePort }, done),
    );
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, ...safetyHeaders(request.raw, siteOrigin) });
    done();
  });

  drain.mount(fastify);
  refuseSlowClients(fastify, clientTimeouts);
  const pool = deps.db.$client as RoutedPool;
  pool.guestShare.spent = (network, milliseconds) => gate.charge(network, milliseconds / STATEMENT_MS);
  const overload = watchLoad(pool);
  fastify.addHook('onClose', async () => {
    gate.close();
    overload.close();
    purge.close();
    await Promise.all([purgeCdn.close(), disk.close()]);
  });
  const calls = createCalls(fastify, {
    shared,
    reads: deps.reads,
    overload,
    sessions,
    checkAnswers,
    now: deps.clock.now,
    record: (access) => insertAccess(deps.db, access),
    identify: (request) => identifyActor(deps, request.headers.authorization),
    mediaPass: (request, actor) => passCookie(deps, actor, originOf(request.raw, siteOrigin).startsWith('https:')),
  });
  const downloads = createDownloads(fastify, deps, (login) => identifyActorOfLogin(deps, login));
  mountAccounts(calls.mount, deps);
  mountAdmins(calls.mount, deps);
  mountAuditLog(calls.mount, deps);
  mountBackOffice(calls.mount, downloads.mount, deps, ADMIN_LISTS);
  mountSettings(calls.mount, deps);
  mountStorage(calls.mount, deps);
  mountAgencies(calls.mount, downloads.mount, deps);
  mountInvitationCodes(calls.mount, deps);
  await mountMediaAssets(fastify, calls, deps);
  mountPosts(calls.mount, downloads.mount, deps);
  await mountModeration(calls.mount, downloads.mount, (form) => mountMultipart(fastify, calls, form), deps, KINDS);
  mountScreening(fastify, calls.mount, deps);
  mountDiscovery(calls.mount, deps);
  mountComments(calls.mount, deps);
  mountDanmaku(calls.mount, deps);
  mountFollows(calls.mount, deps);
  mountLibrary(calls.mount, deps);
  mountViews(calls.mount, deps);
  mountAnalytics(calls.mount, downloads.mount, deps);
  mountDataExports(calls.mount, downloads.mount, deps);
  mountEarnings(calls.mount, downloads.mount, deps, sumPaidOut);
  mountWithdrawals(calls.mount, downloads.mount, deps);
  const listeners = mountNotifications(calls.mount, (route) => mountStream(fastify, calls, route), deps, heartbeatMs);
  mountNotices(calls.mount, deps, listeners);
  mountMessages(calls.mount, deps, listeners);
  mountHealth(calls.mount, deps, {
    version: product.version,
    build: web?.buildId ?? 'none',
    streams: () => listeners.size,
  });
  mountSyndication(fastify, deps, cache);
  mountOperations(fastify, {
    ...deps,
    siblings,
    overload,
    pages: cache,
    disk,
    streams: () => listeners.size,
    site: () => siteFigures(deps),
    buildId: web?.buildId ?? 'none',
    waitingFor: async () => (drain.hasBegun ? '正在停止' : notReadyBecause(deps)),
  });
  await mountOpenApi(fastify, calls.all);
  const withheld = createWithheldFolders(deps);
  fastify.addHook('onClose', async () => withheld.close());
  await mountMediaFiles(fastify, {
    ...deps,
    dataDir: deps.config.dataDir,
    withheld,
    mayLook: async (pass, withheld) =>
      (await isLiveLogin(deps, pass)) &&
      (pass.kind === 'admin' ? mayReviewPost(deps, pass.id, withheld.postId) : mayViewWithheldFolder(deps.db, pass.id, withheld)),
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
      // domains/syndication serves offline.html, with the site's name in it.
      globIgnore: ['assets/**', 'offline.html'],
      maxAge: '1d',
      setHeaders: setHeadersOfFile,
    });
    const render = web.render(calls);
    const pages = createPages({
      render: withFormerAddresses(deps, (request, visit) => deps.reads.lagging(request.url, () => render(request, visit))),
      finish: createFirstPaint(web.folder),
      cache,
      overload,
      charge: gate.charge,
      fileOrigins: deps.fileOrigins,
      ...siteOrigin,
      log: deps.log,
    });
    sendCached = pages.sendCached;
    fastify.get('/*', async (request, reply) => {
      if (isNoPage(request.url)) throw new AppError('notFound');
      reply.hijack();
      await pages.send(request.raw, reply.raw, addressOf(request));
    });
  }
  fastify.setNotFoundHandler((request) => {
    throw new AppError('notFound', request.url.startsWith(API) ? '接口不存在' : undefined);
  });
  return { fastify, calls, downloads };
}

/** Browsers must check for a new service worker on every load. */
function setHeadersOfFile(reply: FastifyReply, path: string): void {
  if (path.endsWith('/sw.js')) void reply.header('cache-control', 'no-cache');
}

/** Paths of calls and files, which are answered with a plain 404 instead of a rendered page. */
const isNoPage = (url: string): boolean => /^\/(api|media|assets)(\/|$|\?)/.test(url) || /^\/favicon\.\w+$/.test(url);
