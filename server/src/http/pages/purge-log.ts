/**
 * A log of purged tags, for a cache too large for an index from tags to entries. The cache stores `moment()` with each entry and
 * calls `wasPurged` before it uses one; so a purge costs the same for any number of entries.
 */
export interface PurgeLog {
  /** The present moment: the number of purges so far. */
  moment(): number;
  purge(tags: readonly string[]): void;
  clear(): void;
  /** Whether an entry with these tags, stored at the moment `since`, was purged afterwards. */
  wasPurged(tags: readonly string[], since: number): boolean;
}

/** Beyond `maxTags` the least recently purged tags are forgotten; entries older than such a purge then count as purged. */
export function createPurgeLog(maxTags: number): PurgeLog {
  let purges = 0;
  /** The last purge of each tag, oldest first. */
  const last = new Map<string, number>();
  /** Entries from before this moment count as purged. */
  let reachesBackTo = 0;
  return {
    moment: () => purges,
    purge(tags) {
      purges += 1;
      for (const tag of tags) {
        last.delete(tag);
        last.set(tag, purges);
      }
      for (const [tag, at] of last) {
        if (last.size <= maxTags) break;
        last.delete(tag);
        reachesBackTo = at;
      }
    },
    clear() {
      purges += 1;
      last.clear();
      reachesBackTo = purges;
    },
    wasPurged: (tags, since) => since < reachesBackTo || tags.some((tag) => (last.get(tag) ?? 0) > since),
  };
}
