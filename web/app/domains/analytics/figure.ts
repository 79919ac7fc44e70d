import { POST_METRICS } from '#contract/analytics/constants.ts';
import type { PostMetric } from '#contract/analytics/analytics.ts';
import { UNKNOWN } from '../../lib/periods/change.ts';
import { formatCount } from '../../lib/format.ts';

/** A figure as text: 1,234, 1 分 5 秒 or 37.5%; — without views. */
export function formatFigure(metric: PostMetric, value: number | null): string {
  if (value === null) return UNKNOWN;
  const { unit } = POST_METRICS[metric];
  if (unit === 'seconds') return formatSeconds(value);
  return unit === 'percent' ? `${value.toFixed(1)}%` : value.toLocaleString('zh-CN');
}

/** A short form: 1.2万. */
export const formatAxis = (metric: PostMetric, value: number): string =>
  POST_METRICS[metric].unit === undefined ? formatCount(value) : formatFigure(metric, value);

function formatSeconds(seconds: number): string {
  // 59.96 becomes a minute, not 60.0 seconds.
  if (seconds < 59.95) return `${seconds.toFixed(1)} 秒`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = [hours > 0 && `${hours} 时`, minutes > 0 && `${minutes} 分`, rest > 0 && `${rest} 秒`];
  return parts.filter((part) => part !== false).join(' ');
}
