import { LRUCache } from 'lru-cache';
import { encodeAnswer, type EncodedAnswer } from './encode-answer.ts';
import { createTagIndex, EVERYTHING, tagsOr, wasPurged, weightOfTags, type Flight } from './tag-index.ts';

/**
 * Answers that all guests share for a few seconds. One flight for many askers, bounded by bytes. A change purges the answers
 * that bear one of its tags: one that was being made at that moment is given to its askers but not kept.
 */
export interface SharedAnswers {
  get(key: string, milliseconds: number, make: () => Promise<MadeAnswer>): Promise<SharedAnswer>;
  purge(tags: readonly string[]): void;
  clear(): void;
}

interface MadeAnswer {
  answer: string;
  /** None: any change makes it stale. */
  tags?: readonly string[];
}

export interface SharedAnswer {
  /** Encoded and compressed once rather than for each asker. */
  answer: EncodedAnswer;
  tags: readonly string[];
  /** What caches in front of the site are told of it; null: nothing. */
  forCdn: Record<string, string> | null;
}

const weightOf = ({ answer, tags, forCdn }: SharedAnswer, key: string): number =>
  answer.weight + 2 * key.length + (forCdn === null ? 1 : 2) * weightOfTags(tags) + ANSWER_WEIGHT;
const ANSWER_WEIGHT = 400;

export function createSharedAnswers(
  now: () => number,
  maxBytes = 24 * 1024 * 1024,
  tellCdn: (tags: readonly string[]) => Record<string, string> | null = () => null,
): SharedAnswers {
  const index = createTagIndex();
  const answers = new LRUCache<string, SharedAnswer>({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: weightOf,
    perf: { now },
    ttlResolution: 0,
    dispose: ({ tags }, key) => index.remove(key, tags),
  });
  const flights = new Map<string, Flight<SharedAnswer>>();
  /** Later askers do not wait for them. */
  const grounded = new Set<Flight<SharedAnswer>>();

  const ground = (tags: readonly string[]) => {
    for (const flight of [...flights.values(), ...grounded]) {
      for (const tag of tags) flight.purged.add(tag);
      grounded.add(flight);
    }
    flights.clear();
  };

  const make = async (task: () => Promise<MadeAnswer>): Promise<SharedAnswer> => {
    const { answer, tags: noted } = await task();
    const tags = tagsOr(noted);
    return { answer: encodeAnswer(answer), tags, forCdn: tellCdn(tags) };
  };

  return {
    async get(key, milliseconds, task) {
      const cached = answers.get(key);
      if (cached !== undefined) return cached;
      const flying = flights.get(key);
      if (flying !== undefined) return flying.result;
      const flight: Flight<SharedAnswer> = { result: make(task), purged: new Set() };
      flights.set(key, flight);
      try {
        const made = await flight.result;
        // One that set out later is newer.
        if (!wasPurged(flight, made.tags) && !answers.has(key)) {
          answers.set(key, made, { ttl: milliseconds });
          if (answers.has(key)) index.add(key, made.tags);
        }
        return made;
      } finally {
        grounded.delete(flight);
        if (flights.get(key) === flight) flights.delete(key);
      }
    },
    purge(tags) {
      for (const key of index.keysOf(tags)) answers.delete(key);
      ground(tags);
    },
    clear() {
      answers.clear();
      ground([EVERYTHING]);
    },
  };
}
