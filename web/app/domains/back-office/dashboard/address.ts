import { METRICS, TREND_DAYS_MAX } from '#contract/back-office/constants.ts';
import type { Metric } from '#contract/back-office/dashboard.ts';
import { FIRST_DAY } from '#contract/periods.ts';
import { chinaDay } from '../../../lib/format.ts';
import { lastDays, periodProblem, type Period, type PeriodBounds } from '../../../lib/periods/period.ts';
import { choice, matching, searchParams } from '../../../lib/search-params.ts';

const DASHBOARD = '/admin/data/dashboard';

/** The parameters of the dashboard: the metric and period of the chart. */
export interface TrendAddress extends Period {
  metric: Metric;
}

export const DEFAULT_DAYS = 14;
const day = () => matching(/^\d{4}-\d\d-\d\d$/);
const trendParams = searchParams({ metric: choice(METRICS, 'visitors'), from: day(), to: day() });

export const boundsOf = (today: string = chinaDay()): PeriodBounds => ({
  first: FIRST_DAY,
  last: today,
  lastName: '今天',
  maxDays: TREND_DAYS_MAX,
});

/** Reads the parameters; an invalid period becomes the last 14 days. */
export function readAddress(params: URLSearchParams, today: string = chinaDay()): TrendAddress {
  const { metric, from = '', to = '' } = trendParams.read(params);
  const own = { from, to };
  return { metric, ...(periodProblem(own, boundsOf(today)) === null ? own : lastDays(DEFAULT_DAYS, today)) };
}

export const addressOf = (address: TrendAddress) => ({
  pathname: DASHBOARD,
  search: trendParams.write(address),
});
