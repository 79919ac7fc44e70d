import type { CheckState, HealthState } from '#contract/health/health.ts';
import { minuteInChina } from '../../core/clock.ts';

export interface Facts extends Pick<HealthState, 'jobs' | 'timeouts' | 'storage' | 'disk' | 'workers'> {
  /** Hours since the last backup or, without one, since the site was set up. */
  backupHours: number;
  hasBackup: boolean;
  database: Omit<HealthState['database'], 'tables'>;
  /** Seconds that the replica is behind; Infinity: unavailable; null: there is none. */
  replicaBehind: number | null;
  /** Milliseconds of an answer of Redis; Infinity: unavailable; null: there is none. */
  redisAnswers: number | null;
  /**
   * The search engine: indexed posts (null: there is no index yet) and changes that were not sent to it yet, or why it does not answer; null:
   * there is none.
   */
  search: { posts: number | null; milliseconds: number; waiting: number } | { failure: string } | null;
}
type Check = HealthState['checks'][number];

// Limits beyond which a check warns.
const SLOW_ANSWER_MS = 200;
const LONG_TRANSACTION_S = 600;
const BEHIND_S = 5;
const SLOW_REDIS_MS = 50;
const SLOW_SEARCH_MS = 500;
const UNSENT_CHANGES_MANY = 1_000;
/** A due job that waits longer is late (a warning) or stuck (bad). */
const LATE_S = 120;
const STUCK_S = 900;
/** A worker without a query for this time is silent; each makes one every 15 seconds. */
export const SILENT_S = 45;
const BACKUP_LATE_H = 48;

/** The checks of the health page: a state and a sentence for each. */
export function checksOf(facts: Facts): Check[] {
  const { database, replicaBehind, redisAnswers, search, jobs, workers, timeouts, storage, disk } = facts;
  return [
    { check: 'database', ...databaseCheck(database) },
    {
      check: 'connections',
      state: level(database.connections / database.connectionsMax, 0.8, 0.95),
      text: `共 ${database.connectionsMax} 个，已用 ${database.connections} 个`,
    },
    ...(replicaBehind === null ? [] : [{ check: 'replica' as const, ...replicaCheck(replicaBehind) }]),
    ...(redisAnswers === null ? [] : [{ check: 'redis' as const, ...redisCheck(redisAnswers) }]),
    ...(search === null ? [] : [{ check: 'search' as const, ...searchCheck(search) }]),
    { check: 'statements', ...statementsCheck(timeouts) },
    { check: 'worker', ...workerCheck(jobs, workers) },
    { check: 'jobs', ...jobsCheck(jobs) },
    {
      check: 'disk',
      state: level(1 - disk.free / disk.total, 0.85, 0.95),
      text: `已用 ${Math.round((1 - disk.free / disk.total) * 100)}%`,
    },
    { check: 'storage', ...storageCheck(storage) },
    { check: 'backup', ...backupCheck(facts) },
  ];
}

function statementsCheck({ count, at, statement }: Facts['timeouts']): Omit<Check, 'check'> {
  if (count === 0 || at === null) return { state: 'good', text: '近 1 小时没有语句超时' };
  const newest = `最近一次在 ${minuteInChina(new Date(at)).slice(11)}：${statement}`;
  return { state: 'bad', text: `近 1 小时有 ${count} 条语句超时被中止，${newest}` };
}

function jobsCheck({ failed, failing, newest }: Facts['jobs']): Omit<Check, 'check'> {
  if (failed === 0 && failing === 0) return { state: 'good', text: '没有失败的任务' };
  const messages = [
    ...(failed === 0 ? [] : [`${failed} 个任务多次失败，已不再自动重试`]),
    ...(failing === 0 ? [] : [`${failing} 个任务反复失败，仍在重试`]),
  ].join('；');
  return { state: 'bad', text: newest === null ? messages : `${messages}。最近一次是 ${newest.task}：${newest.error}` };
}

function storageCheck({ active, waiting, failure, unanswered }: Facts['storage']): Omit<Check, 'check'> {
  if (unanswered.length > 0)
    return { state: 'bad', text: unanswered.map((store) => `“${store.name}”不可用：${store.failure}`).join('；') };
  if (failure !== null) return { state: 'warning', text: `${waiting} 个文件还没有送到“${active}”：${failure}` };
  return { state: 'good', text: `正在使用“${active}”` };
}

function databaseCheck({ milliseconds, oldestTransaction }: Facts['database']): Omit<Check, 'check'> {
  if (oldestTransaction > LONG_TRANSACTION_S)
    return { state: 'warning', text: `有一个事务已经进行了 ${Math.round(oldestTransaction / 60)} 分钟` };
  if (milliseconds > SLOW_ANSWER_MS) return { state: 'warning', text: `响应较慢：${Math.round(milliseconds)} 毫秒` };
  return { state: 'good', text: `响应正常：${milliseconds.toFixed(1)} 毫秒` };
}

function replicaCheck(behind: number): Omit<Check, 'check'> {
  if (behind === Infinity) return { state: 'warning', text: '没有响应，访客的读取暂由主库承担' };
  if (behind > BEHIND_S) return { state: 'warning', text: `落后 ${Math.round(behind)} 秒，访客的读取暂由主库承担` };
  return { state: 'good', text: behind < 1 ? '落后不到 1 秒' : `落后 ${Math.round(behind)} 秒` };
}

function redisCheck(milliseconds: number): Omit<Check, 'check'> {
  if (milliseconds === Infinity) return { state: 'bad', text: '没有响应：实时提醒会晚到，访问频率暂由数据库记录' };
  if (milliseconds > SLOW_REDIS_MS) return { state: 'warning', text: `响应较慢：${Math.round(milliseconds)} 毫秒` };
  return { state: 'good', text: `响应正常：${milliseconds.toFixed(1)} 毫秒` };
}

function searchCheck(search: NonNullable<Facts['search']>): Omit<Check, 'check'> {
  if ('failure' in search) return { state: 'bad', text: `没有响应，搜索暂由数据库完成：${search.failure}` };
  const { posts, milliseconds, waiting } = search;
  if (posts === null) return { state: 'bad', text: '还没有索引，搜索暂由数据库完成，请运行 npm run search:rebuild' };
  if (waiting > UNSENT_CHANGES_MANY) return { state: 'warning', text: `${waiting} 篇作品的改动还没有送到` };
  if (milliseconds > SLOW_SEARCH_MS) return { state: 'warning', text: `响应较慢：${Math.round(milliseconds)} 毫秒` };
  return { state: 'good', text: `响应正常：${milliseconds.toFixed(1)} 毫秒，已收录 ${posts} 篇作品` };
}

function backupCheck({ backupHours, hasBackup }: Facts): Omit<Check, 'check'> {
  const age = backupHours < 48 ? `${Math.floor(backupHours)} 小时` : `${Math.floor(backupHours / 24)} 天`;
  const text = hasBackup ? `上次备份在 ${age}前` : '还没有备份，请定期运行 npm run backup';
  return { state: backupHours > BACKUP_LATE_H ? 'warning' : 'good', text };
}

function workerCheck({ oldest, waiting, running }: Facts['jobs'], workers: Facts['workers']): Omit<Check, 'check'> {
  if (workers.running === 0) return { state: 'bad', text: '没有后台进程在运行，转码、定时发布和结算都停着' };
  if (workers.silent > 0)
    return { state: 'bad', text: `${workers.running} 个后台进程中有 ${workers.silent} 个超过 ${SILENT_S} 秒没有响应` };
  const late = oldest ?? 0;
  if (late > STUCK_S) return { state: 'bad', text: `到期的任务已等了 ${Math.round(late / 60)} 分钟，请检查后台进程` };
  if (late > LATE_S) return { state: 'warning', text: `到期的任务已等了 ${Math.round(late / 60)} 分钟` };
  return { state: 'good', text: `${running} 个进行中，${waiting} 个排队` };
}

/** The state of a share (0 to 1) by its limits. */
const level = (share: number, warning: number, bad: number): CheckState =>
  share >= bad ? 'bad' : share >= warning ? 'warning' : 'good';
