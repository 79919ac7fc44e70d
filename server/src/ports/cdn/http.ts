import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { z } from 'zod';
import { defineDriver } from '../driver.ts';
import type { Cdn } from './port.ts';

/** Cached or not: both leave no copy. */
const NOT_THERE = 404;

/**
 * A cache that takes the method PURGE, as Varnish and nginx with a purge module do: one request for each address, sent to `endpoint`
 * with the site's own Host. Everything below a folder is asked for by a `*` at the end of the path.
 */
export function httpCdn(endpoint: string, timeoutMs = 5_000): Cdn {
  return {
    async purge(addresses) {
      for (const address of addresses) {
        const { host, pathname, search } = new URL(address);
        const status = await purgeOne(
          new URL(pathname + search + (pathname.endsWith('/') ? '*' : ''), endpoint),
          host,
          timeoutMs,
        );
        if (status !== NOT_THERE && (status < 200 || status >= 300))
          throw new Error(`PURGE ${pathname} was answered with ${status}`);
      }
    },
  };
}

/** Not by fetch, which sends its own Host. */
const purgeOne = (url: URL, host: string, timeoutMs: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestByTls : request;
    const sent = send(url, { method: 'PURGE', headers: { host }, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });

/** Chosen by CDN_PURGE_URL. */
export const httpCdnDriver = defineDriver({
  name: 'http',
  label: 'PURGE 缓存清除',
  variables: {
    CDN_PURGE_URL: z.url({ protocol: /^https?$/, error: 'CDN_PURGE_URL 必须是以 http:// 或 https:// 开头的地址' }).optional(),
  },
  needs: ['CDN_PURGE_URL'],
  open: async (set) => httpCdn(set.CDN_PURGE_URL),
});
