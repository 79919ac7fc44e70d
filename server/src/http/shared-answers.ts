/**
 * Answers that all guests share for a few seconds. One flight for many askers, bounded by bytes, and emptied at once
 * when a work changes: an answer that was being made at that moment is given to its askers but not kept.
 */
export interface SharedAnswers {
  get(key: string, milliseconds: number, make: () => Promise<string>): Promise<string>;
  clear(): void;
}

interface Entry {
  answer: string;
  until: number;
}

export function createSharedAnswers(now: () => number, maxBytes = 64 * 1024 * 1024): SharedAnswers {
  const kept = new Map<string, Entry>();
  const flights = new Map<string, Promise<string>>();
  let bytes = 0;
  let generation = 0;

  const drop = (key: string) => {
    bytes -= (kept.get(key)?.answer.length ?? 0) + key.length;
    kept.delete(key);
  };

  const keep = (key: string, entry: Entry) => {
    if (kept.has(key)) drop(key);
    kept.set(key, entry);
    bytes += entry.answer.length + key.length;
    // A Map remembers the order of insertion: the oldest go first.
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };

  return {
    async get(key, milliseconds, make) {
      const entry = kept.get(key);
      if (entry !== undefined && entry.until > now()) return entry.answer;
      const flying = flights.get(key);
      if (flying !== undefined) return flying;
      const startedIn = generation;
      const flight = make().then((answer) => {
        if (startedIn === generation) keep(key, { answer, until: now() + milliseconds });
        return answer;
      });
      flights.set(key, flight);
      try {
        return await flight;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    },
    clear() {
      generation += 1;
      bytes = 0;
      kept.clear();
      flights.clear();
    },
  };
}
