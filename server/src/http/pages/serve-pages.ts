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

/** What a page is rendered for. It is kept for every region unless its region was asked for. */
interface RenderedFor {
  region(): string;
  origin: string;
  /** Hears what each call of the page shows. */
  note: NoteTags;
}

/** What renders: the built web application. */
export type RenderApp = (request: Request, visit: RenderedFor) => Promise<Response>;

export interface Pages {
  /** Sends a page that is at hand; false when it has to be rendered first. The hot path: it does no other work. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** `address`: where the visitor is. */
  send(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
}

export interface PagesOptions extends OriginOptions {
  render: RenderApp;
  cache: PageCache;
  overload: Pick<Overload, 'admit'>;
  /** Hears for whom a page is rendered, and as how many more requests it counts. */
  charge?: Gate['charge'];
  /** The last touch to a rendered page, before its policy is made out. */
  finish: (html: Buffer) => Promise<Buffer>;
  /** Hosts that files come from beside this one. */
  fileOrigins: () => Promise<string[]>;
  /** Another one in development. */
  policy?: (html: Buffer, fileOrigins: readonly string[]) => string;
  log: Logger;
}

/** It takes as long as so many answers from memory. */
const RENDERING = 50;
/** Under way at once; networks take turns. */
const RENDERINGS = 4;

/** Query parameters that change a page. Others (tracking marks, noise) neither reach the page nor split the cache. */
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

/** Addresses of them that are remembered: home, channels and the like, under each host. */
const REGIONAL_PAGES = 2_000;

/** What the router asks when links lead to parts of the address map that this page did not bring along. */
const MAP_PATH = '/__manifest';
/** Numbers of works on the sites that they were imported from (domains/imports). */
const HOME_PARAMETERS = new Set([...PARAMETERS, 'p', 'page_id']);
const MAP_PARAMETERS = new Set(['paths', 'version']);
/** A mark of the router, without a value: which of two routes with one address is meant. */
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
  const renderings = createFairLines(RENDERINGS);
  const visitOf = (request: IncomingMessage): Visit => {
    const origin = originOf(request, { publicUrl, trustProxy });
    const region = regionOf(request.headers.cookie);
    const path = normalise(request.url ?? '/');
    return { origin, region, path, key: `${origin}${path}` };
  };

  /** Pages that were seen to be another one for each region. */
  const ofRegions = new LRUCache<string, true>({ max: REGIONAL_PAGES });
  const findPage = ({ key, region }: Visit): EncodedPage | undefined => cache.find(key) ?? cache.find(keyIn(key, region));

  const renderPage = async ({ origin, region, path, key }: Visit): Promise<RenderedPage> => {
    const tags = new Set<string>();
    let isOfRegion = false;
    const response = await render(new Request(origin + path, { headers: { accept: 'text/html' } }), {
      origin,
      region() {
        isOfRegion = true;
        return region;
      },
      note(noted) {
        for (const tag of noted.length === 0 ? [ANY] : noted) tags.add(tag);
      },
    });
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isHtml = contentType.startsWith('text/html');
    if (isOfRegion) ofRegions.set(key, true);
    else ofRegions.delete(key);
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = isHtml ? await finish(bytes) : bytes;
    return {
      status: response.status,
      contentType: isHtml ? 'text/html; charset=utf-8' : contentType,
      headers: { ...passedOn(response.headers), ...transportHeaders(origin) },
      csp: policy(isHtml ? body : NOTHING_INLINE, await fileOrigins()),
      body,
      mayCache: response.status < 500,
      tags: [...tags],
      key: isOfRegion ? keyIn(key, region) : key,
      isOfRegion,
    };
  };

  /**
   * Until a page is rendered nobody knows whether it is another one for each region: visitors from all of them wait for one
   * rendering, and it is made again only for those whose region it turns out not to be.
   */
  const makePage = async (visit: Visit, network: string): Promise<EncodedPage> => {
    const ofRegion = keyIn(visit.key, visit.region);
    const places = [visit.key, ofRegion];
    if (!cache.isOnDisk(places)) overload.admit('guest', network);
    const render = () => {
      charge(network, RENDERING);
      return renderings.run(network, () => asGuestOf(network, () => renderPage(visit)));
    };
    if (!ofRegions.has(visit.key)) {
      const { page, key } = await cache.get(visit.key, render, places);
      if (places.includes(key)) return page;
    }
    return (await cache.get(ofRegion, render, places)).page;
  };

  return {
    sendCached(request, response) {
      // Only pages are kept here.
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
        const known = error instanceof AppError ? error : translate(error);
        if (known?.code === 'unavailable' || known?.code === 'rateLimited') return writeBusy(known, response);
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
  path: string;
  key: string;
}

/** Sends a finished page in the encoding asked for, or tells that the asker has it. */
export function writePage(page: EncodedPage, request: IncomingMessage, response: ServerResponse): void {
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  // Robots get the status of a failed page and nothing to index.
  if (page.status >= 400 && isbot(request.headers['user-agent'])) {
    response.writeHead(page.status, { 'content-length': 0, 'cache-control': 'no-store' }).end();
    return;
  }
  if (known === page.etag && page.status === 200) {
    response.writeHead(304, page.unchanged).end();
    return;
  }
  const encoded = page.as(encodingFor(accepted));
  const write = ({ head, body }: Encoded) => {
    response.writeHead(page.status, head);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  // What is at hand leaves in this very turn.
  if (encoded instanceof Promise) encoded.then(write, (error: Error) => response.destroy(error));
  else write(encoded);
}

/** A sentence and a way to try again, in place of a page that cannot be made now. */
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

const PASSED_ON = ['location', 'x-remix-response', 'x-remix-reload-document'];

const passedOn = (headers: Headers): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));

const REGION = new RegExp(`(?:^|;\\s*)${REGION_COOKIE}=([a-z]+)`);

function regionOf(cookie: string | undefined): string {
  const chosen = cookie === undefined ? undefined : REGION.exec(cookie)?.[1];
  return chosen !== undefined && isRegion(chosen) ? chosen : DEFAULT_REGION;
}

/** The router looks at every beginning of a path (react-router 8.4), which takes seconds for one of thousands of parts. */
function normalise(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return cutPath(url);
  const path = cutPath(url.slice(0, mark));
  const query = new URLSearchParams(url.slice(mark + 1));
  const known = path === MAP_PATH ? MAP_PARAMETERS : path === '/' ? HOME_PARAMETERS : PARAMETERS;
  for (const name of new Set(query.keys())) {
    // Of one that is given twice a page reads the first.
    const value = query.get(name) ?? '';
    query.delete(name);
    if (known.has(name) && (value !== '' || name === INDEX)) query.set(name, value);
  }
  query.sort();
  const rest = query.toString();
  return rest === '' ? path : `${path}?${rest}`;
}
