import type { Cdn } from '../../ports/cdn/port.ts';
import { tagHeaderValue, type TagHeader } from '../../ports/cdn/tag-header.ts';
import type { RenderedPage } from './encode-page.ts';

type Headers = Record<string, string>;

/** What caches in front of the site are told, once for each page and answer that is made. */
export interface TellCdn {
  page(page: Pick<RenderedPage, 'status' | 'isOfRegion'>, tags: readonly string[], freshForMs: number): Headers;
  /** Null: nothing. */
  answer(tags: readonly string[]): Headers | null;
}

export const TELL_NOTHING: TellCdn = { page: () => ({}), answer: () => null };

/** How long a cache may keep a page, whatever browsers are told; each is heard where its header for tags is. */
const LIFETIME = { 'Cache-Tag': 'cdn-cache-control', 'Surrogate-Key': 'surrogate-control' } as const;

/** Of a page whose tags do not fit: as long as of a list. */
const TAGS_LEFT_OUT_MS = 10_000;

/**
 * Pages and guests' answers name what they show. A page may also be kept, if the network can be told by tags what to drop. Answers may
 * not: not every network would ask whether somebody is signed in before it hands out a guest's.
 */
export function tellCdn(header: TagHeader | null, cdn: Pick<Cdn, 'purgeTags'> | null): TellCdn {
  if (header === null) return TELL_NOTHING;
  const name = header.toLowerCase();
  const isPurged = cdn !== null && cdn.purgeTags !== null;
  return {
    page({ status, isOfRegion = false }, tags, freshForMs) {
      const { value, isWhole } = tagHeaderValue(header, tags);
      // Robots get another answer where a page is missing, and not every network tells regions apart.
      if (!isPurged || status >= 400 || isOfRegion) return { [name]: value };
      const milliseconds = isWhole ? freshForMs : Math.min(freshForMs, TAGS_LEFT_OUT_MS);
      return { [name]: value, [LIFETIME[header]]: `max-age=${milliseconds / 1000}`, vary: 'Accept-Encoding' };
    },
    answer: (tags) => ({ [name]: tagHeaderValue(header, tags).value }),
  };
}
