import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { z } from 'zod';
import { HEADER_PAIRS, parseHeaderPairs } from '../../core/header-pairs.ts';
import { defineDriver } from '../driver.ts';
import type { Cdn } from './port.ts';
import { TAG_HEADER_VARIABLE, tagHeaderValues, type TagHeader } from './tag-header.ts';

/** A PURGE of an address that is not cached may be answered with 404, which counts as success. */
const NOT_CACHED = 404;

/** Limits of one purge request: Fastly accepts 256 tags; Varnish, by default, headers of 8 kB. */
const TAGS_PER_REQUEST = 100;
const TAG_BYTES_PER_REQUEST = 7_500;

interface HttpCdnConfig {
  /** Server that receives purges of addresses, with the site's own Host header. */
  endpoint: string;
  /** Additional headers of every purge, such as a credential. */
  headers?: Record<string, string>;
  /** Address for purges by tags, with its own Host; undefined: tags are not supported. */
  tags?: { url: string; method: 'POST' | 'PURGE'; header: TagHeader };
}

/**
 * A cache with the method PURGE, such as Varnish or nginx with a purge module: one request per address, with a `*` at the end for
 * everything below a folder. Tags are purged many in one request, in the header by which answers name their tags.
 */
export function httpCdn({ endpoint, headers = {}, tags: byTags }: HttpCdnConfig, timeoutMs = 5_000): Cdn {
  const requestPurge = async (method: string, url: URL, more: Record<string, string>, acceptedStatus?: number): Promise<void> => {
    const status = await send(url, method, { ...headers, ...more }, timeoutMs);
    if (status !== acceptedStatus && (status < 200 || status >= 300))
      throw new Error(`${method} ${url.pathname} was answered with ${status}`);
  };
  return {
    async purge(addresses) {
      for (const address of addresses) {
        const { host, pathname, search } = new URL(address);
        await requestPurge(
          'PURGE',
          new URL(pathname + search + (pathname.endsWith('/') ? '*' : ''), endpoint),
          { host },
          NOT_CACHED,
        );
      }
    },
    purgeTags:
      byTags === undefined
        ? null
        : async (tags) => {
            for (const value of tagHeaderValues(byTags.header, tags, TAGS_PER_REQUEST, TAG_BYTES_PER_REQUEST))
              await requestPurge(byTags.method, new URL(byTags.url), { [byTags.header]: value });
          },
  };
}

/** Sends a request. `fetch` cannot be used, because it does not let the caller set the Host header. */
const send = (url: URL, method: string, headers: Record<string, string>, timeoutMs: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestByTls : request;
    const outgoing = open(url, { method, headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject).end();
  });

/** Chosen by CDN_PURGE_URL. */
export const httpCdnDriver = defineDriver({
  name: 'http',
  label: 'PURGE 缓存清除',
  variables: {
    CDN_PURGE_URL: z.url({ protocol: /^https?$/, error: 'CDN_PURGE_URL 必须是以 http:// 或 https:// 开头的地址' }).optional(),
    CDN_PURGE_HEADERS: z.string().regex(HEADER_PAIRS, 'CDN_PURGE_HEADERS 应为以逗号分隔的 名称=值').optional(),
    CDN_PURGE_TAGS_URL: z
      .url({ protocol: /^https?$/, error: 'CDN_PURGE_TAGS_URL 必须是以 http:// 或 https:// 开头的地址' })
      .optional(),
    CDN_PURGE_TAGS_METHOD: z.enum(['POST', 'PURGE'], 'CDN_PURGE_TAGS_METHOD 只能是 POST 或 PURGE').default('POST'),
    ...TAG_HEADER_VARIABLE,
  },
  needs: ['CDN_PURGE_URL'],
  open: async (env) =>
    httpCdn({
      endpoint: env.CDN_PURGE_URL,
      headers: parseHeaderPairs(env.CDN_PURGE_HEADERS ?? ''),
      ...(env.CDN_PURGE_TAGS_URL !== undefined &&
        env.CACHE_TAG_HEADER !== undefined && {
          tags: { url: env.CDN_PURGE_TAGS_URL, method: env.CDN_PURGE_TAGS_METHOD, header: env.CACHE_TAG_HEADER },
        }),
    }),
});
