import { workMetric, type WorkFigures, type WorkMetric } from '#contract/work-data.ts';
import type { Queryable } from '../../db/client.ts';
import { daysOf, type Period } from './work-data-period.ts';
import * as store from './work-data-store.ts';

export const METRICS = workMetric.options;

/** What the metrics that are not counted themselves are made of. */
const MADE_OF: Partial<Record<WorkMetric, store.Tally[]>> = {
  averageSeconds: ['opens', 'milliseconds'],
  completionRate: ['opens', 'completed'],
  quickExitRate: ['opens', 'quickExits'],
};

export const talliesOf = (metrics: readonly WorkMetric[]): store.Tally[] => [
  ...new Set(metrics.flatMap((metric) => MADE_OF[metric] ?? [metric as store.Tally])),
];

/** Nothing is said of a mean of nothing. */
export function figuresFrom(tallies: Partial<Record<store.Tally, number>>): WorkFigures {
  const { views = 0, validViews = 0, visitors = 0, opens = 0, milliseconds = 0, completed = 0, quickExits = 0 } = tallies;
  const { likes = 0, comments = 0, favorites = 0, shares = 0, follows = 0 } = tallies;
  /** Of each opening, with one decimal. */
  const each = (sum: number, unit: number): number | null => (opens === 0 ? null : Math.round((sum * 10) / (unit * opens)) / 10);
  return {
    views,
    validViews,
    visitors,
    opens,
    averageSeconds: each(milliseconds, 1000),
    completionRate: each(completed * 100, 1),
    quickExitRate: each(quickExits * 100, 1),
    likes,
    comments,
    favorites,
    shares,
    follows,
  };
}

export async function figuresOf(db: Queryable, whose: store.Whose, period: Period): Promise<WorkFigures> {
  const rows = await store.totals(db, whose, talliesOf(METRICS), period);
  return figuresFrom(Object.fromEntries(rows.map(({ tally, value }) => [tally, value])));
}

/** Days on which nothing happened are there with zero. */
export async function figuresByDay(
  db: Queryable,
  whose: store.Whose,
  metrics: readonly WorkMetric[],
  period: Period,
): Promise<{ day: string; figures: WorkFigures }[]> {
  const days = new Map<string, Partial<Record<store.Tally, number>>>(daysOf(period).map((day) => [day, {}]));
  for (const { day, tally, value } of await store.byDay(db, whose, talliesOf(metrics), period)) {
    const tallies = days.get(day);
    if (tallies !== undefined) tallies[tally] = value;
  }
  return [...days].map(([day, tallies]) => ({ day, figures: figuresFrom(tallies) }));
}
