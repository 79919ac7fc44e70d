import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReactNode } from 'react';
import { shortDay } from '../../lib/periods/period.ts';
import { Stack } from '../layout/primitives.tsx';
import { FORMER, type Series } from './series.tsx';
import css from './day-chart.module.css';

/** A day as it is drawn. */
export interface ChartDay {
  day: string;
  /** Null: nothing is known of that day; it has no bar. */
  value: number | null;
  before: number | null;
  /** Of the value, part by part. */
  parts: readonly number[];
}

/** More bars than this are thinner than a line. */
const BARS_MAX = 62;

/**
 * Days as bars, or as an area where there are many; taken apart, one upon the other; the period before as a dashed line on the
 * same axis. Heavy: load it on first use, in a box of its own height. What it says stands in words and in a table beside it.
 */
export function DayChart({
  days,
  series,
  comparing,
  axis,
  renderTip,
}: {
  days: readonly ChartDay[];
  /** One for the value, or one for each part of it. */
  series: readonly Series[];
  comparing: boolean;
  axis: (value: number) => string;
  /** What is said of a day that is pointed at. */
  renderTip: (day: string) => ReactNode;
}) {
  const isParted = series.length > 1;
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
          const dataKey = isParted ? (row: ChartDay) => row.parts[index] ?? null : 'value';
          const stack: { stackId?: string } = isParted ? { stackId: 'parts' } : {};
          return days.length > BARS_MAX ? (
            <Area
              key={name}
              dataKey={dataKey}
              {...stack}
              stroke={colour}
              strokeWidth={2}
              fill={colour}
              fillOpacity={isParted ? 0.5 : 'var(--chart-area)'}
              activeDot={{ r: 4 }}
              isAnimationActive={false}
            />
          ) : (
            <Bar key={name} dataKey={dataKey} {...stack} fill={colour} maxBarSize={24} isAnimationActive={false} />
          );
        })}
        {comparing && (
          // Sets the dashes off from the bars that they cross.
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
            // A single day makes no line.
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

/** The library hands it what is pointed at. */
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
    <Stack radius="m" ground="card" numeric gap="1" size="s" tone="plain" className={css.tip}>
      {renderTip(label)}
    </Stack>
  );
}
