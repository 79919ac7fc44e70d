import { existsSync } from 'node:fs';
import { access, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './ordinary-user.ts';

/** How long each way of asking may take. PostgreSQL itself cuts its processes off five seconds after the second one. */
const FAST_MS = 8_000;
const IMMEDIATE_MS = 8_000;
const KILLED_MS = 5_000;

/**
 * Ends a PostgreSQL: fast at first (open transactions are rolled back), at once when that hangs, as it does while a database
 * recovers, and by force at last. Everything committed is on disk in each case. False when it lives on.
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
 * Ends what an earlier start left running on `data`: after kill -9 of the start its PostgreSQL lives on, after kill -9 of
 * PostgreSQL its sessions do. Two must never share a folder.
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
  // Its number may be another program's by now, or that of one that nobody has buried: PostgreSQL takes either for its own.
  if (pid !== null || existsSync('/proc/self/cmdline')) await rm(join(data, 'postmaster.pid'), { force: true });
}

/** The PostgreSQL that runs on `data`. A number in a stale file may meanwhile belong to any other program. */
async function postmasterPid(data: string): Promise<number | null> {
  const file = join(data, 'postmaster.pid');
  if (
    !(await access(file).then(
      () => true,
      () => false,
    ))
  )
    return null;
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 1 && isAlive(pid) && (await servesFolder(pid, data)) ? pid : null;
}

async function servesFolder(pid: number, data: string): Promise<boolean> {
  // Where nothing tells what a process runs, the file is believed.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (command === null) return true;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return command.includes('postgres') && (cwd === null || cwd === (await realpath(data)) || command.includes(data));
}

/** Processes of a PostgreSQL that was killed: each works in the folder of its data, under a name of its own. */
async function sessionsOn(data: string): Promise<number[]> {
  const folder = await realpath(data).catch(() => null);
  if (folder === null) return [];
  const found: number[] = [];
  for (const entry of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => null);
    if (cwd !== folder) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith('postgres:')) found.push(Number(entry));
  }
  return found;
}

async function isGone(pid: number, within: number): Promise<boolean> {
  const deadline = performance.now() + within;
  while (isAlive(pid) && !(await isZombie(pid))) {
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

/** Ended, and waited for by nobody: in a container without an init it keeps its number. */
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
    // Already gone, which is what was wanted.
  }
}
