import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { networksOf } from '../../core/networks.ts';
import { asGuestOf } from '../../db/guest-share.ts';
import type { Deps } from '../../deps.ts';
import { contentSecurityPolicy, NOTHING_INLINE } from '../../http/pages/content-security-policy.ts';
import type { PageCache } from '../../http/pages/page-cache.ts';
import { writePage } from '../../http/pages/serve-pages.ts';
import { addressOf } from '../../http/traffic/address.ts';
import { originOf, type OriginOptions } from '../../http/traffic/origin.ts';
import { transportHeaders } from '../../http/traffic/security-headers.ts';
import { atom, rss } from './feeds/xml.ts';
import { sitemapIndex, sitemapOfPages, sitemapOfPosts } from './feeds/list-sitemap.ts';
import { type FeedOf, readFeed } from './feeds/read.ts';
import * as service from './service.ts';

const RSS = 'application/rss+xml; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const MANIFEST = 'application/manifest+json; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const HTML = 'text/html; charset=utf-8';

/** Feeds, sitemaps, robots.txt, the manifest and the offline page. They share the cache of pages and are dropped with it. */
export function mountSyndication(app: FastifyInstance, deps: Deps, cache: PageCache): void {
  const where: OriginOptions = { publicUrl: deps.config.publicUrl, trustProxy: deps.config.trustProxy !== false };

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    contentType: string,
    make: (origin: string, path: string) => Promise<string>,
  ): Promise<void> => {
    const origin = originOf(request.raw, where);
    const path = request.url.split('?', 1)[0] ?? '/';
    const { own } = networksOf(addressOf(request));
    const { page } = await cache.get(`machine ${origin}${path}`, async () => {
      const body = Buffer.from(await asGuestOf(own, () => make(origin, path)));
      return {
        status: 200,
        contentType,
        headers: transportHeaders(origin),
        csp: contentSecurityPolicy(NOTHING_INLINE),
        body,
        mayCache: true,
      };
    });
    reply.hijack();
    writePage(page, request.raw, reply.raw);
  };

  const feeds = (prefix: string, subjectOf: (parameters: Record<string, string>) => FeedOf) => {
    app.get<{ Params: Record<string, string> }>(`${prefix}/rss.xml`, (request, reply) =>
      answer(request, reply, RSS, async (origin, path) => rss(await readFeed(deps, subjectOf(request.params)), origin, path)),
    );
    app.get<{ Params: Record<string, string> }>(`${prefix}/atom.xml`, (request, reply) =>
      answer(request, reply, ATOM, async (origin, path) => atom(await readFeed(deps, subjectOf(request.params)), origin, path)),
    );
  };
  feeds('', () => ({ kind: 'site' }));
  feeds('/:slug', ({ slug = '' }) => ({ kind: 'category', slug }));
  feeds('/users/:id', ({ id = '' }) => ({ kind: 'author', userId: id }));

  app.get('/robots.txt', (request, reply) => answer(request, reply, TEXT, async (origin) => service.robotsText(origin)));
  app.get('/manifest.webmanifest', (request, reply) => answer(request, reply, MANIFEST, () => service.webManifest(deps)));
  app.get('/offline.html', (request, reply) => answer(request, reply, HTML, () => service.offlinePage(deps)));
  app.get('/sitemap.xml', (request, reply) => answer(request, reply, XML, (origin) => sitemapIndex(deps, origin)));
  app.get('/sitemaps/pages.xml', (request, reply) => answer(request, reply, XML, (origin) => sitemapOfPages(deps, origin)));
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const file = /^works-([1-9]\d{0,4})\.xml$/.exec(request.params.file)?.[1];
    if (file === undefined) throw new AppError('notFound');
    const sitemap = Readable.from(await sitemapOfPosts(deps, originOf(request.raw, where), Number(file)));
    reply.type(XML).header('cache-control', 'no-cache').header('vary', 'Accept-Encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(sitemap);
    // `pipeline` also ends the reading when the client disconnects.
    return reply.header('content-encoding', 'gzip').send(pipeline(sitemap, createGzip(), () => {}));
  });
}
