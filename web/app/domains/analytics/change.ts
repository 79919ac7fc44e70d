import { POST_METRICS } from '#contract/analytics/constants.ts';
import type { PostMetric } from '#contract/analytics/analytics.ts';

const than = (days: number): string => (days === 1 ? '比前一天' : `比前 ${days} 天`);

/** How a number stands against the period before. From nothing there is no percentage. */
export function changeOf(now: number, before: number, days: number): string {
  if (now === before) return `${than(days)}持平`;
  if (before === 0) return `${than(days)}多 ${now.toLocaleString('zh-CN')}`;
  const percent = oneDecimal(Math.abs(((now - before) / before) * 100));
  return `${now > before ? '↑' : '↓'} ${percent}% ${than(days)}`;
}

/** The same of any figure: a percentage rises by points, and with what is not known nothing is compared. */
export function figureChange(metric: PostMetric, now: number | null, before: number | null, days: number): string {
  if (now === null || before === null) return now === before ? '还没有数据' : `${than(days)}没有可比的数据`;
  if (POST_METRICS[metric].unit !== 'percent' || now === before) return changeOf(now, before, days);
  return `${now > before ? '↑' : '↓'} ${oneDecimal(Math.abs(now - before))} 个百分点 ${than(days)}`;
}

const oneDecimal = (value: number): string => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });
