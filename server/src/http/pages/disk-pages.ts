import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../core/log.ts';
import { exactly } from '../compression.ts';
import type { StoredPage } from './encode-page.ts';
import { openPageFiles, type PageFiles } from './page-files.ts';
import { createPurgeLog } from './purge-log.ts';

/**
 * The disk behind the page cache, for pages that memory has no room for. A lost page only costs a rendering, so errors of the disk
 * never fail a request.
 */
export interface DiskPages {
  /** Queues the page for writing; drops it when the queue is full. */
  keep(key: string, page: KeptPage): void;
  has(key: string): boolean;
  /** Null: not there, expired or purged. */
  read(key: string): Promise<KeptPage | null>;
  /** Removes a page, which a newer version replaces. */
  drop(key: string): void;
  /** Takes effect at once, also for pages being written or read; the files are deleted later. */
  purge(tags: readonly string[]): void;
  clear(): void;
  /** Pages and bytes on the disk, and the number of reads since the start. */
  size(): { pages: number; bytes: number; read: number };
  close(): Promise<void>;
}

interface KeptPage {
  page: StoredPage;
  tags: readonly string[];
  freshFor: number;
}

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
  /** Limit on the disk. */
  maxBytes: number;
  /** Limit of the index in memory: entries and the log of purges. */
  maxIndexBytes: number;
  now: () => number;
  log: Pick<Logger, 'warn'>;
}

/**
 * A page on the disk. Its tags are only in the file: in memory they would take 4 kB per page instead of 0.3 kB. So a purge does not
 * remove entries; it is logged, and `read` compares the tags in the file with the purges since the entry was made.
 */
interface Entry {
  file: number;
  bytes: number;
  madeAt: number;
  /** The moment of the purge log at which it was queued. */
  since: number;
}

interface QueuedPage extends KeptPage {
  since: number;
}

/** Share of the index memory for the log of purges; the rest is for entries. */
const LOG_SHARE = 1 / 4;
const WEIGHT_OF_TAG = 120;
const WEIGHT_OF_ENTRY = 300;
/** Block size of the disk; a file occupies whole blocks. */
const BLOCK = 4_096;

const CONCURRENT_WRITES = 4;
const WAITING_MAX = 64;
/** After an error nothing is written for this time. */
const REST_MS = 60_000;
/** Errors are logged at most this often. */
const LOG_EVERY_MS = 3_600_000;
const SWEEP_EVERY_MS = 60_000;

/** Pages on the disk in `folder`; none when `maxBytes` is 0. */
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
  let loggedAt = -Infinity;
  const logFailure = (error: unknown) => {
    if (now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now();
    log.warn({ err: error }, 'pages cannot be kept on disk; they are rendered instead');
  };

  /** Pages to write, and pages being written, by the id of their entry. */
  const queuedPages = new Map<string, QueuedPage>();
  const underWay = new Map<string, QueuedPage>();
  const writers = new Set<Promise<void>>();
  const write = async (id: string, queued: QueuedPage): Promise<void> => {
    underWay.set(id, queued);
    const isCurrent = () => underWay.get(id) === queued && !purges.wasPurged(queued.tags, queued.since);
    try {
      const bytes = toBytes(queued);
      const bytesOnDisk = Math.ceil(bytes.length / BLOCK) * BLOCK;
      if (!isCurrent() || bytesOnDisk > maxBytes) return;
      const file = await files.write(bytes);
      const { madeAt } = queued.page;
      if (isCurrent())
        entries.set(id, { file, bytes: bytesOnDisk, madeAt, since: queued.since }, { start: madeAt, ttl: queued.freshFor });
      else files.remove(file);
    } catch (error) {
      restsUntil = now() + REST_MS;
      queuedPages.clear();
      logFailure(error);
    } finally {
      if (underWay.get(id) === queued) underWay.delete(id);
    }
  };
  const writeWaiting = () => {
    for (const [id, queued] of queuedPages) {
      if (writers.size >= CONCURRENT_WRITES) return;
      queuedPages.delete(id);
      const writer = write(id, queued).finally(() => {
        writers.delete(writer);
        writeWaiting();
      });
      writers.add(writer);
    }
  };

  const drop = (id: string) => {
    queuedPages.delete(id);
    underWay.delete(id);
    entries.delete(id);
  };

  let pagesRead = 0;
  let isClosed = false;
  return {
    keep(key, page) {
      const id = idOf(key);
      if (entries.peek(id)?.madeAt === page.page.madeAt || isClosed) return;
      // Files that wait for their removal occupy space on the disk.
      const isBehind = queuedPages.size >= WAITING_MAX || files.removing() >= WAITING_MAX;
      if (isBehind || now() < restsUntil) return;
      queuedPages.set(id, { ...page, since: purges.moment() });
      writeWaiting();
    },
    has: (key) => entries.has(idOf(key)),
    async read(key) {
      const id = idOf(key);
      const entry = entries.get(id);
      if (entry === undefined) return null;
      const stored = await files
        .read(entry.file)
        .then(fromBytes)
        .catch((error: NodeJS.ErrnoException) => {
          // ENOENT: the entry was evicted meanwhile.
          if (error.code !== 'ENOENT') logFailure(error);
          return null;
        });
      if (stored !== null && !purges.wasPurged(stored.tags, entry.since)) {
        pagesRead += 1;
        return stored;
      }
      if (entries.peek(id) === entry) entries.delete(id);
      return null;
    },
    drop: (key) => drop(idOf(key)),
    purge: purges.purge,
    clear() {
      purges.clear();
      queuedPages.clear();
      underWay.clear();
      entries.clear();
    },
    size: () => ({ pages: entries.size, bytes: entries.calculatedSize, read: pagesRead }),
    async close() {
      isClosed = true;
      clearInterval(sweeping);
      queuedPages.clear();
      await Promise.all(writers);
      await files.close();
    },
  };
}

/** A hash of the key, so that long addresses take no more memory than short ones. */
const idOf = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22);

/** The file format: a line of JSON with the page's metadata and the length of the body, then the body. */
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
