import { LRUCache } from 'lru-cache';

/**
 * Answers that all guests share for a few seconds. One flight for many askers, bounded by bytes, and emptied at once
 * when a post changes: an answer that was being made at that moment is given to its askers but not kept. Answers with a
 * name can also be taken out alone.
 */
export interface SharedAnswers {
  get(key: string, milliseconds: number, make: () => Promise<string>, name?: string): Promise<string>;
  /** Forgets the answers of that name. */
  purge(name: string): void;
  clear(): void;
}

interface CachedAnswer {
  answer: string;
  name: string | undefined;
}

interface Flight {
  answer: Promise<string>;
  name: string | undefined;
  /** What it shows has changed since it set out. */
  stale: boolean;
}

/** A text with Chinese in it takes two bytes for each letter, whatever the letter. */
const weightOf = ({ answer }: CachedAnswer, key: string): number => 2 * (answer.length + key.length) + ANSWER_WEIGHT;
const ANSWER_WEIGHT = 500;

export function createSharedAnswers(now: () => number, maxBytes = 24 * 1024 * 1024): SharedAnswers {
  const named = new Map<string, Set<string>>();
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: weightOf,
    perf: { now },
    ttlResolution: 0,
    dispose({ name }, key) {
      if (name === undefined) return;
      const keys = named.get(name);
      keys?.delete(key);
      if (keys?.size === 0) named.delete(name);
    },
  });
  const flights = new Map<string, Flight>();

  const cache = (key: string, cached: CachedAnswer, ttl: number) => {
    answers.set(key, cached, { ttl });
    if (cached.name !== undefined) named.set(cached.name, (named.get(cached.name) ?? new Set()).add(key));
  };

  const ground = (concerns: (flight: Flight) => boolean) => {
    for (const [key, flight] of flights) {
      if (!concerns(flight)) continue;
      flight.stale = true;
      flights.delete(key);
    }
  };

  return {
    async get(key, milliseconds, make, name) {
      const cached = answers.get(key);
      if (cached !== undefined) return cached.answer;
      const flying = flights.get(key);
      if (flying !== undefined) return flying.answer;
      const flight: Flight = { answer: make(), name, stale: false };
      flights.set(key, flight);
      try {
        const answer = await flight.answer;
        if (!flight.stale) cache(key, { answer, name }, milliseconds);
        return answer;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    },
    purge(name) {
      for (const key of named.get(name) ?? []) answers.delete(key);
      ground((flight) => flight.name === name);
    },
    clear() {
      answers.clear();
      ground(() => true);
    },
  };
}
