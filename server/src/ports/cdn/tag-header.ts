import { z } from 'zod';
import { ANY } from '#contract/answer-tags.ts';

/** Headers that tell a cache what an answer shows, as their makers document them: Cloudflare's, and that of Fastly and Varnish's xkey. */
const SEPARATORS = { 'Cache-Tag': ',', 'Surrogate-Key': ' ' } as const;

export type TagHeader = keyof typeof SEPARATORS;

/** A variable of the site and of the drivers that purge by tags. */
export const TAG_HEADER_VARIABLE = {
  CACHE_TAG_HEADER: z
    .enum(Object.keys(SEPARATORS) as TagHeader[], 'CACHE_TAG_HEADER 只能是 Cache-Tag 或 Surrogate-Key，留空为不发送')
    .optional(),
};

/** What every answer bears beside its own tags, so that all can be purged at once. */
export const ALL = 'all';

/** Both makers read no more; they ignore what lies beyond without a word. */
const HEADER_BYTES = 16_384;
const TAG_BYTES = 1_024;

/**
 * The header's value for what bears these tags. Where they do not fit it bears `any` in their place, which every change of a post purges;
 * what else it shows may change unheard, so it is not to be kept for long.
 */
export function tagHeaderValue(header: TagHeader, tags: readonly string[]): { value: string; isWhole: boolean } {
  const encoded = [ALL, ...tags.map(encodeTag)];
  const value = encoded.join(SEPARATORS[header]);
  if (value.length <= HEADER_BYTES && encoded.every((tag) => tag.length <= TAG_BYTES)) return { value, isWhole: true };
  return { value: [ALL, ANY].join(SEPARATORS[header]), isWhole: false };
}

/** Values that name all these tags, none with more of them or more bytes than one purge takes. */
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

/** Letters, digits and `-_.~:`, all else by its UTF-8 bytes: no separator, no wildcard, nothing that a header may not hold. */
export const encodeTag = (tag: string): string =>
  encodeURIComponent(tag.toWellFormed())
    .replaceAll('%3A', ':')
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
