import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './ordinary-user.ts';

// The wait after each signal. After SIGQUIT PostgreSQL kills its own remaining processes within five seconds.
const FAST_MS = 8_000;
const IMMEDIATE_MS = 8_000;
const KILLED_MS = 5_000;

/**
 * Ends a PostgreSQL server: by a fast shutdown (SIGINT, open transactions are rolled back); if that hangs, as during recovery, by an
 * immediate one (SIGQUIT); finally by SIGKILL. Committed data are on disk in each case. False when it is still running.
 */
export async function endPostmaster(pid: number, fastMs = FAST_MS): Promise<boolean> {
  for (const [name, within] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', IMMEDIATE_MS],
    ['SIGKILL', KILLED_MS],
  ] as const) {
    signal(pid, name);
    if (await isGone(pid, within)) return true;
  }
  return false;
}

/**
 * Ends processes left running on the folder `data`: after kill -9 of our process, its PostgreSQL; after kill -9 of the postmaster, its
 * sessions. Two servers must never share a data folder.
 */
export async function endLeftOver(data: string): Promise<void> {
  const pid = await postmasterPid(data);
  if (pid !== null && !(await endPostmaster(pid)))
    throw new EmbeddedDatabaseError(`数据目录正被另一个进程使用（PostgreSQL ${pid}）`);
  const orphans = await sessionsOn(data);
  for (const orphan of orphans) signal(orphan, 'SIGQUIT');
  for (const orphan of orphans) {
    if (await isGone(orphan, IMMEDIATE_MS)) continue;
    signal(orphan, 'SIGKILL');
    await isGone(orphan, KILLED_MS);
  }
  // PostgreSQL would not start with a postmaster.pid whose number now belongs to another program or to a zombie.
  if (pid !== null || existsSync('/proc/self/cmdline')) await rm(join(data, 'postmaster.pid'), { force: true });
}

/** The pid of the PostgreSQL running on `data`; null: none. The number in a stale file may belong to another program. */
async function postmasterPid(data: string): Promise<number | null> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 1 && isAlive(pid) && (await servesFolder(pid, data)) ? pid : null;
}

async function servesFolder(pid: number, data: string): Promise<boolean> {
  // Without /proc the file is trusted.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (command === null) return true;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return command.includes('postgres') && (cwd === null || cwd === (await realpath(data)) || command.includes(data));
}

/** Session processes of a killed PostgreSQL: their working directory is the data folder, and their name begins with `postgres:`. */
async function sessionsOn(data: string): Promise<number[]> {
  const folder = await realpath(data).catch(() => null);
  if (folder === null) return [];
  const pids: number[] = [];
  for (const entry of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => null);
    if (cwd !== folder) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith('postgres:')) pids.push(Number(entry));
  }
  return pids;
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isAlive(pid) && !(await isZombie(pid))) {
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

/** An ended process that no parent has waited for keeps its pid, as in a container without an init process. */
async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
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
    // The process has already ended.
  }
}
