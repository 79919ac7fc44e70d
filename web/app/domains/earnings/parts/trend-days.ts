import type { EarningTrend } from '#contract/earnings/statements.ts';

/** Whether a day's earnings have been worked out; until then its zero says nothing. */
const isCounted = (day: string, settledTo: string | null): boolean => settledTo !== null && day <= settledTo;

/** The days as a chart shows them: what is not worked out yet is not known. */
export const trendDays = ({ days, settledTo }: EarningTrend) =>
  days.map(({ day, mine, article, video, before, validViews, gross }) =>
    isCounted(day, settledTo) || mine !== 0
      ? { day, value: mine, before, parts: [article, video], validViews, gross, note: undefined }
      : { day, value: null, before, parts: [], validViews, gross, note: '尚未结算' },
  );

/** What the days come to, each part over the days that are worked out. */
export function sumsOf(trend: EarningTrend) {
  const counted = trend.days.filter(({ day, mine }) => isCounted(day, trend.settledTo) || mine !== 0);
  const sum = (name: 'mine' | 'before' | 'validViews') => counted.reduce((all, day) => all + day[name], 0);
  return {
    mine: sum('mine'),
    before: sum('before'),
    validViews: sum('validViews'),
    uncounted: trend.days.length - counted.length,
  };
}
