import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { contentOf, filesOf } from './files.ts';
import { quoteName, readShape, tableName, type TableShape } from './shape.ts';

/** Numbers of rows by table, and of files and their bytes: the last entry of a backup. Without it a backup is incomplete. */
export interface Sums {
  rows: Record<string, number>;
  files: number;
  bytes: number;
}

export interface BackupSource {
  databaseUrl: string;
  dataDir: string;
}

const PART_BYTES = 8 * 1024 * 1024;

/**
 * Writes an archive of database and local files while the product is running. The database is read in one snapshot, the files
 * afterwards; because files are written before the rows that name them, every row in the archive has its file.
 */
export async function backUp({ databaseUrl, dataDir }: BackupSource, file: string, passphrase: string | null): Promise<Sums> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'wenjian-backup' });
  // A broken connection also fails the present or next statement, so the event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const shape = await readShape(client);
    const sums: Sums = { rows: {}, files: 0, bytes: 0 };
    await writeArchive(file, passphrase, async (archive) => {
      await addJson(archive, 'backup.json', shape);
      for (const table of shape.tables) sums.rows[tableName(table)] = await dumpTable(client, table, archive);
      for await (const stored of filesOf(dataDir)) {
        await archive.add(`files/${stored.path}`, stored.size, contentOf(dataDir, stored));
        sums.files += 1;
        sums.bytes += stored.size;
      }
      await addJson(archive, 'sums.json', sums);
    });
    await client.query('commit');
    return sums;
  } finally {
    await client.end();
  }
}

/** Adds a table's rows in COPY format, in parts, because a tar entry needs its size in advance. Returns the number of rows. */
async function dumpTable(client: pg.Client, table: TableShape, archive: ArchiveWriter): Promise<number> {
  const rows = client.query(copyTo(`copy ${tableName(table)} (${table.columns.map(quoteName).join(', ')}) to stdout`));
  let number = 0;
  for await (const part of inParts(rows)) {
    number += 1;
    await archive.add(`tables/${table.schema}.${table.name}/${String(number).padStart(6, '0')}`, part.length, part);
  }
  return rows.rowCount;
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks, bytes);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks, bytes);
}

async function addJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  const text = Buffer.from(JSON.stringify(value));
  await archive.add(name, text.length, text);
}
