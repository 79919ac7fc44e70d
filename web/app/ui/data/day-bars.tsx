import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Stack, Text } from '../layout/primitives.tsx';
import css from './day-bars.module.css';

export interface DayValue {
  /** YYYY-MM-DD. */
  day: string;
  /** Null: nothing is known of that day; it has no bar. */
  value: number | null;
}

/** Bars by day. Heavy: load it on first use, in a box of its own height; a table with the same figures stands beside it. */
export function DayBars({ days, name, format }: { days: readonly DayValue[]; name: string; format: (value: number) => string }) {
  return (
    <div className={css.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart accessibilityLayer={false} data={[...days]} margin={{ top: 8, right: 4, bottom: 0, left: 4 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={shortDay}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            minTickGap={24}
            tick={{ fill: 'var(--text-3)', fontSize: 12 }}
          />
          <YAxis
            // The longest is a time: 1 分 30 秒.
            width={72}
            tickFormatter={format}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
            tick={{ fill: 'var(--text-3)', fontSize: 12 }}
          />
          <Tooltip cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} content={<Tip name={name} format={format} />} />
          <Bar dataKey="value" fill="var(--primary)" radius={[3, 3, 0, 0]} maxBarSize={24} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The library hands it what is pointed at. */
function Tip({
  name,
  format,
  active = false,
  payload = [],
  label = '',
}: {
  name: string;
  format: (value: number) => string;
  active?: boolean;
  payload?: readonly { value?: unknown }[];
  label?: string;
}) {
  const [first] = payload;
  if (!active || first === undefined) return null;
  return (
    <Stack radius="m" ground="card" numeric gap="half" size="s" tone="plain" className={css.tip}>
      <Text as="span" tone="muted">
        {shortDay(label)}
      </Text>
      <b>
        {name} {format(Number(first.value))}
      </b>
    </Stack>
  );
}

const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
