import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Processor seconds a process has used; with `children`, also those of the children it has waited for. */
export function cpuSeconds(pid: number | 'self', { children = false } = {}): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  // utime, stime, cutime, cstime
  const ticks = afterName.split(' ').slice(11, children ? 15 : 13);
  return ticks.reduce((sum, one) => sum + Number(one), 0) / TICKS_A_SECOND;
}

/** The same of a process and of all that it has started, ended or not: a PostgreSQL with its connections and helpers. */
export function cpuSecondsOfTree(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), cpuSeconds(pid, { children: true }));
}

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    // Ended since the folder was read.
    return null;
  }
}
