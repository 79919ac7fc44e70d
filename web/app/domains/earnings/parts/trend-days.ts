import type { EarningTrend } from '#contract/earnings/statements.ts';

/** Whether a day's earnings are settled; until then a zero means unknown. */
const isCounted = (day: string, settledTo: string | null): boolean => settledTo !== null && day <= settledTo;

/** The days for the chart; those not settled yet have no value. */
export const trendDays = ({ days, settledTo }: EarningTrend) =>
  days.map(({ day, mine, article, video, before, validViews, gross }) =>
    isCounted(day, settledTo) || mine !== 0
      ? { day, value: mine, before, parts: [article, video], validViews, gross, note: undefined }
      : { day, value: null, before, parts: [], validViews, gross, note: '尚未结算' },
  );

/** The sums over the settled days. */
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
