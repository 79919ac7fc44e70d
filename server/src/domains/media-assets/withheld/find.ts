import { hasCause } from '../../../db/errors.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { createFolderSet } from './folder-set.ts';
import * as store from './store.ts';

/** Time limit of a query, and how long no query is made after one that failed. */
const QUERY_TIMEOUT_MS = 2_000;
const PAUSE_MS = 1_000;
const RETRY_MS = 1_000;
/** With more stale folders than this, all folders are read again. */
const STALE_MAX = 10_000;

/** `unconfirmed`: public according to the cache while the database is down and therefore cannot take anything down. */
type Standing = 'public' | 'unconfirmed' | 'withheld';

export interface WithheldFolders {
  /** Throws 503 when the standing cannot be determined. */
  standingOf(folder: string): Promise<Standing>;
  /** The owner, agency and post of a withheld folder, which decide who may see it; null: it is not withheld. */
  find(folder: string): Promise<store.Withheld | null>;
  close(): void;
}

/**
 * A cache of all withheld folders, so that serving a public file needs no query.
 *  - current (`isCurrent`): the cache answers, except for stale folders: those that an event has named and that were not read again yet.
 *  - not current, at the start and after a lost event connection, until `readAll` has finished: each folder is queried. If that fails, a
 *    cached folder is withheld; with the database down, a folder that is neither cached nor stale is 'unconfirmed'; otherwise 503.
 */
export function createWithheldFolders({
  db,
  events,
  clock,
  log,
}: Pick<Deps, 'db' | 'events' | 'clock' | 'log'>): WithheldFolders {
  let cached = createFolderSet();
  let isCurrent = false;
  let wasRead = false;
  let closed = false;
  let pausedUntil = 0;
  /** Stale folders with the number of their last change: the answer to a query made before that change is ignored. */
  const stale = new Map<string, number>();
  let changes = 0;
  /** The number of the latest reading of all folders; earlier ones end when it increases. */
  let reading = 0;
  /** Queries under way by folder. */
  const queries = new Map<string, Promise<Standing>>();
  const now = () => clock.now().getTime();

  const markStale = (folders: readonly string[]) => {
    for (const folder of folders) {
      stale.set(folder, (changes += 1));
      queries.delete(folder);
    }
  };

  const setWithheld = (folder: string, isWithheld: boolean) => {
    if (isWithheld) cached.add(folder);
    else cached.delete(folder);
  };

  /** Reads stale folders again. */
  const refresh = async (folders: readonly string[]): Promise<void> => {
    const before = folders.map((folder) => [folder, stale.get(folder)] as const);
    const withheld = new Set(await store.listWithheldAmong(db, folders));
    for (const [folder, change] of before) {
      if (change === undefined || stale.get(folder) !== change) continue;
      setWithheld(folder, withheld.has(folder));
      stale.delete(folder);
    }
  };

  const readAll = async (): Promise<void> => {
    const thisReading = (reading += 1);
    isCurrent = false;
    queries.clear();
    while (!closed && reading === thisReading) {
      try {
        const before = changes;
        const fresh = createFolderSet();
        for await (const folders of store.allWithheld(db)) for (const folder of folders) fresh.add(folder);
        if (reading !== thisReading) return;
        cached = fresh;
        // Folders that changed during the reading may have been read before their change, so they stay stale and are read again.
        for (const [folder, change] of stale) if (change <= before) stale.delete(folder);
        await refresh([...stale.keys()]);
        if (reading !== thisReading) return;
        isCurrent = true;
        wasRead = true;
      } catch (error) {
        log.warn({ err: error }, 'withheld files could not be read: each is asked about');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        continue;
      }
      return;
    }
  };

  const ends = [
    events.subscribe('withheld.changed', ({ folders }) => {
      markStale(folders);
      if (!isCurrent) return;
      if (stale.size > STALE_MAX) void readAll();
      else refresh(folders).catch(() => readAll());
    }),
    events.onLoss(() => {
      reading += 1;
      isCurrent = false;
      queries.clear();
    }),
    events.onGap(() => void readAll()),
  ];
  void readAll();

  const queryStanding = (folder: string): Promise<Standing> => {
    const query: Promise<Standing> = withTimeout(store.findWithheld(db, folder))
      .then((row): Standing => (row === null ? 'public' : 'withheld'))
      .catch((error: unknown) => {
        if (wasRead && cached.has(folder)) return 'withheld';
        if (wasRead && cached.isComplete && !stale.has(folder) && isDown(error)) return 'unconfirmed';
        if (pausedUntil < now()) log.warn({ err: error }, 'whether a file is withheld could not be asked: it is not served');
        pausedUntil = isDown(error) ? 0 : now() + PAUSE_MS;
        throw unknownStanding();
      })
      .finally(() => {
        if (queries.get(folder) === query) queries.delete(folder);
      });
    queries.set(folder, query);
    return query;
  };

  return {
    async standingOf(folder) {
      if (isCurrent && !stale.has(folder)) {
        if (cached.has(folder)) return 'withheld';
        if (cached.isComplete) return 'public';
      }
      if (pausedUntil > now()) throw unknownStanding();
      return queries.get(folder) ?? queryStanding(folder);
    },
    find: (folder) => store.findWithheld(db, folder),
    close() {
      closed = true;
      for (const end of ends) end();
    },
  };
}

const unknownStanding = () => new AppError('unavailable', '文件暂时无法读取，请稍后重试', { retryAfter: 2 });

/** The database refuses connections or is starting up (57P03), so it changes nothing. A timeout does not prove that. */
const isDown = (error: unknown): boolean =>
  hasCause(error, ({ code }) => code === 'ECONNREFUSED' || code === 'ENOENT' || code === '57P03');

async function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), QUERY_TIMEOUT_MS).unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
