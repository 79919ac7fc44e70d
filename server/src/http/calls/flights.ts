/**
 * Shares computations ("flights") between concurrent requests of one key. A result's tags are known only at its end, so purges during
 * the computation are recorded: requests already waiting get the result, but it must not be cached (`isPurged`); requests
 * after the purge start a new computation.
 */
export interface Flights<Result> {
  /**
   * Joins the flight of this key, or starts one: `make` computes the result, with the tags purged since its start; `land` is called
   * with it before any request gets it, and may cache it.
   */
  join(
    key: string,
    make: (purged: ReadonlySet<string>) => Promise<Result>,
    land: (result: Result, flight: FinishedFlight) => void,
  ): Promise<Result>;
  purge(tags: readonly string[]): void;
}

interface FinishedFlight {
  /** One of the result's tags was purged during the flight. */
  isPurged: boolean;
  /** Nothing was purged during the flight, so no later flight of the key can have ended before. */
  isNewest: boolean;
}

/** A tag that purges every result. */
export const EVERYTHING = '*';

export const wasPurged = (purged: ReadonlySet<string>, tags: readonly string[]): boolean =>
  purged.has(EVERYTHING) || tags.some((tag) => purged.has(tag));

export function createFlights<Result extends { tags: readonly string[] }>(): Flights<Result> {
  const joinable = new Map<string, Promise<Result>>();
  /** For each flight under way, the tags purged since its start. */
  const underWay = new Set<Set<string>>();
  return {
    async join(key, make, land) {
      const other = joinable.get(key);
      if (other !== undefined) return other;
      const purged = new Set<string>();
      const flight = make(purged);
      joinable.set(key, flight);
      underWay.add(purged);
      try {
        const result = await flight;
        land(result, { isPurged: wasPurged(purged, result.tags), isNewest: joinable.get(key) === flight });
        return result;
      } finally {
        underWay.delete(purged);
        if (joinable.get(key) === flight) joinable.delete(key);
      }
    },
    purge(tags) {
      for (const purged of underWay) for (const tag of tags) purged.add(tag);
      joinable.clear();
    },
  };
}
