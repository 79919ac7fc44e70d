import { ANY } from '#contract/answer-tags.ts';

/** The index of a cache from tags to keys of entries. */
export interface TagIndex {
  add(key: string, tags: readonly string[]): void;
  remove(key: string, tags: readonly string[]): void;
  keysOf(tags: readonly string[]): Set<string>;
}

export function createTagIndex(): TagIndex {
  const keys = new Map<string, Set<string>>();
  return {
    add(key, tags) {
      for (const tag of tags) {
        const tagged = keys.get(tag);
        if (tagged === undefined) keys.set(tag, new Set([key]));
        else tagged.add(key);
      }
    },
    remove(key, tags) {
      for (const tag of tags) {
        const tagged = keys.get(tag);
        tagged?.delete(key);
        if (tagged?.size === 0) keys.delete(tag);
      }
    },
    keysOf: (tags) => new Set(tags.flatMap((tag) => [...(keys.get(tag) ?? [])])),
  };
}

/** Estimated bytes of an entry's tags in a cache and its index. */
export const weightOfTags = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + 2 * tag.length + WEIGHT_OF_ENTRY, 0);
const WEIGHT_OF_ENTRY = 100;

/** The distinct tags; without tags the tag ANY, which every change purges. */
export const tagsOr = (tags: readonly string[] | undefined): readonly string[] =>
  tags === undefined || tags.length === 0 ? [ANY] : [...new Set(tags)];
