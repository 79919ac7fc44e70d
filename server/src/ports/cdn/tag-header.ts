import { z } from 'zod';
import { ANY } from '#contract/answer-tags.ts';

/** Response headers with the tags of an answer for caches, and their separators: of Cloudflare; of Fastly and Varnish's xkey. */
const SEPARATORS = { 'Cache-Tag': ',', 'Surrogate-Key': ' ' } as const;

export type TagHeader = keyof typeof SEPARATORS;

/** The environment variable that chooses the header; used by the site and by CDN drivers that purge by tags. */
export const TAG_HEADER_VARIABLE = {
  CACHE_TAG_HEADER: z
    .enum(Object.keys(SEPARATORS) as TagHeader[], 'CACHE_TAG_HEADER 只能是 Cache-Tag 或 Surrogate-Key，留空为不发送')
    .optional(),
};

/** A tag of every answer, by which all can be purged at once. */
export const ALL = 'all';

/** Limits of both headers; caches silently ignore everything beyond. */
const HEADER_BYTES = 16_384;
const TAG_BYTES = 1_024;

/**
 * The header's value for these tags. When they do not fit (`isWhole` false), the tag `any` replaces them, which every change of
 * a post purges. Other changes do not purge it, so such an answer may be cached only briefly.
 */
export function tagHeaderValue(header: TagHeader, tags: readonly string[]): { value: string; isWhole: boolean } {
  const encoded = [ALL, ...tags.map(encodeTag)];
  const value = encoded.join(SEPARATORS[header]);
  if (value.length <= HEADER_BYTES && encoded.every((tag) => tag.length <= TAG_BYTES)) return { value, isWhole: true };
  return { value: [ALL, ANY].join(SEPARATORS[header]), isWhole: false };
}

/** Values for purge requests that together name all tags; each has at most `atOnce` tags and `bytes` bytes. */
export function tagHeaderValues(header: TagHeader, tags: readonly string[], atOnce: number, bytes: number): string[] {
  const values: string[][] = [];
  let room = 0;
  for (const tag of tags.map(encodeTag).filter(({ length }) => length <= TAG_BYTES)) {
    const last = values.at(-1);
    room -= tag.length + 1;
    if (last !== undefined && last.length < atOnce && room >= 0) last.push(tag);
    else {
      values.push([tag]);
      room = bytes - tag.length;
    }
  }
  return values.map((part) => part.join(SEPARATORS[header]));
}

/** Keeps letters, digits and `-_.~:` and percent-encodes the rest, so that no separator, wildcard or invalid header character remains. */
export const encodeTag = (tag: string): string =>
  encodeURIComponent(tag.toWellFormed())
    .replaceAll('%3A', ':')
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
