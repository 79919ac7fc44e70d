import { ANALYTICS_DAYS_MAX, ANALYTICS_SORTS, POST_METRIC_NAMES, SPLITS } from '#contract/analytics/constants.ts';
import { FIRST_DAY } from '#contract/periods.ts';
import { chinaDay } from '../../lib/format.ts';
import { addDays, lastDays, periodProblem, type Period, type PeriodBounds } from '../../lib/periods/period.ts';
import { choice, idParam, matching, pageNumber, searchParams, type ValuesOf } from '../../lib/search-params.ts';

export const SPANS = [
  { value: 'days1', label: '昨天' },
  { value: 'days7', label: '7 天' },
  { value: 'days14', label: '14 天' },
  { value: 'days30', label: '30 天' },
] as const;
export type SpanName = (typeof SPANS)[number]['value'];

/** What the figures are of: days, and one post instead of all. */
export interface Scope extends Period {
  postsId?: string;
}

const day = () => matching(/^\d{4}-\d\d-\d\d$/);

/** What is looked at, as it stands in the address; only what differs from the first look is written. */
export const look = searchParams({
  span: choice(
    SPANS.map(({ value }) => value),
    'days7',
  ),
  /** Days that were chosen by hand, in place of a span. */
  from: day(),
  to: day(),
  metric: choice(POST_METRIC_NAMES, 'views'),
  /** What the trend is taken apart by. */
  by: choice(SPLITS),
  sort: choice(ANALYTICS_SORTS, 'views'),
  page: pageNumber(),
  /** The one post that is looked at instead of all. */
  work: idParam(),
});
export type Look = ValuesOf<typeof look>;

/** Full days only: today is not over. */
export const boundsOf = (today: string = chinaDay()): PeriodBounds => ({
  first: FIRST_DAY,
  last: addDays(today, -1),
  lastName: '昨天',
  maxDays: ANALYTICS_DAYS_MAX,
});

/** Full days of China up to yesterday. */
export const spanOf = (name: SpanName, today: string = chinaDay()): Period =>
  lastDays(Number(name.slice('days'.length)), addDays(today, -1));

/** The days that are looked at. Two that make no period read as if they were not there; `name` is null for those chosen by hand. */
export function chosenOf(
  { span, from = '', to = '' }: Pick<Look, 'span' | 'from' | 'to'>,
  today: string = chinaDay(),
): { name: SpanName | null; period: Period } {
  const own = { from, to };
  return periodProblem(own, boundsOf(today)) === null ? { name: null, period: own } : { name: span, period: spanOf(span, today) };
}

export const scopeOf = (address: Look): Scope => ({
  ...chosenOf(address).period,
  ...(address.work === undefined ? {} : { postsId: address.work }),
});
