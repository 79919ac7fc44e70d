import type { Cdn } from '../../ports/cdn/port.ts';
import { tagHeaderValue, type TagHeader } from '../../ports/cdn/tag-header.ts';
import type { RenderedPage } from './encode-page.ts';

type Headers = Record<string, string>;

/** Computes the headers for caches in front of the site. */
export interface CdnHeaders {
  page(page: Pick<RenderedPage, 'status' | 'isOfRegion'>, tags: readonly string[], freshForMs: number): Headers;
  /** Null: none. */
  answer(tags: readonly string[]): Headers | null;
}

export const NO_CDN_HEADERS: CdnHeaders = { page: () => ({}), answer: () => null };

/** The header with the lifetime for CDNs only, not browsers; it belongs to the header for tags. */
const LIFETIME = { 'Cache-Tag': 'cdn-cache-control', 'Surrogate-Key': 'surrogate-control' } as const;

/** Lifetime of a page whose tags do not fit into the header, the same as that of a list. */
const TAGS_LEFT_OUT_MS = 10_000;

/**
 * Pages and guests' answers get their tags. A page may also be cached, if the CDN can purge by tags. Answers may not, because some
 * CDNs would send a guest's answer also to logged-in users.
 */
export function createCdnHeaders(header: TagHeader | null, cdn: Pick<Cdn, 'purgeTags'> | null): CdnHeaders {
  if (header === null) return NO_CDN_HEADERS;
  const name = header.toLowerCase();
  const isPurged = cdn !== null && cdn.purgeTags !== null;
  return {
    page({ status, isOfRegion = false }, tags, freshForMs) {
      const { value, isWhole } = tagHeaderValue(header, tags);
      // Not cached: error pages, which robots get without a body, and regional pages, because some CDNs ignore the cookie.
      if (!isPurged || status >= 400 || isOfRegion) return { [name]: value };
      const milliseconds = isWhole ? freshForMs : Math.min(freshForMs, TAGS_LEFT_OUT_MS);
      return { [name]: value, [LIFETIME[header]]: `max-age=${milliseconds / 1000}`, vary: 'Accept-Encoding' };
    },
    answer: (tags) => ({ [name]: tagHeaderValue(header, tags).value }),
  };
}
