import { useQuery } from '@tanstack/react-query';
import { PAGE_KIND_LABEL, PAGE_KINDS, VITAL_LABEL, VITALS, VITALS_DAYS } from '#contract/views/vitals-constants.ts';
import { formatInteger } from '../../../lib/format.ts';
import { UNKNOWN } from '../../../lib/periods/change.ts';
import { DayTrend } from '../../../ui/charts/day-trend.tsx';
import { DataEmpty } from '../../../ui/feedback/empty-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { Filters } from './address.ts';
import { formatVital } from './judge.ts';
import { trendQuery } from './queries.ts';
import { RatingTag } from './rating-tag.tsx';
import css from './vitals.module.css';

const CHOICES = VITALS.map((value) => ({ value, label: VITAL_LABEL[value] }));
const KINDS = [
  { value: 'all', label: '全部页面' },
  ...PAGE_KINDS.map((value) => ({ value, label: PAGE_KIND_LABEL[value] })),
] as const;
/** The chart's axis has whole numbers only, so layout shifts (fractions) are scaled. */
const THOUSANDS = 1000;

/** One vital per day, as a chart or a table, which also shows the number of samples. */
export function TrendPanel({ filters, onFilters }: { filters: Filters; onFilters: (change: Partial<Filters>) => void }) {
  const trend = useQuery(trendQuery(filters));
  const { vital } = filters;
  const scale = vital === 'cls' ? THOUSANDS : 1;
  const days = trend.data?.days.map(({ day, p75, samples }) => ({
    day,
    value: p75 === null ? null : p75 * scale,
    p75,
    samples,
  }));
  return (
    <DayTrend
      title="每日趋势"
      query={trend}
      days={days}
      name={VITAL_LABEL[vital]}
      format={(value) => formatVital(vital, value / scale)}
      extra={[
        {
          key: 'rating',
          title: '评价',
          renderCell: ({ p75 }) => (p75 === null ? UNKNOWN : <RatingTag vital={vital} value={p75} />),
        },
        { key: 'samples', title: '样本', number: true, renderCell: ({ samples }) => formatInteger(samples) },
      ]}
      zeroTells
      empty={
        <DataEmpty
          meaning="filtered"
          title="没有符合条件的样本"
          text={`近 ${VITALS_DAYS} 天没有，换一类页面、设备或打开方式再看。`}
        />
      }
      aside={
        <>
          <Segmented legend="指标" options={CHOICES} value={vital} onChange={(next) => onFilters({ vital: next })} />
          <Select
            size="s"
            label="页面"
            labelHidden
            options={KINDS}
            value={filters.kind ?? 'all'}
            onChange={(kind) => onFilters({ kind: kind === 'all' ? undefined : kind })}
            className={css.choice}
          />
        </>
      }
    />
  );
}
