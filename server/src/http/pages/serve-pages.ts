import type { IncomingMessage, ServerResponse } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { ANY } from '#contract/answer-tags.ts';
import { cutPath } from '#contract/text.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { isRegion } from '#contract/provinces.ts';
import { DEFAULT_REGION, REGION_COOKIE } from '#contract/region.ts';
import { asGuestOf, createFairLines } from '../../db/guest-share.ts';
import type { Logger } from '../../core/log.ts';
import { AppError } from '../../core/app-error.ts';
import { networksOf } from '../../core/networks.ts';
import { encodingFor } from '../compression.ts';
import { contentSecurityPolicy, NOTHING_INLINE } from './content-security-policy.ts';
import { translate } from '../calls/errors.ts';
import type { NoteTags } from '../calls/mount.ts';
import type { Gate } from '../traffic/gate.ts';
import type { Overload } from '../traffic/overload.ts';
import { originOf, type OriginOptions } from '../traffic/origin.ts';
import { transportHeaders } from '../traffic/security-headers.ts';
import type { Encoded, EncodedPage, RenderedPage } from './encode-page.ts';
import type { PageCache } from './page-cache.ts';

/** The visitor's facts for a rendering. A page that never calls `region` is cached once for all regions. */
interface RenderContext {
  region(): string;
  origin: string;
  /** Called with the tags of each API call that the page makes. */
  note: NoteTags;
}

/** The server renderer of the built web application. */
export type RenderApp = (request: Request, context: RenderContext) => Promise<Response>;

export interface Pages {
  /** Sends a page from memory; false when there is none. The hot path: it does no other work. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Sends a page from memory, from disk or rendered now. `address`: the visitor's IP address. */
  send(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
}

export interface PagesOptions extends OriginOptions {
  render: RenderApp;
  cache: PageCache;
  overload: Pick<Overload, 'admit'>;
  /** Charges the visitor's network at the gate for a rendering. */
  charge?: Gate['charge'];
  /** Changes the rendered HTML, before the Content-Security-Policy is computed from it. */
  finish: (html: Buffer) => Promise<Buffer>;
  /** Other origins of media files, for the Content-Security-Policy. */
  fileOrigins: () => Promise<string[]>;
  /** Computes the Content-Security-Policy; development passes a different one. */
  policy?: (html: Buffer, fileOrigins: readonly string[]) => string;
  log: Logger;
}

/** A rendering costs as much as this many answers from memory. */
const RENDERING_COST = 50;
const CONCURRENT_RENDERINGS = 4;

/** Query parameters that change a page. All others, such as tracking codes, are removed before rendering and caching. */
const PARAMETERS = new Set([
  'page',
  'q',
  'type',
  'sort',
  'within',
  'category',
  'region',
  'tab',
  'before',
  'at',
  'window',
  '_routes',
  'index',
  'theme',
]);

/** Remembered keys of regional pages: home, channels and the like, for each host. */
const REGIONAL_PAGES_MAX = 2_000;

/** The router requests this path for routes that were not in the page's own route manifest. */
const MANIFEST_PATH = '/__manifest';
const MANIFEST_PARAMETERS = new Set(['paths', 'version']);
/** `p` and `page_id` number posts on the sites that posts are imported from (domains/imports). */
const HOME_PARAMETERS = new Set([...PARAMETERS, 'p', 'page_id']);
/** A parameter of the router without a value: it selects the index route of a path. */
const INDEX = 'index';

export function createPages({
  render,
  cache,
  finish,
  overload,
  charge = () => {},
  fileOrigins,
  policy = contentSecurityPolicy,
  publicUrl,
  trustProxy,
  log,
}: PagesOptions): Pages {
  const renderings = createFairLines(CONCURRENT_RENDERINGS);
  const visitOf = (request: IncomingMessage): Visit => {
    const origin = originOf(request, { publicUrl, trustProxy });
    const region = regionOf(request.headers.cookie);
    const path = normalise(request.url ?? '/');
    return { origin, region, path, key: `${origin}${path}` };
  };

  /** Keys of pages whose last rendering depended on the region; such a page is cached once per region (`keyIn`). */
  const regionalPages = new LRUCache<string, true>({ max: REGIONAL_PAGES_MAX });
  const findPage = ({ key, region }: Visit): EncodedPage | undefined => cache.find(key) ?? cache.find(keyIn(key, region));

  const renderPage = async ({ origin, region, path, key }: Visit): Promise<RenderedPage> => {
    const tags = new Set<string>();
    let dependsOnRegion = false;
    const response = await render(new Request(origin + path, { headers: { accept: 'text/html' } }), {
      origin,
      region() {
        dependsOnRegion = true;
        return region;
      },
      note(newTags) {
        for (const tag of newTags.length === 0 ? [ANY] : newTags) tags.add(tag);
      },
    });
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isHtml = contentType.startsWith('text/html');
    if (dependsOnRegion) regionalPages.set(key, true);
    else regionalPages.delete(key);
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = isHtml ? await finish(bytes) : bytes;
    return {
      status: response.status,
      contentType: isHtml ? 'text/html; charset=utf-8' : contentType,
      headers: { ...passedHeaders(response.headers), ...transportHeaders(origin) },
      csp: policy(isHtml ? body : NOTHING_INLINE, await fileOrigins()),
      body,
      mayCache: response.status < 500,
      tags: [...tags],
      key: dependsOnRegion ? keyIn(key, region) : key,
      isOfRegion: dependsOnRegion,
    };
  };

  /**
   * Whether a page depends on the region shows only when it is rendered. So visitors of all regions first wait for one
   * rendering; if that turns out to belong to another region, the page is rendered again for theirs.
   */
  const makePage = async (visit: Visit, network: string): Promise<EncodedPage> => {
    const regionalKey = keyIn(visit.key, visit.region);
    const keys = [visit.key, regionalKey];
    if (!cache.isOnDisk(keys)) overload.admit('guest', network);
    const render = () => {
      charge(network, RENDERING_COST);
      return renderings.run(network, () => asGuestOf(network, () => renderPage(visit)));
    };
    if (!regionalPages.has(visit.key)) {
      const { page, key } = await cache.get(visit.key, render, keys);
      if (keys.includes(key)) return page;
    }
    return (await cache.get(regionalKey, render, keys)).page;
  };

  return {
    sendCached(request, response) {
      // The cache has pages only, no API answers.
      if (request.method !== 'GET' || request.url?.startsWith('/api/')) return false;
      const page = findPage(visitOf(request));
      if (page === undefined) return false;
      writePage(page, request, response);
      return true;
    },
    async send(request, response, address) {
      const visit = visitOf(request);
      const { own } = networksOf(address);
      try {
        const page = findPage(visit) ?? (await makePage(visit, own));
        writePage(page, request, response);
      } catch (error) {
        const refusal = error instanceof AppError ? error : translate(error);
        if (refusal?.code === 'unavailable' || refusal?.code === 'rateLimited') return writeBusy(refusal, response);
        log.error({ err: error, path: visit.path }, 'a page could not be rendered');
        response
          .writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
          .end('服务器内部错误');
      }
    },
  };
}

const keyIn = (key: string, region: string): string => `${key} ${region}`;

interface Visit {
  origin: string;
  region: string;
  /** Path and query, normalised. */
  path: string;
  /** The cache key of the page for all regions. */
  key: string;
}

/** Sends a finished page in an accepted encoding, or 304 when the browser already has it. */
export function writePage(page: EncodedPage, request: IncomingMessage, response: ServerResponse): void {
  const { 'accept-encoding': accepted, 'if-none-match': browserEtag } = request.headers;
  // Robots get an error's status without a body, so that they index nothing.
  if (page.status >= 400 && isbot(request.headers['user-agent'])) {
    response.writeHead(page.status, { 'content-length': 0, 'cache-control': 'no-store' }).end();
    return;
  }
  if (browserEtag === page.etag && page.status === 200) {
    response.writeHead(304, page.notModifiedHeaders).end();
    return;
  }
  const encoded = page.as(encodingFor(accepted));
  const write = ({ head, body }: Encoded) => {
    response.writeHead(page.status, head);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  // An existing encoding is sent in this turn of the event loop.
  if (encoded instanceof Promise) encoded.then(write, (error: Error) => response.destroy(error));
  else write(encoded);
}

/** A minimal page with the error's message, which reloads itself, when the page cannot be rendered now. */
function writeBusy({ code, message, retryAfter = 2 }: AppError, response: ServerResponse): void {
  const body = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfter * 2}"><title>请稍后重试</title><h1>${message}</h1><p>页面会自动重试，也可以<a href="">现在重试</a></p></html>`;
  response
    .writeHead(ERROR_STATUS[code], {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(NOTHING_INLINE),
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
    })
    .end(body);
}

const PASSED_HEADERS = ['location', 'x-remix-response', 'x-remix-reload-document'];

const passedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(PASSED_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));

const REGION = new RegExp(`(?:^|;\\s*)${REGION_COOKIE}=([a-z]+)`);

function regionOf(cookie: string | undefined): string {
  const chosenRegion = cookie === undefined ? undefined : REGION.exec(cookie)?.[1];
  return chosenRegion !== undefined && isRegion(chosenRegion) ? chosenRegion : DEFAULT_REGION;
}

/**
 * Path and query in one form for the cache: only known parameters, sorted. The path is cut, because the router (react-router 8.4)
 * checks every prefix of it, which takes seconds for thousands of segments.
 */
function normalise(url: string): string {
  const queryAt = url.indexOf('?');
  if (queryAt === -1) return cutPath(url);
  const path = cutPath(url.slice(0, queryAt));
  const query = new URLSearchParams(url.slice(queryAt + 1));
  const parameters = path === MANIFEST_PATH ? MANIFEST_PARAMETERS : path === '/' ? HOME_PARAMETERS : PARAMETERS;
  for (const name of new Set(query.keys())) {
    // Pages read only the first value of a repeated parameter.
    const value = query.get(name) ?? '';
    query.delete(name);
    if (parameters.has(name) && (value !== '' || name === INDEX)) query.set(name, value);
  }
  query.sort();
  const rest = query.toString();
  return rest === '' ? path : `${path}?${rest}`;
}
