import { LRUCache } from 'lru-cache';
import { encodeAnswer, type EncodedAnswer } from './encode-answer.ts';
import { createFlights, EVERYTHING } from './flights.ts';
import { createTagIndex, tagsOr, weightOfTags } from './tag-index.ts';

/**
 * A cache of answers that all guests share for a few seconds, bounded by bytes. Concurrent requests for one answer share one
 * computation. A change purges the answers with one of its tags; an answer being computed then is still sent, but not cached.
 */
export interface SharedAnswers {
  get(key: string, milliseconds: number, make: () => Promise<MadeAnswer>): Promise<SharedAnswer>;
  purge(tags: readonly string[]): void;
  clear(): void;
}

interface MadeAnswer {
  answer: string;
  /** Undefined or empty: any change purges it. */
  tags?: readonly string[];
}

export interface SharedAnswer {
  /** Encoded and compressed once for all requests. */
  answer: EncodedAnswer;
  tags: readonly string[];
  /** Headers for caches in front of the site; null: none. */
  forCdn: Record<string, string> | null;
}

/** Estimated memory in bytes; with `forCdn` the tags are stored twice. */
const weightOf = ({ answer, tags, forCdn }: SharedAnswer, key: string): number =>
  answer.weight + 2 * key.length + (forCdn === null ? 1 : 2) * weightOfTags(tags) + ANSWER_WEIGHT;
const ANSWER_WEIGHT = 400;

export function createSharedAnswers(
  now: () => number,
  maxBytes = 24 * 1024 * 1024,
  headersForCdn: (tags: readonly string[]) => Record<string, string> | null = () => null,
): SharedAnswers {
  const index = createTagIndex();
  const answers = new LRUCache<string, SharedAnswer>({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: weightOf,
    perf: { now },
    ttlResolution: 0,
    dispose: ({ tags }, key) => index.remove(key, tags),
  });
  const flights = createFlights<SharedAnswer>();

  const make = async (task: () => Promise<MadeAnswer>): Promise<SharedAnswer> => {
    const { answer, tags: ownTags } = await task();
    const tags = tagsOr(ownTags);
    return { answer: encodeAnswer(answer), tags, forCdn: headersForCdn(tags) };
  };

  return {
    async get(key, milliseconds, task) {
      const cached = answers.get(key);
      if (cached !== undefined) return cached;
      return flights.join(
        key,
        () => make(task),
        (made, { isPurged }) => {
          // A cached answer was started later, so it is newer.
          if (isPurged || answers.has(key)) return;
          answers.set(key, made, { ttl: milliseconds });
          if (answers.has(key)) index.add(key, made.tags);
        },
      );
    },
    purge(tags) {
      for (const key of index.keysOf(tags)) answers.delete(key);
      flights.purge(tags);
    },
    clear() {
      answers.clear();
      flights.purge([EVERYTHING]);
    },
  };
}
