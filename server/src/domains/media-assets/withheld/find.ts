import { hasCause } from '../../../db/errors.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { createFolderSet } from './folder-set.ts';
import * as store from './store.ts';

/** So long the database is waited for, and for so long it is not asked after that. */
const PATIENCE_MS = 2_000;
const SILENCE_MS = 1_000;
const TRY_AGAIN_MS = 1_000;
/** Folders that changed and were not looked at yet; with more of them all are read anew. */
const DOUBTED_MAX = 10_000;

/** `unconfirmed`: public when this server last heard from the database, which is not there and takes nothing down meanwhile. */
type Standing = 'public' | 'unconfirmed' | 'withheld';

export interface WithheldFolders {
  /** Refuses with 503 where that is not known. */
  standingOf(folder: string): Promise<Standing>;
  /** By whom a withheld folder may be seen; null: it no longer is withheld. */
  find(folder: string): Promise<store.Withheld | null>;
  close(): void;
}

/**
 * Knows all withheld folders, and by that what is public, without asking. While it does not know them all (at the start, and between a lost
 * connection for events and the reading after it) each folder is asked about; where that fails, nothing is served that may be withheld.
 */
export function createWithheldFolders({
  db,
  events,
  clock,
  log,
}: Pick<Deps, 'db' | 'events' | 'clock' | 'log'>): WithheldFolders {
  let known = createFolderSet();
  let isCurrent = false;
  let wasRead = false;
  let closed = false;
  let silentUntil = 0;
  /** Each with the number of its last change: an answer from before that counts for nothing. */
  const doubted = new Map<string, number>();
  let changes = 0;
  /** Which reading of all is under way; one that begins later ends those before. */
  let reading = 0;
  const asked = new Map<string, Promise<Standing>>();
  const now = () => clock.now().getTime();

  const doubt = (folders: readonly string[]) => {
    for (const folder of folders) {
      doubted.set(folder, (changes += 1));
      asked.delete(folder);
    }
  };

  const learn = (folder: string, isWithheld: boolean) => {
    if (isWithheld) known.add(folder);
    else known.delete(folder);
  };

  /** Looks at what changed. */
  const settle = async (folders: readonly string[]): Promise<void> => {
    const before = folders.map((folder) => [folder, doubted.get(folder)] as const);
    const withheld = new Set(await store.listWithheldAmong(db, folders));
    for (const [folder, change] of before) {
      if (change === undefined || doubted.get(folder) !== change) continue;
      learn(folder, withheld.has(folder));
      doubted.delete(folder);
    }
  };

  const readAll = async (): Promise<void> => {
    const mine = (reading += 1);
    isCurrent = false;
    asked.clear();
    while (!closed && reading === mine) {
      try {
        const before = changes;
        const fresh = createFolderSet();
        for await (const folders of store.allWithheld(db)) for (const folder of folders) fresh.add(folder);
        if (reading !== mine) return;
        known = fresh;
        // What changed while it was read may stand in it as it was before.
        for (const [folder, change] of doubted) if (change <= before) doubted.delete(folder);
        await settle([...doubted.keys()]);
        if (reading !== mine) return;
        isCurrent = true;
        wasRead = true;
      } catch (error) {
        log.warn({ err: error }, 'withheld files could not be read: each is asked about');
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
        continue;
      }
      return;
    }
  };

  const ends = [
    events.subscribe('withheld.changed', ({ folders }) => {
      doubt(folders);
      if (!isCurrent) return;
      if (doubted.size > DOUBTED_MAX) void readAll();
      else settle(folders).catch(() => readAll());
    }),
    events.onLoss(() => {
      reading += 1;
      isCurrent = false;
      asked.clear();
    }),
    events.onGap(() => void readAll()),
  ];
  void readAll();

  const ask = (folder: string): Promise<Standing> => {
    const asking: Promise<Standing> = soon(store.findWithheld(db, folder))
      .then((found): Standing => (found === null ? 'public' : 'withheld'))
      .catch((error: unknown) => {
        if (wasRead && known.has(folder)) return 'withheld';
        if (wasRead && known.isComplete && !doubted.has(folder) && isAway(error)) return 'unconfirmed';
        if (silentUntil < now()) log.warn({ err: error }, 'whether a file is withheld could not be asked: it is not served');
        silentUntil = isAway(error) ? 0 : now() + SILENCE_MS;
        throw notKnown();
      })
      .finally(() => {
        if (asked.get(folder) === asking) asked.delete(folder);
      });
    asked.set(folder, asking);
    return asking;
  };

  return {
    async standingOf(folder) {
      if (isCurrent && !doubted.has(folder)) {
        if (known.has(folder)) return 'withheld';
        if (known.isComplete) return 'public';
      }
      if (silentUntil > now()) throw notKnown();
      return asked.get(folder) ?? ask(folder);
    },
    find: (folder) => store.findWithheld(db, folder),
    close() {
      closed = true;
      for (const end of ends) end();
    },
  };
}

const notKnown = () => new AppError('unavailable', '文件暂时无法读取，请稍后重试', { retryAfter: 2 });

/** Nobody is there, or somebody who takes nobody in yet: a database in that state changes nothing. */
const isAway = (error: unknown): boolean =>
  hasCause(error, ({ code }) => code === 'ECONNREFUSED' || code === 'ENOENT' || code === '57P03');

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
