import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { METRIC_LABEL, METRIC_MEANING, METRICS } from '#contract/back-office/constants.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { addressOf, type TrendAddress } from './address.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './dashboard.module.css';
import { trendQuery } from './queries.ts';
import { changeOf } from './today.tsx';

const DayBars = lazy(() => import('../../../ui/data/day-bars.tsx').then(({ DayBars: part }) => ({ default: part })));
const CHOICES = METRICS.map((value) => ({ value, label: METRIC_LABEL[value] }));
const number = (value: number) => value.toLocaleString('zh-CN');

/** One figure day by day, as bars or as a table. */
export function TrendPanel({ address }: { address: TrendAddress }) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const navigate = useNavigate();
  const trend = useQuery(trendQuery(address));
  const days = trend.data?.days ?? [];
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const name = METRIC_LABEL[address.metric];
  return (
    <Panel
      title={`${name}走势`}
      busy={trend.isFetching}
      flush={look === 'table'}
      aside={
        <Cluster gap="2" align="center" wrap>
          <Select
            label="指标"
            labelHidden
            size="s"
            className={css.metric}
            options={CHOICES}
            value={address.metric}
            onChange={(metric) => void navigate(addressOf({ ...address, metric }), { preventScrollReset: true })}
          />
          <Segmented
            legend="显示方式"
            options={[
              { value: 'chart', label: '图' },
              { value: 'table', label: '表' },
            ]}
            value={look}
            onChange={setLook}
          />
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
            { key: 'value', title: name, renderCell: ({ value }) => number(value), number: true },
          ]}
          foot={['各日相加', number(total)]}
        />
      ) : (
        <>
          <div className={css.chart}>
            <Suspense fallback={null}>{trend.data !== undefined && <DayBars days={days} name={name} format={number} />}</Suspense>
          </div>
          <Text numeric size="s" tone="muted" above="3">
            {METRIC_MEANING[address.metric]}。
            {trend.data !== undefined && (
              <>
                各日相加{' '}
                <Text as="b" tone="plain">
                  {number(total)}
                </Text>
                ，之前 {days.length} 天 {number(trend.data.before)}
                {changeOf(total, trend.data.before)}。
              </>
            )}
          </Text>
        </>
      )}
    </Panel>
  );
}
