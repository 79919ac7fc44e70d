import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Processor seconds a process has used; with `children`, also those of the children it has waited for. */
export function cpuSeconds(pid: number | 'self', { children = false } = {}): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  // utime, stime, cutime, cstime
  const ticks = afterName.split(' ').slice(11, children ? 15 : 13);
  return ticks.reduce((sum, one) => sum + Number(one), 0) / TICKS_A_SECOND;
}
