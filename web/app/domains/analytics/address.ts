import { POST_METRIC_NAMES, ANALYTICS_SORTS } from '#contract/analytics/constants.ts';
import type { PostMetric, AnalyticsSort } from '#contract/analytics/analytics.ts';
import { chinaDay } from '../../lib/format.ts';

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

/** What is looked at; it stands in the address. */
export interface AnalyticsAddress {
  span: SpanName;
  metric: PostMetric;
  sort: AnalyticsSort;
  page: number;
  /** The one post that is looked at; empty: all of them. */
  work: string;
}

const FIRST: AnalyticsAddress = { span: 'days7', metric: 'views', sort: 'views', page: 1, work: '' };

export function readAddress(params: URLSearchParams): AnalyticsAddress {
  const page = Number(params.get('page') ?? 1);
  return {
    span: SPANS.find(({ value }) => value === params.get('span'))?.value ?? FIRST.span,
    metric: POST_METRIC_NAMES.find((one) => one === params.get('metric')) ?? FIRST.metric,
    sort: ANALYTICS_SORTS.find((one) => one === params.get('sort')) ?? FIRST.sort,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : FIRST.page,
    work: /^[\w-]{1,16}$/.exec(params.get('work') ?? '')?.[0] ?? FIRST.work,
  };
}

/** Only what differs from the first look. */
export function writeAddress(address: AnalyticsAddress): URLSearchParams {
  const entries = Object.entries(address).filter(([name, value]) => value !== FIRST[name as keyof AnalyticsAddress]);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

export const daysIn = (name: SpanName): number => Number(name.slice('days'.length));

/** Full days of China up to yesterday. */
export function spanOf(name: SpanName, today: string = chinaDay()): Span {
  return { from: addDays(today, -daysIn(name)), to: addDays(today, -1) };
}

export const scopeOf = ({ span, work: post }: AnalyticsAddress): Scope => ({
  ...spanOf(span),
  ...(post === '' ? {} : { postsId: post }),
});

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
