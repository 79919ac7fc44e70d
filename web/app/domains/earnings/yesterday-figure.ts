import { useQuery } from '@tanstack/react-query';
import { formatYuan } from '../../lib/format.ts';
import type { Figure } from '../../ui/figures.tsx';
import { overviewQuery } from './queries.ts';

/** What came in by yesterday's settlement, for the first page of the centre. */
export function useYesterdayFigure(): Figure {
  const { data, isError } = useQuery(overviewQuery());
  if (data === undefined) return { name: '昨天收益', value: '—', note: isError ? '暂时取不到' : '' };
  const change = data.yesterday - data.dayBefore;
  return {
    name: '昨天收益',
    value: `¥${formatYuan(data.yesterday)}`,
    note: change === 0 ? '比前一天持平' : `${change > 0 ? '↑' : '↓'} ¥${formatYuan(Math.abs(change))} 比前一天`,
  };
}
