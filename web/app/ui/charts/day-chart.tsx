import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReactNode } from 'react';
import { shortDay } from '../../lib/periods/period.ts';
import { Stack } from '../layout/primitives.tsx';
import { FORMER, type Series } from './series.tsx';
import css from './day-chart.module.css';

/** The data of a day. */
export interface ChartDay {
  day: string;
  /** Null: no data, so no bar. */
  value: number | null;
  before: number | null;
  /** What the value is the sum of, in the order of `series`. */
  parts: readonly number[];
}

/** With more days, bars would be thinner than a line, so an area is drawn. */
const BARS_MAX = 62;

/**
 * Days as bars, or as an area when there are many; parts are stacked; the previous period is a dashed line on the same axis.
 * Its library is large: load it lazily, in a box with a fixed height. It has no accessible content: offer a summary and a table.
 */
export function DayChart({
  days,
  series,
  comparing,
  axis,
  renderTip,
}: {
  days: readonly ChartDay[];
  /** One series for the value, or one for each part. */
  series: readonly Series[];
  comparing: boolean;
  axis: (value: number) => string;
  /** Content of the tooltip of a day. */
  renderTip: (day: string) => ReactNode;
}) {
  const isStacked = series.length > 1;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        accessibilityLayer={false}
        data={[...days]}
        stackOffset="sign"
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          minTickGap={24}
          tick={{ fill: 'var(--text-3)', fontSize: 12 }}
        />
        <YAxis
          width="auto"
          tickFormatter={axis}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tick={{ fill: 'var(--text-3)', fontSize: 12 }}
        />
        <Tooltip cursor={CURSOR} isAnimationActive={false} content={<Tip renderTip={renderTip} />} />
        {series.map(({ name, colour }, index) => {
          const dataKey = isStacked ? (row: ChartDay) => row.parts[index] ?? null : 'value';
          const stack: { stackId?: string } = isStacked ? { stackId: 'parts' } : {};
          return days.length > BARS_MAX ? (
            <Area
              key={name}
              dataKey={dataKey}
              {...stack}
              stroke={colour}
              strokeWidth={2}
              fill={colour}
              fillOpacity={isStacked ? 0.5 : 'var(--chart-area)'}
              activeDot={{ r: 4 }}
              isAnimationActive={false}
            />
          ) : (
            <Bar key={name} dataKey={dataKey} {...stack} fill={colour} maxBarSize={24} isAnimationActive={false} />
          );
        })}
        {comparing && (
          // A wider line under the dashes, in the background colour, for contrast with the bars.
          <Line
            dataKey="before"
            stroke="var(--card)"
            strokeOpacity={0.8}
            strokeWidth={5}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        {comparing && (
          <Line
            dataKey="before"
            stroke={FORMER}
            strokeWidth={2}
            strokeDasharray="5 4"
            // A single day has no line, so it gets a dot.
            dot={days.length === 1 ? { r: 4, fill: FORMER, strokeDasharray: '0' } : false}
            activeDot={{ r: 4, fill: FORMER, strokeDasharray: '0' }}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const CURSOR = { stroke: 'var(--text-3)', strokeDasharray: '3 3' };

/** The tooltip; Recharts passes `active` and `label`, the day. */
function Tip({
  renderTip,
  active = false,
  label,
}: {
  renderTip: (day: string) => ReactNode;
  active?: boolean;
  label?: string | number;
}) {
  if (!active || typeof label !== 'string') return null;
  return (
    <Stack radius="m" background="card" numeric gap={4} size={13} tone="plain" className={css.tip}>
      {renderTip(label)}
    </Stack>
  );
}
