import { METRICS, TREND_DAYS_MAX } from '#contract/back-office/constants.ts';
import type { Metric } from '#contract/back-office/dashboard.ts';
import { chinaDay } from '../../../lib/format.ts';
import { choice, matching, searchParams } from '../../../lib/search-params.ts';

export const DASHBOARD = '/admin/data/dashboard';

/** What the address of the dashboard says: which figure is drawn, and over which days. */
export interface TrendAddress {
  metric: Metric;
  from: string;
  to: string;
}

const DEFAULT_DAYS = 14;
const day = () => matching(/^\d{4}-\d\d-\d\d$/);
const trendParams = searchParams({ metric: choice(METRICS, 'visitors'), from: day(), to: day() });

/** Days that make no period fall back to the last fortnight. */
export function readAddress(params: URLSearchParams, today: string = chinaDay()): TrendAddress {
  const { metric, from = '', to = '' } = trendParams.read(params);
  const days = lengthOf(from, to);
  const isPeriod = days >= 1 && days <= TREND_DAYS_MAX;
  return {
    metric,
    ...(isPeriod ? { from, to } : lastDays(DEFAULT_DAYS, today)),
  };
}

export const addressOf = (address: TrendAddress) => ({
  pathname: DASHBOARD,
  search: trendParams.write(address),
});

export const lastDays = (days: number, today: string = chinaDay()) => ({ from: addDays(today, 1 - days), to: today });

/** NaN for what are no days. */
export const lengthOf = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY + 1;

const DAY = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
