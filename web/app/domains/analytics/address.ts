import { POST_METRIC_NAMES, ANALYTICS_SORTS } from '#contract/analytics/constants.ts';
import { chinaDay } from '../../lib/format.ts';
import { choice, idParam, pageNumber, searchParams, type ValuesOf } from '../../lib/search-params.ts';

export const SPANS = [
  { value: 'days1', label: '昨天' },
  { value: 'days7', label: '7 天' },
  { value: 'days14', label: '14 天' },
  { value: 'days30', label: '30 天' },
] as const;
export type SpanName = (typeof SPANS)[number]['value'];

export interface Span {
  from: string;
  to: string;
}

/** What the figures are of: days, and one post instead of all. */
export interface Scope extends Span {
  postsId?: string;
}

/** What is looked at, as it stands in the address; only what differs from the first look is written. */
export const look = searchParams({
  span: choice(
    SPANS.map(({ value }) => value),
    'days7',
  ),
  metric: choice(POST_METRIC_NAMES, 'views'),
  sort: choice(ANALYTICS_SORTS, 'views'),
  page: pageNumber(),
  /** The one post that is looked at instead of all. */
  work: idParam(),
});
export type Look = ValuesOf<typeof look>;

export const daysIn = (name: SpanName): number => Number(name.slice('days'.length));

/** Full days of China up to yesterday. */
export function spanOf(name: SpanName, today: string = chinaDay()): Span {
  return { from: addDays(today, -daysIn(name)), to: addDays(today, -1) };
}

export const scopeOf = ({ span, work: post }: Look): Scope => ({
  ...spanOf(span),
  ...(post === undefined ? {} : { postsId: post }),
});

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
