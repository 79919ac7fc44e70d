import { VITAL_THRESHOLDS } from '#contract/views/vitals-constants.ts';
import type { Vital } from '#contract/views/vitals.ts';

export type Rating = 'good' | 'fair' | 'poor';

export const RATING_LABEL: Record<Rating, string> = { good: '良好', fair: '需改进', poor: '较差' };

export function ratingOf(vital: Vital, value: number): Rating {
  const { good, poor } = VITAL_THRESHOLDS[vital];
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
}

/** For example 0.08, 180 毫秒 or 2.5 秒. */
export function formatVital(vital: Vital, value: number): string {
  const write = (digits: number) => {
    if (vital === 'cls') return value.toFixed(digits + 1);
    return value < 1000 ? `${Math.round(value)} 毫秒` : `${(value / 1000).toFixed(digits)} 秒`;
  };
  // Not rounded across a threshold: 2.54 秒 is worse than the threshold 2.5.
  const { good, poor } = VITAL_THRESHOLDS[vital];
  const unit = vital === 'cls' ? 1 : 1000;
  const isPast = [good, poor].some((limit) => value > limit && Number.parseFloat(write(1)) * unit === limit);
  return write(isPast ? 2 : 1);
}

/** 2.5 秒以内良好，超过 4.0 秒较差; a figure without a unit stands apart from the words. */
export function thresholdsOf(vital: Vital): string {
  const { good, poor } = VITAL_THRESHOLDS[vital];
  const gap = vital === 'cls' ? ' ' : '';
  return `${formatVital(vital, good)}${gap}以内${RATING_LABEL.good}，超过 ${formatVital(vital, poor)}${gap}${RATING_LABEL.poor}`;
}

/** A share as 82%; — for a total of 0. */
export const shareOf = (part: number, whole: number): string => (whole === 0 ? '—' : `${Math.round((part * 100) / whole)}%`);
