import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { dayInChina, startOfDay } from '../../../core/clock.ts';
import { withBriefLock } from '../../../db/locks/brief-lock.ts';
import { inParts } from '../../../db/keyset.ts';
import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import { listLog, type LogRow } from '../store.ts';
import * as store from './store.ts';

/** Monthly partitions created ahead, enough for a worker that is down for long. */
const MONTHS_AHEAD = 14;

export const makeLogMonths = (deps: Deps): Promise<void> => store.makeMonths(deps.db, dayInChina(deps.clock.now()), MONTHS_AHEAD);

/**
 * Moves months older than AUDIT_LOG_MONTHS into files of the private storage, and returns their archives. A month is dropped only after its file
 * was read back and has all rows, in the transaction that records the archive. An aborted run leaves the month whole, and the next run writes
 * its file from the beginning.
 */
export async function archiveOldMonths(deps: Deps, signal?: AbortSignal): Promise<store.ArchiveRow[]> {
  const before = monthsBefore(dayInChina(certainTime(await deps.times.read())), deps.config.auditLogMonths);
  const archived: store.ArchiveRow[] = [];
  for (const month of await store.listMonthsBefore(deps.db, before)) {
    if (signal?.aborted === true) break;
    archived.push(await archiveMonth(deps, month));
  }
  return archived;
}

async function archiveMonth(deps: Deps, month: store.Month): Promise<store.ArchiveRow> {
  const name = `${month.first.slice(0, 7)}.jsonl.gz`;
  const path = join(deps.config.dataDir, 'work', `audit-log-${name}`);
  const key = `private/audit-log/${month.first.slice(0, 4)}/${name}`;
  // A second archive would overwrite the first file with rows that were added later.
  if ((await store.findArchive(deps.db, month.first)) !== undefined) throw new Error(`${month.part} was archived before`);
  try {
    await mkdir(join(path, '..'), { recursive: true });
    const from = startOfDay(month.first);
    const rows = inParts<LogRow>((part) =>
      listLog(deps.db, { from, until: startOfDay(monthsBefore(month.first, -1)), oldestFirst: true }, part),
    );
    await pipeline(Readable.from(asLines(rows)), createGzip(), createWriteStream(path, { mode: 0o600 }));
    await deps.storage.put(key, { path, move: true });
  } finally {
    await rm(path, { force: true });
  }
  const content = await readBack(await deps.storage.read(key));
  const archive = { month: month.first, key, ...content, archivedAt: deps.clock.now() };
  await withBriefLock(deps.transact, async (tx) => {
    const rows = await store.lockMonth(tx, month);
    if (rows !== content.rows) throw new Error(`${month.part} is kept: its file holds ${content.rows} of ${rows} rows`);
    await store.insertArchive(tx, archive);
    await store.dropMonth(tx, month);
  });
  return archive;
}

async function* asLines(parts: AsyncIterable<LogRow[]>): AsyncGenerator<string> {
  for await (const rows of parts) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Counts rows and bytes of an archive and hashes it; a broken file fails to unpack. */
async function readBack(file: Readable): Promise<{ rows: number; bytes: number; sha256: string }> {
  const sum = createHash('sha256');
  let [rows, bytes] = [0, 0];
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createGunzip(),
    async (lines: AsyncIterable<Buffer>) => {
      for await (const chunk of lines) for (const byte of chunk) if (byte === NEW_LINE) rows += 1;
    },
  );
  return { rows, bytes, sha256: sum.digest('hex') };
}

const NEW_LINE = 10;

/** The first day of the month that is `months` before the month of a day; negative: after it. */
const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};
