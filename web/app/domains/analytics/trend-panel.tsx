import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { POST_METRICS, POST_METRIC_NAMES } from '#contract/analytics/constants.ts';
import type { PostMetric } from '#contract/analytics/analytics.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Cluster, Stack } from '../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { formatFigure } from './figure.ts';
import type { Scope } from './address.ts';
import { trendQuery } from './queries.ts';

const DayBars = lazy(() => import('../../ui/data/day-bars.tsx').then(({ DayBars: part }) => ({ default: part })));

const METRICS = POST_METRIC_NAMES.map((value) => ({ value, label: POST_METRICS[value].name }));
const LOOKS = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
] as const;

/** One figure day by day, as bars or as a table that also has the period before. */
export function TrendPanel({
  scope,
  metric,
  onMetric,
  title = '每日趋势',
}: {
  scope: Scope;
  metric: PostMetric;
  onMetric: (metric: PostMetric) => void;
  title?: string;
}) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const trend = useQuery(trendQuery({ ...scope, metric }));
  const days = trend.data?.days ?? [];
  const { name } = POST_METRICS[metric];
  const format = (value: number | null) => formatFigure(metric, value);
  return (
    <Panel
      title={title}
      busy={trend.isFetching}
      flush={look === 'table'}
      aside={
        <Cluster gap="2" align="center" wrap>
          <Select size="s" label="指标" labelHidden options={METRICS} value={metric} onChange={onMetric} className={css.metric} />
          <Segmented legend="显示方式" options={LOOKS} value={look} onChange={setLook} />
        </Cluster>
      }
    >
      {trend.isError ? (
        <ErrorState message={trend.error.message} retrying={trend.isFetching} onRetry={() => void trend.refetch()} />
      ) : look === 'table' ? (
        <DataTable
          caption={`每天的${name}`}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', title: '日期', renderCell: ({ day }) => day, heading: true },
            { key: 'value', title: name, renderCell: ({ value }) => format(value), number: true },
            { key: 'before', title: '上一周期同日', renderCell: ({ before }) => format(before), number: true },
          ]}
        />
      ) : trend.data !== undefined && days.every(({ value }) => value === null || value === 0) ? (
        <Stack as="p" align="center" justify="center" centered size="m" tone="muted" className={css.none}>
          这 {days.length} 天还没有“{name}”的数据。作品发布后有了读者，这里会按天显示。
        </Stack>
      ) : (
        <Stack gap="3" bounded className={css.chart}>
          <Suspense fallback={null}>{trend.data !== undefined && <DayBars days={days} name={name} format={format} />}</Suspense>
        </Stack>
      )}
    </Panel>
  );
}
