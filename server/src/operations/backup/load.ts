import { readdir } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { toCurrentNames, knownMigrations, migrate } from '../../db/migrate.ts';
import { readArchive } from './archive.ts';
import type { Sums } from './dump.ts';
import { putFile } from './files.ts';
import { quoteName, tableName, type Shape, type TableShape } from './shape.ts';

/** A refused restore; the message is for the operator. */
class RestoreRefused extends Error {}

export interface RestoreTarget {
  /** An empty database. */
  databaseUrl: string;
  dataDir: string;
  /** Creates the tables of the job queue. */
  migrateQueue: (databaseUrl: string) => Promise<void>;
}

/**
 * Restores an archive into an empty database and data folder: creates the tables by the migrations of the backup's time, fills them
 * in one transaction, compares the sums, commits, and then runs the newer migrations.
 */
export async function restore(target: RestoreTarget, file: string, passphrase: string | null): Promise<Sums> {
  const restored: Sums = { rows: {}, files: 0, bytes: 0 };
  const archive: { loader: Loader | null; expected: Sums | null } = { loader: null, expected: null };
  try {
    await readArchive(file, passphrase, async (name, content) => {
      if (name === 'backup.json') archive.loader = await Loader.begin(target, JSON.parse(await textOf(content)) as Shape);
      else if (name === 'sums.json') archive.expected = JSON.parse(await textOf(content)) as Sums;
      else if (archive.loader === null) throw new RestoreRefused('这不是闻见的备份文件');
      else if (name.startsWith('tables/')) await archive.loader.loadRows(name.split('/')[1] ?? '', content);
      else await restoreFile(target.dataDir, name, content, restored);
    });
    const { loader, expected } = archive;
    if (loader === null || expected === null) throw new RestoreRefused('备份文件不完整，可能在写入时中断');
    restored.rows = await loader.finish();
    compare(expected, restored);
    await loader.commit();
    await migrate(target.databaseUrl);
    return restored;
  } finally {
    await archive.loader?.end();
  }
}

async function restoreFile(dataDir: string, name: string, content: Readable, restored: Sums): Promise<void> {
  restored.bytes += await putFile(dataDir, name.replace(/^files\//, ''), content);
  restored.files += 1;
}

/** Loads the tables of an archive in one transaction; the rows of a table may come in several parts. */
class Loader {
  readonly #client: pg.Client;
  readonly #shape: Shape;
  readonly #tables: Map<string, TableShape>;
  readonly #rows: Record<string, number> = {};
  #open: { key: string; stream: CopyStreamQuery } | null = null;

  private constructor(client: pg.Client, shape: Shape) {
    this.#client = client;
    this.#shape = shape;
    this.#tables = new Map(shape.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  }

  static async begin({ databaseUrl, migrateQueue }: RestoreTarget, shape: Shape): Promise<Loader> {
    const existing = new Set(await knownMigrations());
    const applied = await toCurrentNames(shape.migrations);
    const isNewer = [...applied].some((name) => !existing.has(name));
    if (shape.format !== 1 || isNewer) throw new RestoreRefused('备份来自更新的版本，请先更新闻见再恢复');
    await migrate(databaseUrl, applied);
    await migrateQueue(databaseUrl);
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'wenjian-restore' });
    client.on('error', () => {});
    await client.connect();
    const loader = new Loader(client, shape);
    try {
      await loader.#prepare();
    } catch (error) {
      await client.end();
      throw error;
    }
    return loader;
  }

  /** Begins the transaction with triggers and foreign keys disabled, so that rows load unchanged and in any order. */
  async #prepare(): Promise<void> {
    await this.#client.query('begin');
    await this.#client.query('set local session_replication_role = replica').catch(() => {
      throw new RestoreRefused('恢复需要数据库的管理权限：请用超级用户的 DATABASE_URL 恢复，之后再换回原来的账号');
    });
    for (const table of this.#shape.tables) {
      const { partitionOf } = table;
      if (partitionOf === null) continue;
      await this.#client.query(
        `create table if not exists ${tableName(table)} partition of ${partitionOf.name} ${partitionOf.bound}`,
      );
    }
    // Migrations insert rows into some tables; the backup has their later state.
    await this.#client.query(`truncate ${this.#shape.tables.map(tableName).join(', ')}`);
  }

  /** Adds a part of the rows of the table `key`. */
  async loadRows(key: string, content: Readable): Promise<void> {
    if (this.#open?.key !== key) await this.#begin(key);
    const { stream } = this.#open ?? {};
    if (stream !== undefined) for await (const chunk of content) await write(stream, chunk as Buffer);
  }

  async #begin(key: string): Promise<void> {
    await this.#close();
    const table = this.#tables.get(key);
    if (table === undefined) throw new RestoreRefused('备份文件已损坏');
    const columns = table.columns.map(quoteName).join(', ');
    const stream = this.#client.query(copyFrom(`copy ${tableName(table)} (${columns}) from stdin`));
    // An error between two parts must not be unhandled; the next write or the end fails as well.
    stream.on('error', () => {});
    this.#open = { key, stream };
  }

  async #close(): Promise<void> {
    if (this.#open === null) return;
    const { key, stream } = this.#open;
    this.#open = null;
    stream.end();
    await finished(stream);
    this.#rows[key] = stream.rowCount;
  }

  /** Sets the sequences; returns the number of rows per table. */
  async finish(): Promise<Record<string, number>> {
    await this.#close();
    for (const { name, value } of this.#shape.sequences) await this.#client.query('select setval($1, $2)', [name, value]);
    return Object.fromEntries([...this.#tables].map(([key, table]) => [tableName(table), this.#rows[key] ?? 0]));
  }

  async commit(): Promise<void> {
    await this.#client.query('commit');
    await this.#client.query('analyze');
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}

/** Writes a chunk. `pipeline` cannot be used: its listeners would accumulate on the table's stream with each part. */
const write = (stream: Writable, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => stream.write(chunk, (error) => (error ? reject(error) : resolve())));

function compare(expected: Sums, restored: Sums): void {
  const table = Object.keys(expected.rows).find((name) => expected.rows[name] !== restored.rows[name]);
  if (table !== undefined || expected.files !== restored.files || expected.bytes !== restored.bytes)
    throw new RestoreRefused(`备份文件不完整：${table ?? '文件'} 的数量不符`);
}

/** Refuses to restore over existing data. */
export async function refuseUnlessEmpty(databaseUrl: string | null, dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch(() => []);
  if (entries.some((name) => name !== 'backups'))
    throw new RestoreRefused(`数据目录不是空的：${dataDir}（可用 DATA_DIR 另指定一个）`);
  if (databaseUrl === null) return;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
    if (rows[0]?.exists) throw new RestoreRefused('数据库不是空的：请新建一个数据库，再用 DATABASE_URL 指向它');
  } finally {
    await client.end().catch(() => {});
  }
}

const textOf = async (content: Readable): Promise<string> => (await buffer(content)).toString('utf8');
