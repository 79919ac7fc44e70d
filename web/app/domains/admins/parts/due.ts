const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Due {
  /** For example 剩 3 小时 or 已超时 2 天. */
  text: string;
  /** `soon`: less than a quarter of the time is left. */
  state: 'open' | 'soon' | 'late';
}

/** The remaining time, or how late something is; null when the settings have no due time (0 hours). */
export function dueOf(since: string, hours: number, now: Date): Due | null {
  if (hours === 0) return null;
  const left = Date.parse(since) + hours * HOUR_MS - now.getTime();
  if (left < 0) return { text: `已超时 ${amount(-left)}`, state: 'late' };
  return { text: `剩 ${amount(left)}`, state: left < (hours * HOUR_MS) / 4 ? 'soon' : 'open' };
}

/** A duration in whole units: 40 分钟, 3 小时, 2 天. */
function amount(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 60) return `${Math.max(1, minutes)} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}
