import { EARNING_DAYS_MAX } from '#contract/earnings/constants.ts';
import { FIRST_DAY } from '#contract/periods.ts';
import { chinaDay } from '../../../lib/format.ts';
import { addDays, lastDays, periodProblem, type Period, type PeriodBounds } from '../../../lib/periods/period.ts';
import { choice, matching, searchParams, type ValuesOf } from '../../../lib/search-params.ts';

export const TREND_SPANS = [
  { value: 'days7', label: '7 天' },
  { value: 'days30', label: '30 天' },
  { value: 'days90', label: '90 天' },
] as const;
export type TrendSpan = (typeof TREND_SPANS)[number]['value'];

const day = () => matching(/^\d{4}-\d\d-\d\d$/);

/** The period of the trend in the address. */
export const trendParams = searchParams({
  span: choice(
    TREND_SPANS.map(({ value }) => value),
    'days30',
  ),
  from: day(),
  to: day(),
});

/** Bounds of custom periods; without today, which is not over. */
export const boundsOf = (today: string = chinaDay()): PeriodBounds => ({
  first: FIRST_DAY,
  last: addDays(today, -1),
  lastName: '昨天',
  maxDays: EARNING_DAYS_MAX,
});

/** The selected period. An invalid custom period is ignored; `name` is null for a custom one. */
export function trendOf(
  { span, from = '', to = '' }: ValuesOf<typeof trendParams>,
  today: string = chinaDay(),
): { name: TrendSpan | null; period: Period } {
  const own = { from, to };
  return periodProblem(own, boundsOf(today)) === null
    ? { name: null, period: own }
    : { name: span, period: lastDays(Number(span.slice('days'.length)), addDays(today, -1)) };
}
