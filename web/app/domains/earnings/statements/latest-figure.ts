import { useQuery } from '@tanstack/react-query';
import { formatDay, formatYuan } from '../../../lib/format.ts';
import { lastDays } from '../../../lib/periods/period.ts';
import type { Figure } from '../../../ui/data/figures.tsx';
import { overviewQuery, trendQuery } from '../parts/queries.ts';

const DAYS = 14;

/** The earnings of the last settlement with a sparkline, for the home page of the creator area. */
export function useLatestFigure(): Figure {
  const { data, isError } = useQuery(overviewQuery());
  const settledTo = data?.settledTo ?? null;
  const trend = useQuery({ ...trendQuery(settledTo === null ? {} : lastDays(DAYS, settledTo)), enabled: settledTo !== null });
  if (data === undefined) return { name: '最近结算收益', value: isError ? '—' : undefined, note: isError ? '暂时无法获取' : '' };
  const change = data.latest - data.previous;
  return {
    name: settledTo === null ? '最近结算收益' : `${formatDay(`${settledTo}T00:00:00+08:00`)}收益`,
    value: `¥${formatYuan(data.latest)}`,
    days: settledTo === null ? undefined : trend.data?.days.map(({ mine }) => mine),
    note: change === 0 ? '较前一天持平' : `较前一天 ${change > 0 ? '↑' : '↓'} ¥${formatYuan(Math.abs(change))}`,
  };
}
