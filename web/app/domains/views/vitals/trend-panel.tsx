import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PAGE_KIND_LABEL, PAGE_KINDS, VITAL_LABEL, VITALS, VITALS_DAYS } from '#contract/views/vitals-constants.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import type { Look } from './address.ts';
import { formatVital } from './judge.ts';
import { trendQuery } from './queries.ts';
import { RatingTag } from './rating-tag.tsx';
import css from './vitals.module.css';

const DayBars = lazy(() => import('../../../ui/data/day-bars.tsx').then(({ DayBars: part }) => ({ default: part })));

const CHOICES = VITALS.map((value) => ({ value, label: VITAL_LABEL[value] }));
const KINDS = [
  { value: 'all', label: '全部页面' },
  ...PAGE_KINDS.map((value) => ({ value, label: PAGE_KIND_LABEL[value] })),
] as const;
const LOOKS = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
] as const;

/** The chart's axis counts in whole numbers; a shift of the layout is a fraction. */
const THOUSANDS = 1000;

/** One vital day by day, as bars or as a table that also says how many loads it is known from. */
export function TrendPanel({ look, onLook }: { look: Look; onLook: (change: Partial<Look>) => void }) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const trend = useQuery(trendQuery(look));
  const { vital } = look;
  const days = trend.data?.days ?? [];
  const scale = vital === 'cls' ? THOUSANDS : 1;
  return (
    <Panel
      title="每日走势"
      busy={trend.isFetching}
      flush={shown === 'table'}
      aside={
        <Cluster gap="2" align="center" wrap>
          <Segmented legend="指标" options={CHOICES} value={vital} onChange={(next) => onLook({ vital: next })} />
          <Select
            size="s"
            label="页面"
            labelHidden
            options={KINDS}
            value={look.kind ?? 'all'}
            onChange={(kind) => onLook({ kind: kind === 'all' ? undefined : kind })}
            className={css.choice}
          />
          <Segmented legend="显示方式" options={LOOKS} value={shown} onChange={setShown} />
        </Cluster>
      }
    >
      {trend.isError ? (
        <ErrorState message={trend.error.message} retrying={trend.isFetching} onRetry={() => void trend.refetch()} />
      ) : shown === 'table' ? (
        <DataTable
          caption={`每天的 ${VITAL_LABEL[vital]}`}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', title: '日期', heading: true, renderCell: ({ day }) => day },
            {
              key: 'p75',
              title: '第 75 百分位',
              number: true,
              renderCell: ({ p75 }) => (p75 === null ? '—' : formatVital(vital, p75)),
            },
            {
              key: 'rating',
              title: '评价',
              renderCell: ({ p75 }) => (p75 === null ? '—' : <RatingTag vital={vital} value={p75} />),
            },
            { key: 'samples', title: '样本', number: true, renderCell: ({ samples }) => samples.toLocaleString('zh-CN') },
          ]}
        />
      ) : trend.data !== undefined && days.every(({ p75 }) => p75 === null) ? (
        <Stack as="p" align="center" justify="center" centered size="m" tone="muted" className={css.chart}>
          近 {VITALS_DAYS} 天没有符合条件的样本，换一类页面、设备或打开方式再看。
        </Stack>
      ) : (
        <div className={css.chart}>
          <Suspense fallback={null}>
            {trend.data !== undefined && (
              <DayBars
                days={days.map(({ day, p75 }) => ({ day, value: p75 === null ? null : p75 * scale }))}
                name={VITAL_LABEL[vital]}
                format={(value) => formatVital(vital, value / scale)}
              />
            )}
          </Suspense>
        </div>
      )}
    </Panel>
  );
}
