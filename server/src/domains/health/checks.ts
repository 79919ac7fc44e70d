import type { CheckState, HealthState } from '#contract/health.ts';

interface Facts extends Pick<HealthState, 'database' | 'jobs' | 'storage' | 'disk'> {
  /** Seconds, Infinity while it is away; null without one. */
  replicaBehind: number | null;
  /** Milliseconds of an answer, Infinity while it is away; null without one. */
  redisAnswers: number | null;
}
type Check = HealthState['checks'][number];

const SLOW_ANSWER_MS = 200;
const LONG_TRANSACTION_S = 600;
const BEHIND_S = 5;
const SLOW_REDIS_MS = 50;
const LATE_S = 120;
const STUCK_S = 900;

/** What the figures mean, one sentence each. */
export function checksOf({ database, replicaBehind, redisAnswers, jobs, storage, disk }: Facts): Check[] {
  return [
    { check: 'database', ...databaseCheck(database) },
    {
      check: 'connections',
      state: level(database.connections / database.connectionsMax, 0.8, 0.95),
      text: `共 ${database.connectionsMax} 个，已用 ${database.connections} 个`,
    },
    ...(replicaBehind === null ? [] : [{ check: 'replica' as const, ...replicaCheck(replicaBehind) }]),
    ...(redisAnswers === null ? [] : [{ check: 'redis' as const, ...redisCheck(redisAnswers) }]),
    { check: 'worker', ...workerCheck(jobs) },
    {
      check: 'jobs',
      state: jobs.failed === 0 ? 'good' : 'warning',
      text: jobs.failed === 0 ? '没有失败的任务' : `${jobs.failed} 个任务多次失败，已不再自动重试`,
    },
    {
      check: 'disk',
      state: level(1 - disk.free / disk.total, 0.85, 0.95),
      text: `已用 ${Math.round((1 - disk.free / disk.total) * 100)}%`,
    },
    {
      check: 'storage',
      state: storage.failure === null ? 'good' : 'warning',
      text:
        storage.failure === null
          ? `正在使用“${storage.active}”`
          : `${storage.waiting} 个文件还没有送到“${storage.active}”：${storage.failure}`,
    },
  ];
}

function databaseCheck({ milliseconds, oldestTransaction }: Facts['database']): Omit<Check, 'check'> {
  if (oldestTransaction > LONG_TRANSACTION_S)
    return { state: 'warning', text: `有一个事务已经进行了 ${Math.round(oldestTransaction / 60)} 分钟` };
  if (milliseconds > SLOW_ANSWER_MS) return { state: 'warning', text: `回应较慢：${Math.round(milliseconds)} 毫秒` };
  return { state: 'good', text: `回应正常：${milliseconds.toFixed(1)} 毫秒` };
}

function replicaCheck(behind: number): Omit<Check, 'check'> {
  if (behind === Infinity) return { state: 'warning', text: '没有应答，访客的读取暂由主库承担' };
  if (behind > BEHIND_S) return { state: 'warning', text: `落后 ${Math.round(behind)} 秒，访客的读取暂由主库承担` };
  return { state: 'good', text: behind < 1 ? '落后不到 1 秒' : `落后 ${Math.round(behind)} 秒` };
}

function redisCheck(milliseconds: number): Omit<Check, 'check'> {
  if (milliseconds === Infinity) return { state: 'bad', text: '没有应答：实时提醒会晚到，访问频率暂由数据库记录' };
  if (milliseconds > SLOW_REDIS_MS) return { state: 'warning', text: `回应较慢：${Math.round(milliseconds)} 毫秒` };
  return { state: 'good', text: `回应正常：${milliseconds.toFixed(1)} 毫秒` };
}

function workerCheck({ oldest, waiting, running }: Facts['jobs']): Omit<Check, 'check'> {
  const late = oldest ?? 0;
  if (late > STUCK_S) return { state: 'bad', text: `到期的任务已等了 ${Math.round(late / 60)} 分钟，请检查后台进程` };
  if (late > LATE_S) return { state: 'warning', text: `到期的任务已等了 ${Math.round(late / 60)} 分钟` };
  return { state: 'good', text: `${running} 个进行中，${waiting} 个排队` };
}

const level = (share: number, warning: number, bad: number): CheckState =>
  share >= bad ? 'bad' : share >= warning ? 'warning' : 'good';
