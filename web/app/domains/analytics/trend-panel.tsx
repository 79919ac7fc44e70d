import { useQuery } from '@tanstack/react-query';
import { METRIC_SPLITS, POST_METRICS, POST_METRIC_NAMES } from '#contract/analytics/constants.ts';
import type { PostMetric, Split } from '#contract/analytics/analytics.ts';
import { changeText } from '../../lib/periods/change.ts';
import { DayTrend } from '../../ui/charts/day-trend.tsx';
import { DataEmpty } from '../../ui/feedback/empty-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Text } from '../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { formatAxis, formatFigure } from './figure.ts';
import type { Scope } from './address.ts';
import { partsOf } from './parts.ts';
import { trendQuery } from './queries.ts';

const METRICS = POST_METRIC_NAMES.map((value) => ({ value, label: POST_METRICS[value].name }));
const SPLIT_LABEL: Record<Split, string> = { type: '按类型', source: '按来源' };

/** A metric per day beside the previous period; with `onBy` it can be split into parts, if these add up to it. */
export function TrendPanel({
  scope,
  metric,
  onMetric,
  by,
  onBy,
  title = '每日趋势',
}: {
  scope: Scope;
  metric: PostMetric;
  onMetric: (metric: PostMetric) => void;
  by?: Split | undefined;
  onBy?: (by: Split | undefined) => void;
  title?: string;
}) {
  // A single post has only one type.
  const splits = METRIC_SPLITS[metric].filter((split) => split !== 'type' || scope.postsId === undefined);
  const split = by !== undefined && splits.includes(by) ? by : undefined;
  const trend = useQuery(trendQuery({ ...scope, metric, ...(split === undefined ? {} : { by: split }) }));
  // While another metric is loading, the previous one is shown with its own name.
  const shownMetric = trend.data?.metric ?? metric;
  const { name, unit, meaning } = POST_METRICS[shownMetric];
  const parts = partsOf(trend.data?.parts ?? []);
  const days = trend.data?.days.map((day, index) => ({ ...day, parts: parts.map(({ values }) => values[index] ?? 0) }));
  const isSummed = unit === undefined && shownMetric !== 'visitors';
  return (
    <DayTrend
      title={title}
      query={trend}
      days={days}
      name={name}
      comparing
      parts={parts}
      format={(value) => formatFigure(shownMetric, value)}
      axis={(value) => formatAxis(shownMetric, value)}
      unit={unit === 'percent' ? 'points' : 'percent'}
      zeroTells={unit !== undefined}
      sumName={isSummed ? '合计' : undefined}
      empty={
        <DataEmpty
          meaning="none"
          title={`这 ${days?.length ?? 0} 天还没有“${name}”的数据`}
          text="作品有了读者，这里会按天显示，并与上一周期比较。"
        />
      }
      aside={
        <>
          <Select size="s" label="指标" labelHidden options={METRICS} value={metric} onChange={onMetric} className={css.metric} />
          {onBy !== undefined && splits.length > 0 && (
            <Select
              size="s"
              label="拆分"
              labelHidden
              options={[
                { value: 'none', label: '不拆分' },
                ...splits.map((split) => ({ value: split, label: SPLIT_LABEL[split] })),
              ]}
              value={split ?? 'none'}
              onChange={(next) => onBy(next === 'none' ? undefined : next)}
              className={css.metric}
            />
          )}
        </>
      }
    >
      <Text numeric size={13} tone="muted" marginTop={12}>
        {isSummed && days !== undefined && <Sums days={days} metric={shownMetric} />}
        {meaning}
      </Text>
    </DayTrend>
  );
}

function Sums({ days, metric }: { days: readonly { value: number | null; before: number | null }[]; metric: PostMetric }) {
  const now = days.reduce((all, { value }) => all + (value ?? 0), 0);
  const before = days.reduce((all, day) => all + (day.before ?? 0), 0);
  return (
    <>
      合计{' '}
      <Text as="b" tone="plain">
        {formatFigure(metric, now)}
      </Text>
      ，上一周期 {formatFigure(metric, before)}，{changeText(now, before)}。
    </>
  );
}
