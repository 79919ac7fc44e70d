const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A duration: 640 毫秒 or 1.2 秒. */
export function formatSpan(milliseconds: number | null): string {
  if (milliseconds === null) return '—';
  if (milliseconds < SECOND) return `${milliseconds} 毫秒`;
  if (milliseconds < MINUTE) return `${(milliseconds / SECOND).toFixed(1)} 秒`;
  return milliseconds < HOUR ? `${(milliseconds / MINUTE).toFixed(1)} 分钟` : `${(milliseconds / HOUR).toFixed(1)} 小时`;
}

export const shareOf = (part: number, whole: number): string => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`);
