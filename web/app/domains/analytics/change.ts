import { POST_METRICS } from '#contract/analytics/constants.ts';
import type { PostMetric } from '#contract/analytics/analytics.ts';
import { changeText } from '../../lib/periods/change.ts';

const former = (days: number): string => (days === 1 ? '前一天' : `前 ${days} 天`);
const than = (days: number): string => `较${former(days)}`;

/** The change of a number against the previous period; without a percentage if that was 0. */
export function changeOf(now: number, before: number, days: number): string {
  if (now === before) return `${than(days)}持平`;
  if (before === 0) return `新增，${former(days)}为 0`;
  return `${than(days)} ${changeText(now, before)}`;
}

/** The change of any metric; percentages change by points, and missing values are not compared. */
export function figureChange(metric: PostMetric, now: number | null, before: number | null, days: number): string {
  if (now === null || before === null) return now === before ? '还没有数据' : `${former(days)}没有可比的数据`;
  if (POST_METRICS[metric].unit !== 'percent' || now === before) return changeOf(now, before, days);
  return `${than(days)} ${changeText(now, before, 'points')}`;
}
