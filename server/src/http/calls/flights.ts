/**
 * Results that are being made, each for all who wait for it. What changes meanwhile purges tags that a result may turn out to bear: those who wait
 * receive the result, and it is not kept; whoever comes after the change begins another.
 */
export interface Flights<Made> {
  /** The result that is being made under this key; else what `make` answers, which is landed before anyone receives it. */
  join(
    key: string,
    make: (purged: ReadonlySet<string>) => Promise<Made>,
    land: (made: Made, flown: Flown) => void,
  ): Promise<Made>;
  purge(tags: readonly string[]): void;
}

interface Flown {
  isPurged: boolean;
  /** Nothing changed meanwhile, so that no later flight can have landed. */
  isNewest: boolean;
}

export const EVERYTHING = '*';

export const wasPurged = (purged: ReadonlySet<string>, tags: readonly string[]): boolean =>
  purged.has(EVERYTHING) || tags.some((tag) => purged.has(tag));

export function createFlights<Made extends { tags: readonly string[] }>(): Flights<Made> {
  const joinable = new Map<string, Promise<Made>>();
  /** The tags that were purged since each flight began. */
  const underWay = new Set<Set<string>>();
  return {
    async join(key, make, land) {
      const other = joinable.get(key);
      if (other !== undefined) return other;
      const purged = new Set<string>();
      const result = make(purged);
      joinable.set(key, result);
      underWay.add(purged);
      try {
        const made = await result;
        land(made, { isPurged: wasPurged(purged, made.tags), isNewest: joinable.get(key) === result });
        return made;
      } finally {
        underWay.delete(purged);
        if (joinable.get(key) === result) joinable.delete(key);
      }
    },
    purge(tags) {
      for (const purged of underWay) for (const tag of tags) purged.add(tag);
      joinable.clear();
    },
  };
}
