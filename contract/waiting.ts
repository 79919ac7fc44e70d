const MINUTE = 60;
const HOUR = 3600;

/** A waiting time as text, rounded up: 40 秒, 12 分钟, 5 小时. */
export function waitText(seconds: number): string {
  if (seconds <= MINUTE) return `${Math.max(1, Math.ceil(seconds))} 秒`;
  return seconds <= HOUR ? `${Math.ceil(seconds / MINUTE)} 分钟` : `${Math.ceil(seconds / HOUR)} 小时`;
}
