/**
 * Which tags were purged, and when. Whoever cannot afford to keep in memory which of its things bear a tag asks it before handing
 * one out: a purge costs the same however many there are.
 */
export interface PurgeLog {
  /** This moment, to be kept with a thing. */
  moment(): number;
  purge(tags: readonly string[]): void;
  clear(): void;
  /** Whether a thing with these tags was purged since that moment. */
  wasPurged(tags: readonly string[], since: number): boolean;
}

/** Of more tags than `maxTags` those purged longest ago are forgotten: what is older than that counts as purged. */
export function createPurgeLog(maxTags: number): PurgeLog {
  let purges = 0;
  /** The last purge of each tag, in their order. */
  const last = new Map<string, number>();
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
