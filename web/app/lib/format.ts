import type { PostCard } from '#contract/posts/post.ts';

/** Counts as Chinese readers know them: 9,999 · 1.2万 · 3.4亿. */
export function formatCount(count: number): string {
  if (count < 10_000) return count.toLocaleString('zh-CN');
  const [unit, size] = count < 100_000_000 ? ['万', 10_000] : ['亿', 100_000_000];
  return `${(Math.floor((count / Number(size)) * 10) / 10).toFixed(1)}${unit}`;
}

/** Seconds as 03:21 or 1:02:09. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 && parts[0] !== 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

const CHINA = 'Asia/Shanghai';
const day = new Intl.DateTimeFormat('zh-CN', { timeZone: CHINA, month: 'numeric', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('zh-CN', { timeZone: CHINA, year: 'numeric', month: 'numeric', day: 'numeric' });
const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: CHINA, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 11月19日, with the year when it is another one. Always China's day, so that server and browser agree. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  return dayKey(at).slice(0, 4) === dayKey(now).slice(0, 4) ? chinese(day, at) : chinese(dayOfYear, at);
}

/** 11月19日 19:30. */
export const formatDateTime = (iso: string, now: Date = new Date()): string =>
  `${formatDay(iso, now)} ${clock.format(new Date(iso))}`;

const weekday = new Intl.DateTimeFormat('zh-CN', { timeZone: CHINA, weekday: 'long' });

/** 11月21日 星期六. */
export const formatDayAndWeekday = (iso: string): string => `${formatDay(iso, new Date(iso))} ${weekday.format(new Date(iso))}`;

/** 19:30. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** 刚刚 · 8分钟前 · 3小时前 · 昨天 · 5天前 · 11月19日. Depends on `now`: render it after hydration or with the loader's time. */
export function formatAgo(iso: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(iso)) / 1000);
  if (seconds < 60) return '刚刚';
  if (seconds < 3600) return `${Math.floor(seconds / 60)}分钟前`;
  const days = Math.round((Date.parse(dayKey(now)) - Date.parse(dayKey(new Date(iso)))) / 86_400_000);
  if (days === 0) return `${Math.floor(seconds / 3600)}小时前`;
  if (days === 1) return '昨天';
  return days < 7 ? `${days}天前` : formatDay(iso, now);
}

/** Bytes as 12.3 MB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), 3);
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: CHINA });
const dayKey = (at: Date): string => isoDay.format(at);

const chinese = (format: Intl.DateTimeFormat, at: Date): string => {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['year'] === undefined ? '' : `${part['year']}年`}${part['month']}月${part['day']}日`;
};

/** Fen as yuan with both decimals: 1,234.50. */
export const formatYuan = (fen: number): string => yuan.format(fen / 100);

const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The day it is in China, as YYYY-MM-DD. */
export const chinaDay = (at: Date = new Date()): string => dayKey(at);

/** 12.8万阅读 · 46.5万次播放. */
export const formatViews = ({ type, viewCount }: Pick<PostCard, 'type' | 'viewCount'>): string =>
  `${formatCount(viewCount)}${type === 'video' ? '次播放' : '阅读'}`;
