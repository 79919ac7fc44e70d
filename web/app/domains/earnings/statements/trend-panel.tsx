import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatYuan } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { trendQuery } from '../parts/queries.ts';

const DayBars = lazy(() => import('../../../ui/data/day-bars.tsx').then(({ DayBars: part }) => ({ default: part })));

/** The last 30 days as bars, or as a table for whoever wants the figures. */
export function TrendPanel() {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const trend = useQuery(trendQuery({}));
  const days = trend.data?.days ?? [];
  const total = days.reduce((sum, { mine }) => sum + mine, 0);
  return (
    <Panel
      title="近 30 天收益"
      busy={trend.isFetching}
      flush={look === 'table'}
      aside={
        <Segmented
          legend="显示方式"
          options={[
            { value: 'chart', label: '图' },
            { value: 'table', label: '表' },
          ]}
          value={look}
          onChange={setLook}
        />
      }
    >
      {trend.isError ? (
        <ErrorState message={trend.error.message} retrying={trend.isFetching} onRetry={() => void trend.refetch()} />
      ) : trend.data === undefined ? (
        <SkeletonGroup label="正在加载近 30 天收益">
          <Skeleton className={css.chart} />
        </SkeletonGroup>
      ) : look === 'table' ? (
        <DataTable
          caption="近 30 天每天的收益"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', title: '日期', renderCell: ({ day }) => day, heading: true },
            { key: 'valid', title: '有效浏览', renderCell: ({ validViews }) => validViews.toLocaleString('zh-CN'), number: true },
            { key: 'gross', title: '作品收益（元）', renderCell: ({ gross }) => formatYuan(gross), number: true },
            { key: 'mine', title: '我的收益（元）', renderCell: ({ mine }) => formatYuan(mine), number: true },
          ]}
          foot={['合计', '', formatYuan(days.reduce((sum, { gross }) => sum + gross, 0)), formatYuan(total)]}
        />
      ) : (
        <>
          <div className={css.chart}>
            <Suspense fallback={null}>
              <DayBars
                days={days.map(({ day, mine }) => ({ day, value: mine }))}
                name="收益"
                format={(fen) => (fen / 100).toLocaleString('zh-CN')}
              />
            </Suspense>
          </div>
          <Text numeric size="s" tone="muted" above="3">
            合计{' '}
            <Text as="b" tone="plain">
              ¥{formatYuan(total)}
            </Text>
            ，有效浏览{' '}
            <Text as="b" tone="plain">
              {days.reduce((sum, { validViews }) => sum + validViews, 0).toLocaleString('zh-CN')}
            </Text>{' '}
            次
          </Text>
        </>
      )}
    </Panel>
  );
}
