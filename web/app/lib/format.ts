import type { PostCard } from '#contract/posts/post.ts';

/** A count in Chinese units, rounded down: 9,999 · 1.2万 · 3.4亿. */
export function formatCount(count: number): string {
  if (count < 10_000) return formatInteger(count);
  const [unit, size] = count < 100_000_000 ? ['万', 10_000] : ['亿', 100_000_000];
  return `${(Math.floor((count / Number(size)) * 10) / 10).toFixed(1)}${unit}`;
}

/** 12,345. */
export const formatInteger = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Seconds as 03:21 or 1:02:09. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const visible = parts[0] === 0 ? parts.slice(1) : parts;
  return visible.map((part, index) => (index === 0 && parts[0] !== 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

const CHINA_AHEAD_MS = 8 * 3_600_000;

/**
 * A moment shifted by eight hours, so that its `getUTC…` methods return Chinese local time on server and browser alike. Not `Intl`, because
 * creating its first formatter takes a phone longer than all other scripts of a page.
 */
const inChina = (at: Date | string): Date => new Date(new Date(at).getTime() + CHINA_AHEAD_MS);

/** 11月19日, with the year if it is not the year of `now`. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const at = inChina(iso);
  const year = at.getUTCFullYear();
  return `${year === inChina(now).getUTCFullYear() ? '' : `${year}年`}${at.getUTCMonth() + 1}月${at.getUTCDate()}日`;
}

/** 2025年11月. */
export const formatMonth = (iso: string): string => `${inChina(iso).getUTCFullYear()}年${inChina(iso).getUTCMonth() + 1}月`;

/** 11月19日 19:30. */
export const formatDateTime = (iso: string, now: Date = new Date()): string => `${formatDay(iso, now)} ${formatClock(iso)}`;

const WEEKDAYS = '日一二三四五六';

/** 11月21日 星期六. */
export const formatDayAndWeekday = (iso: string): string =>
  `${formatDay(iso, new Date(iso))} 星期${WEEKDAYS[inChina(iso).getUTCDay()]}`;

/** A time cut to its minute, the unit of `formatAgo`: all pages of a minute then share their parts. */
export const minuteOf = (iso: string): string => `${iso.slice(0, 16)}:00.000Z`;

/** 19:30. */
export const formatClock = (iso: string): string => inChina(iso).toISOString().slice(11, 16);

/** 刚刚 · 8分钟前 · 3小时前 · 昨天 · 5天前 · 11月19日. Depends on `now`: render it after hydration or with the loader's time. */
export function formatAgo(iso: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(iso)) / 1000);
  if (seconds < 60) return '刚刚';
  if (seconds < 3600) return `${Math.floor(seconds / 60)}分钟前`;
  const days = Math.round((Date.parse(dayKey(now)) - Date.parse(dayKey(iso))) / 86_400_000);
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

const dayKey = (at: Date | string): string => inChina(at).toISOString().slice(0, 10);

/** Fen as yuan with both decimals: 1,234.50. */
export const formatYuan = (fen: number): string => {
  // Created lazily: few pages show money.
  yuan ??= new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return yuan.format(fen / 100);
};

let yuan: Intl.NumberFormat | undefined;

/** The Chinese calendar day, as YYYY-MM-DD. */
export const chinaDay = (at: Date = new Date()): string => dayKey(at);

/** Chinese local time in the format of `datetime-local` fields, as YYYY-MM-DDTHH:MM. */
export const chinaMinute = (at: Date): string => inChina(at).toISOString().slice(0, 16);

/** 12.8万阅读 · 46.5万次播放. */
export const formatViews = ({ type, viewCount }: Pick<PostCard, 'type' | 'viewCount'>): string =>
  `${formatCount(viewCount)}${type === 'video' ? '次播放' : '阅读'}`;
