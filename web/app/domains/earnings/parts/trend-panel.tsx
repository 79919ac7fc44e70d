import { useQuery } from '@tanstack/react-query';
import type { EarningTrend } from '#contract/earnings/statements.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { changeText } from '../../../lib/periods/change.ts';
import { formatInteger, formatYuan } from '../../../lib/format.ts';
import { PART_COLOUR } from '../../views/parts/part-colours.ts';
import { DayTrend } from '../../../ui/charts/day-trend.tsx';
import { DataEmpty } from '../../../ui/feedback/empty-state.tsx';
import { RangePicker } from '../../../ui/forms/range-picker.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { boundsOf, TREND_SPANS, trendOf, trendParams } from './address.ts';
import { sumsOf, trendDays } from './trend-days.ts';
import { trendQuery } from './queries.ts';

const yuan = (fen: number): string => `${fen < 0 ? '−' : ''}¥${formatYuan(Math.abs(fen))}`;

/** The own earnings per day, by type of post, beside the previous period. */
export function TrendPanel() {
  const { values, go } = useFilters(trendParams);
  const { name, period } = trendOf(values);
  const trend = useQuery(trendQuery(period));
  const span = TREND_SPANS.find(({ value }) => value === name);
  const days = trend.data && trendDays(trend.data);
  return (
    <DayTrend
      title={span === undefined ? '收益趋势' : `近 ${span.label}收益`}
      query={trend}
      days={days}
      name="我的收益"
      parts={PARTS}
      comparing
      format={yuan}
      axis={(fen) => (fen / 100).toLocaleString('zh-CN')}
      sumName="合计"
      extra={[
        {
          key: 'valid',
          title: '有效浏览',
          number: true,
          renderCell: ({ validViews }) => formatInteger(validViews),
          foot: formatInteger((days ?? []).reduce((all, { validViews }) => all + validViews, 0)),
        },
        {
          key: 'gross',
          title: '作品收益',
          number: true,
          renderCell: ({ gross }) => yuan(gross),
          foot: yuan((days ?? []).reduce((all, { gross }) => all + gross, 0)),
        },
      ]}
      empty={<Nothing settledTo={trend.data?.settledTo ?? null} from={period.from} />}
      aside={
        <RangePicker
          options={TREND_SPANS}
          value={name}
          period={period}
          bounds={boundsOf()}
          onName={(next) => go({ span: next, from: undefined, to: undefined })}
          onPeriod={({ from, to }) => go({ from, to })}
        />
      }
    >
      {trend.data !== undefined && <Sums trend={trend.data} />}
    </DayTrend>
  );
}

const PARTS = [
  { name: '文章', colour: PART_COLOUR.article },
  { name: '视频', colour: PART_COLOUR.video },
];

const Nothing = ({ settledTo, from }: { settledTo: string | null; from: string }) =>
  settledTo === null || settledTo < from ? (
    <DataEmpty meaning="uncounted" title="还没有结算" text="有效阅读与播放经过一天核查，次日 02:00 结算后显示在这里。" />
  ) : (
    <DataEmpty meaning="none" title="这段时间没有收益" text="作品有了有效阅读与播放，结算后按天显示在这里。" />
  );

/** The sums of the days. Days that are not settled yet are left out of the comparison. */
function Sums({ trend }: { trend: EarningTrend }) {
  const { mine, before, validViews, uncounted } = sumsOf(trend);
  return (
    <Text numeric size={13} tone="muted" marginTop={12}>
      合计{' '}
      <Text as="b" tone="plain">
        {yuan(mine)}
      </Text>
      ，有效浏览{' '}
      <Text as="b" tone="plain">
        {formatInteger(validViews)}
      </Text>{' '}
      次；{before === 0 ? '上一周期没有收益' : `上一周期同日 ${yuan(before)}，${changeText(mine, before)}`}。
      {uncounted > 0 && `${uncounted} 天还没有结算，不参与比较。`}
    </Text>
  );
}
