import { useQuery } from '@tanstack/react-query';
import { formatDay, formatYuan } from '../../../lib/format.ts';
import type { Figure } from '../../../ui/data/figures.tsx';
import { overviewQuery } from '../parts/queries.ts';

/** What came in by the newest settlement, for the first page of the centre. */
export function useLatestFigure(): Figure {
  const { data, isError } = useQuery(overviewQuery());
  if (data === undefined) return { name: '最近结算收益', value: isError ? '—' : undefined, note: isError ? '暂时无法获取' : '' };
  const change = data.latest - data.previous;
  return {
    name: data.settledTo === null ? '最近结算收益' : `${formatDay(`${data.settledTo}T00:00:00+08:00`)}收益`,
    value: `¥${formatYuan(data.latest)}`,
    note: change === 0 ? '较前一天持平' : `较前一天 ${change > 0 ? '↑' : '↓'} ¥${formatYuan(Math.abs(change))}`,
  };
}
