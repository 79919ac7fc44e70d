import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** Some two hundred bytes each. */
const KNOWN_MAX = 50_000;
/** So long the database is waited for, and then not asked at all. */
const PATIENCE_MS = 2_000;
const SILENCE_MS = 5_000;

export type FindWithheld = (folder: string) => Promise<store.Withheld | null>;

/**
 * Who alone is served a folder; null: everybody. Each process asks the database once about a folder and is told of changes. While the database
 * is away or does not answer, what is not known is served, as everything that guests read is; what is known to be withheld stays so.
 */
export function createFindWithheld({ db, events, clock, log }: Pick<Deps, 'db' | 'events' | 'clock' | 'log'>): FindWithheld {
  const known = new LRUCache<string, { found: store.Withheld | null }>({ max: KNOWN_MAX });
  // What is being asked, for all who wait. An answer that a change has overtaken is not kept.
  const asked = new Map<string, Promise<store.Withheld | null>>();
  let silentUntil = 0;
  const now = () => clock.now().getTime();
  events.subscribe('withheld.changed', ({ folders }) => {
    for (const folder of folders) {
      known.delete(folder);
      asked.delete(folder);
    }
  });
  events.onGap(() => {
    known.clear();
    asked.clear();
  });

  const ask = (folder: string): Promise<store.Withheld | null> => {
    const answer = store.findWithheld(db, folder);
    const asking: Promise<store.Withheld | null> = soon(answer)
      .then((found) => {
        if (asked.get(folder) === asking) known.set(folder, { found });
        return found;
      })
      .catch((error: unknown) => {
        if (silentUntil < now())
          log.warn({ err: error }, 'whether files are withheld could not be asked: what is not known is served');
        silentUntil = now() + SILENCE_MS;
        return null;
      })
      .finally(() => {
        if (asked.get(folder) === asking) asked.delete(folder);
      });
    asked.set(folder, asking);
    return asking;
  };

  return async (folder) => {
    const kept = known.get(folder);
    if (kept !== undefined) return kept.found;
    if (silentUntil > now()) return null;
    return asked.get(folder) ?? ask(folder);
  };
}

async function soon<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), PATIENCE_MS).unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
