import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { METRIC_LABEL, METRIC_MEANING, METRICS } from '#contract/back-office/constants.ts';
import { changeText } from '../../../lib/periods/change.ts';
import { chinaDay, formatCount, formatInteger } from '../../../lib/format.ts';
import { DayTrend } from '../../../ui/charts/day-trend.tsx';
import { DataEmpty } from '../../../ui/feedback/empty-state.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { addressOf, type TrendAddress } from './address.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './dashboard.module.css';
import { trendQuery } from './queries.ts';

const CHOICES = METRICS.map((value) => ({ value, label: METRIC_LABEL[value] }));

/** A metric per day beside the previous period. */
export function TrendPanel({ address }: { address: TrendAddress }) {
  const navigate = useNavigate();
  const trend = useQuery(trendQuery(address));
  const name = METRIC_LABEL[address.metric];
  const today = chinaDay();
  const days = trend.data?.days.map((day) => ({ ...day, note: day.day === today ? '今天，截至目前' : undefined }));
  return (
    <DayTrend
      title={`${name}趋势`}
      query={trend}
      days={days}
      name={name}
      comparing
      format={formatInteger}
      axis={formatCount}
      // Visitors of two days are counted on both.
      sumName="各日相加"
      empty={<DataEmpty meaning="none" title={`这段时间没有“${name}”的数据`} text="换一段时间，或换一项指标看看。" />}
      aside={
        <Select
          label="指标"
          labelHidden
          size="s"
          className={css.metric}
          options={CHOICES}
          value={address.metric}
          onChange={(metric) => void navigate(addressOf({ ...address, metric }), { preventScrollReset: true })}
        />
      }
    >
      {trend.data !== undefined && <Sums days={trend.data.days} before={trend.data.before} />}
      <Text numeric size={13} tone="muted" marginTop={4}>
        {METRIC_MEANING[address.metric]}。
      </Text>
    </DayTrend>
  );
}

function Sums({ days, before }: { days: readonly { day: string; value: number }[]; before: number }) {
  const total = days.reduce((all, { value }) => all + value, 0);
  return (
    <Text numeric size={13} tone="muted" marginTop={12}>
      各日相加{' '}
      <Text as="b" tone="plain">
        {formatInteger(total)}
      </Text>
      ，上一周期 {formatInteger(before)}，{changeText(total, before)}。
      {days.at(-1)?.day === chinaDay() && '今天尚未结束，还会增加。'}
    </Text>
  );
}
