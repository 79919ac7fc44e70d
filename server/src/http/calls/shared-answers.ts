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
  until: number;
  name: string | undefined;
}

interface Flight {
  answer: Promise<string>;
  name: string | undefined;
  /** What it shows has changed since it set out. */
  stale: boolean;
}

/** A text with Chinese in it takes two bytes for each letter, whatever the letter. */
const weightOf = (key: string, { answer }: CachedAnswer): number => 2 * (answer.length + key.length) + ANSWER_WEIGHT;
const ANSWER_WEIGHT = 500;

export function createSharedAnswers(now: () => number, maxBytes = 24 * 1024 * 1024): SharedAnswers {
  const answers = new Map<string, CachedAnswer>();
  const flights = new Map<string, Flight>();
  const named = new Map<string, Set<string>>();
  let bytes = 0;

  const drop = (key: string) => {
    const cached = answers.get(key);
    if (cached === undefined) return;
    bytes -= weightOf(key, cached);
    answers.delete(key);
    if (cached.name === undefined) return;
    const keys = named.get(cached.name);
    keys?.delete(key);
    if (keys?.size === 0) named.delete(cached.name);
  };

  const cache = (key: string, cached: CachedAnswer) => {
    drop(key);
    answers.set(key, cached);
    bytes += weightOf(key, cached);
    if (cached.name !== undefined) named.set(cached.name, (named.get(cached.name) ?? new Set()).add(key));
    // A Map remembers the order of insertion: the oldest go first, those that nobody may be given any more in any case.
    for (const [oldest, { until }] of answers) {
      if (bytes <= maxBytes && until > now()) break;
      drop(oldest);
    }
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
      if (cached !== undefined && cached.until > now()) return cached.answer;
      const flying = flights.get(key);
      if (flying !== undefined) return flying.answer;
      const flight: Flight = { answer: make(), name, stale: false };
      flights.set(key, flight);
      try {
        const answer = await flight.answer;
        if (!flight.stale) cache(key, { answer, until: now() + milliseconds, name });
        return answer;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    },
    purge(name) {
      for (const key of named.get(name) ?? []) drop(key);
      ground((flight) => flight.name === name);
    },
    clear() {
      bytes = 0;
      answers.clear();
      named.clear();
      ground(() => true);
    },
  };
}
