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

/** The scope of figures: a period, and a post instead of all. */
export interface Scope extends Period {
  postsId?: string;
}

const day = () => matching(/^\d{4}-\d\d-\d\d$/);

/** The page's parameters in the address; defaults are left out. */
export const filterParams = searchParams({
  span: choice(
    SPANS.map(({ value }) => value),
    'days7',
  ),
  /** A custom period instead of a span. */
  from: day(),
  to: day(),
  metric: choice(POST_METRIC_NAMES, 'views'),
  /** The split of the trend into parts. */
  by: choice(SPLITS),
  sort: choice(ANALYTICS_SORTS, 'views'),
  page: pageNumber(),
  /** A single post instead of all. */
  work: idParam(),
});
export type Filters = ValuesOf<typeof filterParams>;

/** Bounds of custom periods; without today, which is not over. */
export const boundsOf = (today: string = chinaDay()): PeriodBounds => ({
  first: FIRST_DAY,
  last: addDays(today, -1),
  lastName: '昨天',
  maxDays: ANALYTICS_DAYS_MAX,
});

/** The period of a span, up to yesterday (China time). */
export const spanOf = (name: SpanName, today: string = chinaDay()): Period =>
  lastDays(Number(name.slice('days'.length)), addDays(today, -1));

/** The selected period. An invalid custom period is ignored; `name` is null for a custom one. */
export function chosenOf(
  { span, from = '', to = '' }: Pick<Filters, 'span' | 'from' | 'to'>,
  today: string = chinaDay(),
): { name: SpanName | null; period: Period } {
  const own = { from, to };
  return periodProblem(own, boundsOf(today)) === null ? { name: null, period: own } : { name: span, period: spanOf(span, today) };
}

export const scopeOf = (filters: Filters): Scope => ({
  ...chosenOf(filters).period,
  ...(filters.work === undefined ? {} : { postsId: filters.work }),
});
