import { formatInteger } from '../../../lib/format.ts';
import { PART_COLOUR } from '../../../domains/views/parts/part-colours.ts';
import { DayTrend, type TrendDay } from '../../../ui/charts/day-trend.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { DataEmpty } from '../../../ui/feedback/empty-state.tsx';
import { useHydrated } from '../../../ui/base/hydrated.ts';
import { Section } from './section.tsx';

const VALUES = [320, 410, 0, 380, 520, 610, null];
const PARTS = [
  { name: '文章', colour: PART_COLOUR.article },
  { name: '视频', colour: PART_COLOUR.video },
];
const DAYS: readonly TrendDay[] = VALUES.map((value, index) => ({
  day: `2026-11-${14 + index}`,
  value,
  before: 300 + 30 * index,
  parts: value === null ? [] : [Math.round(value * 0.6), value - Math.round(value * 0.6)],
  note: value === null ? '尚未结算' : undefined,
}));
const QUERY = { isError: false, error: null, isFetching: false, refetch: () => null };
const FAILED = { ...QUERY, isError: true, error: new Error('网络连接失败，请检查网络后重试') };

/** Figures per day, and the chart in its states. Charts are rendered only in the browser. */
export function Charts() {
  const hydrated = useHydrated();
  const trend = {
    name: '阅读播放',
    comparing: true,
    format: formatInteger,
    sumName: '合计',
    empty: <DataEmpty meaning="none" />,
  };
  return (
    <Section id="charts" title="数据与图表" text="数字附说明、趋势和变化；图与上一周期同轴比较，可切换为表。">
      <Figures
        label="示例数据"
        figures={[
          { name: '有趋势', value: '2,240', note: '较前 7 天 ↑ 12.3%', meaning: '示例：每天的合计。', days: VALUES },
          { name: '从无到有', value: '12', note: '新增，前 7 天为 0', meaning: '示例：之前没有的数据。' },
          { name: '未知', value: '—', note: '还没有数据' },
          { name: '加载中', value: undefined, note: '' },
        ]}
      />
      {hydrated && (
        <>
          <DayTrend title="比较上一周期" query={QUERY} days={DAYS} {...trend} />
          <DayTrend title="按类型拆分" query={QUERY} days={DAYS} parts={PARTS} {...trend} />
          <DayTrend title="没有数据" query={QUERY} days={[]} {...trend} />
          <DayTrend title="加载失败" query={FAILED} days={undefined} {...trend} />
        </>
      )}
    </Section>
  );
}
