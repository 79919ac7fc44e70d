import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it is sent: each encoding and its headers are made once, since none depends on the asker. */
export interface CachedPage {
  status: number;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Names and values in turn, the form that Node writes fastest. */
  heads: Record<Encoding, string[]>;
  madeAt: number;
}

type Encoding = 'br' | 'gzip' | 'identity';

export interface RenderedPage {
  status: number;
  contentType: string;
  /** What the renderer said beside the body: where a redirect leads, the mark of the router's own data. */
  headers: Record<string, string>;
  csp: string;
  body: Buffer;
  /** Pages that failed are shown but not kept. */
  keep: boolean;
}

export interface PageCache {
  /** A page that may be sent as it is. Past its freshness it is still sent while a new one is made behind it. */
  find(key: string): CachedPage | undefined;
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** Forgets the pages with these letters in their address. */
  purge(part: string): void;
  clear(): void;
  size(): { pages: number; bytes: number };
}

const FRESH = 10_000;
const STALE = 120_000;

/** Bounded by bytes; the page that was asked for longest ago goes first. Emptied at once when a work changes. */
export function createPageCache(now: () => number, maxBytes = 256 * 1024 * 1024): PageCache {
  const pages = new Map<string, CachedPage>();
  const flights = new Map<string, Promise<CachedPage>>();
  const renderers = new Map<string, () => Promise<RenderedPage>>();
  let bytes = 0;

  const drop = (key: string) => {
    const page = pages.get(key);
    if (page === undefined) return;
    bytes -= weight(page);
    pages.delete(key);
    renderers.delete(key);
  };

  const fly = (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> => {
    const flying = flights.get(key);
    if (flying !== undefined) return flying;
    const made = (async () => {
      const rendered = await render();
      return { keep: rendered.keep, page: await finish(rendered, now()) };
    })();
    const flight: Promise<CachedPage> = made
      .then(({ keep, page }) => {
        // What was being rendered while something changed is given to its askers and forgotten.
        if (keep && flights.get(key) === flight) {
          drop(key);
          pages.set(key, page);
          renderers.set(key, render);
          bytes += weight(page);
          for (const oldest of pages.keys()) {
            if (bytes <= maxBytes) break;
            drop(oldest);
          }
        }
        return page;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    flights.set(key, flight);
    return flight;
  };

  return {
    find(key) {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      const age = now() - page.madeAt;
      if (age > FRESH + STALE) {
        drop(key);
        return undefined;
      }
      const render = renderers.get(key);
      if (age > FRESH && render !== undefined) fly(key, render).catch(() => drop(key));
      return page;
    },
    async get(key, render) {
      return this.find(key) ?? fly(key, render);
    },
    purge(part) {
      for (const key of pages.keys()) if (key.includes(part)) drop(key);
      for (const key of flights.keys()) if (key.includes(part)) flights.delete(key);
    },
    clear() {
      bytes = 0;
      pages.clear();
      renderers.clear();
      flights.clear();
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

async function finish({ status, contentType, headers, csp, body }: RenderedPage, madeAt: number): Promise<CachedPage> {
  const [br, zipped] = await Promise.all([
    compress.br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    compress.gzip(body, { level: 6 }),
  ]);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const head = (length: number, encoding?: Encoding): string[] => [
    ...Object.entries(headers).flat(),
    ...['content-type', contentType, 'content-length', String(length), 'etag', etag, 'content-security-policy', csp],
    ...(encoding === undefined ? [] : ['content-encoding', encoding]),
    ...SAME_FOR_ALL,
  ];
  return {
    status,
    etag,
    bodies: { br, gzip: zipped, identity: body },
    heads: { br: head(br.length, 'br'), gzip: head(zipped.length, 'gzip'), identity: head(body.length) },
    madeAt,
  };
}

const SAME_FOR_ALL = [
  ...['cache-control', 'no-cache', 'vary', 'Accept-Encoding, Cookie', 'x-content-type-options', 'nosniff'],
  ...['referrer-policy', 'strict-origin-when-cross-origin', 'cross-origin-opener-policy', 'same-origin'],
  ...['cross-origin-resource-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
];

/** Bytes a kept page takes; its headers are about two thousand. */
const weight = ({ bodies }: CachedPage): number => bodies.br.length + bodies.gzip.length + bodies.identity.length + 2_000;
