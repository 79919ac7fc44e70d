import { ANY } from '#contract/answer-tags.ts';

/** Which of the things that a cache holds bear a tag. */
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
        const known = keys.get(tag);
        if (known === undefined) keys.set(tag, new Set([key]));
        else known.add(key);
      }
    },
    remove(key, tags) {
      for (const tag of tags) {
        const known = keys.get(tag);
        known?.delete(key);
        if (known?.size === 0) keys.delete(tag);
      }
    },
    keysOf: (tags) => new Set(tags.flatMap((tag) => [...(keys.get(tag) ?? [])])),
  };
}

/** Bytes that the tags of one thing take in a cache and in its index, roughly. */
export const weightOfTags = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + 2 * tag.length + WEIGHT_OF_ENTRY, 0);
const WEIGHT_OF_ENTRY = 100;

/** What does not say what it shows is stale by any change. */
export const tagsOr = (tags: readonly string[] | undefined): readonly string[] =>
  tags === undefined || tags.length === 0 ? [ANY] : [...new Set(tags)];
