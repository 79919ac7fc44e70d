import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../core/log.ts';
import { exactly } from '../compression.ts';
import type { StoredPage } from './encode-page.ts';
import { openPageFiles, type PageFiles } from './page-files.ts';
import { createPurgeLog } from './purge-log.ts';

/** Pages that memory has no room for. Losing one costs the time to render it, so nothing here fails a request. */
export interface DiskPages {
  /** Writes it behind, if there is nothing more urgent. */
  keep(key: string, kept: KeptPage): void;
  has(key: string): boolean;
  /** Null: it is not there, too old, or was purged. */
  read(key: string): Promise<KeptPage | null>;
  /** Forgets an older version. */
  drop(key: string): void;
  /** At once, also what is just being written or read; the files go later. */
  purge(tags: readonly string[]): void;
  clear(): void;
  /** What is there now, and how many pages were read since the start. */
  size(): { pages: number; bytes: number; read: number };
  close(): Promise<void>;
}

interface KeptPage {
  page: StoredPage;
  tags: readonly string[];
  freshFor: number;
}

/** Where there is no such store. */
export const NO_DISK: DiskPages = {
  keep: () => {},
  has: () => false,
  read: async () => null,
  drop: () => {},
  purge: () => {},
  clear: () => {},
  size: () => ({ pages: 0, bytes: 0, read: 0 }),
  close: async () => {},
};

interface Options {
  files: PageFiles;
  /** On the disk. */
  maxBytes: number;
  /** In memory, for knowing what is there and what was purged. */
  maxIndexBytes: number;
  now: () => number;
  log: Pick<Logger, 'warn'>;
}

/** Tags are in the files alone: with them a page would take four kilobytes of memory instead of a third of one. */
interface Entry {
  file: number;
  bytes: number;
  madeAt: number;
  /** In the log of purges. */
  since: number;
}

interface Written extends KeptPage {
  since: number;
}

/** Of the memory; the rest is for entries. */
const LOG_SHARE = 1 / 4;
const WEIGHT_OF_TAG = 120;
const WEIGHT_OF_ENTRY = 300;
/** What a file takes up at least. */
const BLOCK = 4_096;

const WRITTEN_AT_ONCE = 4;
const WAITING_MAX = 64;
/** After an error nothing is written for a while, and the log is told now and then. */
const REST_MS = 60_000;
const TELL_EVERY_MS = 3_600_000;
const SWEEP_EVERY_MS = 60_000;

/** In `folder`, or none where nothing may be kept. */
export const openDiskPages = (folder: string, options: Omit<Options, 'files'>): DiskPages =>
  options.maxBytes === 0 ? NO_DISK : createDiskPages({ ...options, files: openPageFiles(folder, options.now) });

export function createDiskPages({ files, maxBytes, maxIndexBytes, now, log }: Options): DiskPages {
  const purges = createPurgeLog(Math.floor((maxIndexBytes * LOG_SHARE) / WEIGHT_OF_TAG));
  const entriesMax = Math.min((maxIndexBytes * (1 - LOG_SHARE)) / WEIGHT_OF_ENTRY, maxBytes / BLOCK);
  const entries = new LRUCache<string, Entry>({
    max: Math.max(1, Math.floor(entriesMax)),
    maxSize: Math.floor(maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
    perf: { now },
    ttlResolution: 0,
    dispose: ({ file }) => files.remove(file),
  });
  const sweeping = setInterval(() => entries.purgeStale(), SWEEP_EVERY_MS).unref();

  let restsUntil = -Infinity;
  let toldAt = -Infinity;
  const tell = (error: unknown) => {
    if (now() - toldAt < TELL_EVERY_MS) return;
    toldAt = now();
    log.warn({ err: error }, 'pages cannot be kept on disk; they are rendered instead');
  };

  /** What is to be written, and what just is, under the name of its entry. */
  const waiting = new Map<string, Written>();
  const underWay = new Map<string, Written>();
  const writers = new Set<Promise<void>>();
  const write = async (id: string, written: Written): Promise<void> => {
    underWay.set(id, written);
    const isWanted = () => underWay.get(id) === written && !purges.wasPurged(written.tags, written.since);
    try {
      const bytes = toBytes(written);
      const takes = Math.ceil(bytes.length / BLOCK) * BLOCK;
      if (!isWanted() || takes > maxBytes) return;
      const file = await files.write(bytes);
      const { madeAt } = written.page;
      if (isWanted())
        entries.set(id, { file, bytes: takes, madeAt, since: written.since }, { start: madeAt, ttl: written.freshFor });
      else files.remove(file);
    } catch (error) {
      restsUntil = now() + REST_MS;
      waiting.clear();
      tell(error);
    } finally {
      if (underWay.get(id) === written) underWay.delete(id);
    }
  };
  const writeOn = () => {
    for (const [id, written] of waiting) {
      if (writers.size >= WRITTEN_AT_ONCE) return;
      waiting.delete(id);
      const writer = write(id, written).finally(() => {
        writers.delete(writer);
        writeOn();
      });
      writers.add(writer);
    }
  };

  const drop = (id: string) => {
    waiting.delete(id);
    underWay.delete(id);
    entries.delete(id);
  };

  let read = 0;
  let isClosed = false;
  return {
    keep(key, kept) {
      const id = idOf(key);
      if (entries.peek(id)?.madeAt === kept.page.madeAt || isClosed) return;
      // What still has to be removed takes up room.
      const isBehind = waiting.size >= WAITING_MAX || files.removing() >= WAITING_MAX;
      if (isBehind || now() < restsUntil) return;
      waiting.set(id, { ...kept, since: purges.moment() });
      writeOn();
    },
    has: (key) => entries.has(idOf(key)),
    async read(key) {
      const id = idOf(key);
      const entry = entries.get(id);
      if (entry === undefined) return null;
      const kept = await files
        .read(entry.file)
        .then(fromBytes)
        .catch((error: NodeJS.ErrnoException) => {
          // It may have made room for others meanwhile.
          if (error.code !== 'ENOENT') tell(error);
          return null;
        });
      if (kept !== null && !purges.wasPurged(kept.tags, entry.since)) {
        read += 1;
        return kept;
      }
      if (entries.peek(id) === entry) entries.delete(id);
      return null;
    },
    drop: (key) => drop(idOf(key)),
    purge: purges.purge,
    clear() {
      purges.clear();
      waiting.clear();
      underWay.clear();
      entries.clear();
    },
    size: () => ({ pages: entries.size, bytes: entries.calculatedSize, read }),
    async close() {
      isClosed = true;
      clearInterval(sweeping);
      waiting.clear();
      await Promise.all(writers);
      await files.close();
    },
  };
}

/** Addresses may be long; all entries take the same memory. */
const idOf = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22);

/** A line that says what follows it. */
function toBytes({ page: { body, ...page }, tags, freshFor }: KeptPage): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ page, tags, freshFor, bytes: body.length })}\n`), body]);
}

function fromBytes(bytes: Buffer): KeptPage {
  const end = bytes.indexOf('\n');
  const {
    page,
    tags,
    freshFor,
    bytes: length,
  } = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<KeptPage, 'page'> & {
    page: Omit<StoredPage, 'body'>;
    bytes: number;
  };
  const body = exactly(bytes.subarray(end + 1));
  if (body.length !== length) throw new Error('a page on disk is cut off');
  return { page: { ...page, body }, tags, freshFor };
}
