import { useState, type ReactNode } from 'react';
import { changeText, UNKNOWN, type ChangeUnit } from '../../lib/periods/change.ts';
import { addDays, dayAndWeekday, dayText, periodBefore, periodText } from '../../lib/periods/period.ts';
import { DataTable, type Column } from '../data/data-table.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';
import { Segmented } from '../forms/segmented.tsx';
import { Panel } from '../layout/panel.tsx';
import { Cluster, Text } from '../layout/primitives.tsx';
import { DayChart } from './day-chart.tsx';
import css from './day-trend.module.css';
import { FORMER, Swatch, TipLine, WHOLE, type Series } from './series.tsx';
import { summaryOf } from './summary.ts';

export interface TrendDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Null: no data, or none yet. */
  value: number | null;
  /** The value of the same day of the previous period; left out without a comparison. */
  before?: number | null;
  /** The summands of the value, in the order of the chart's `parts`. */
  parts?: readonly number[];
  /** A note beside the day: it is not over, or not counted yet. */
  note?: string | undefined;
}

interface DayTrendProps<Day extends TrendDay> {
  title: string;
  /** Controls before the switch between chart and table. */
  aside?: ReactNode;
  query: { isError: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Undefined while loading. */
  days: readonly Day[] | undefined;
  /** Name of the figure. */
  name: string;
  /** The series that the value is the sum of. */
  parts?: readonly Series[] | undefined;
  /** Shows the previous period too. */
  comparing?: boolean;
  format: (value: number) => string;
  /** A shorter format for the axis; by default `format`. */
  axis?: (value: number) => string;
  unit?: ChangeUnit;
  /** Label of the row of sums; without it the table has none. */
  sumName?: string | undefined;
  /** More columns of the table, each with its sum. */
  extra?: readonly (Column<Day> & { foot?: ReactNode })[];
  /** Shown instead when no day has a value; zero counts as a value only with `zeroTells`. */
  empty: ReactNode;
  zeroTells?: boolean;
  /** Below the chart. */
  children?: ReactNode;
}

const LOOKS = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
] as const;

/** A figure per day, beside the previous period, as a chart or a table. The creator area and the back office use no other chart. */
export function DayTrend<Day extends TrendDay>(props: DayTrendProps<Day>) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const { title, aside, query, days, empty, zeroTells = false } = props;
  return (
    <Panel
      title={title}
      busy={query.isFetching}
      flush={look === 'table'}
      aside={
        <Cluster gap={8} align="center" wrap>
          {aside}
          <Segmented legend="显示方式" options={LOOKS} value={look} onChange={setLook} />
        </Cluster>
      }
    >
      {query.isError ? (
        <ErrorState
          message={query.error?.message ?? '请求失败'}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : days === undefined ? (
        <SkeletonGroup label={`正在加载${title}`}>
          <Skeleton className={css.box} />
        </SkeletonGroup>
      ) : days.every(({ value, before = null }) => isNothing(value, zeroTells) && isNothing(before, zeroTells)) ? (
        empty
      ) : look === 'table' ? (
        <TrendTable {...props} days={days} />
      ) : (
        <TrendChart {...props} days={days} />
      )}
    </Panel>
  );
}

const isNothing = (value: number | null, zeroTells: boolean): boolean => value === null || (value === 0 && !zeroTells);

type LoadedProps<Day extends TrendDay> = DayTrendProps<Day> & { days: readonly Day[] };

function TrendChart<Day extends TrendDay>({
  days,
  name,
  parts = [],
  comparing = false,
  format,
  axis = format,
  unit,
  children,
}: LoadedProps<Day>) {
  const series: readonly Series[] = parts.length > 1 ? parts : [{ name, colour: WHOLE }];
  const former = periodBeforeText(days);
  return (
    <>
      <ul className={css.legend}>
        {series.map(({ name: part, colour }) => (
          <li key={part}>
            <Swatch colour={colour} />
            {part}
          </li>
        ))}
        {comparing && (
          <li>
            <Swatch colour={FORMER} dashed />
            上一周期（{former}）
          </li>
        )}
      </ul>
      <div className={css.box}>
        <DayChart
          label={summaryOf(days, name, format)}
          days={days.map(({ day, value, before = null, parts: values = [] }) => ({ day, value, before, parts: values }))}
          series={series}
          comparing={comparing}
          axis={axis}
          renderTip={(day) => (
            <DayTip day={day} days={days} name={name} series={series} comparing={comparing} format={format} unit={unit} />
          )}
        />
      </div>
      {children}
    </>
  );
}

function periodBeforeText(days: readonly TrendDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return periodText(periodBefore({ from: first.day, to: last.day }), last.day.slice(0, 4));
}

/** The tooltip of a day: its value and parts, and the comparison with the same day of the previous period. */
function DayTip({
  day: tipDay,
  days,
  name,
  series,
  comparing,
  format,
  unit,
}: {
  day: string;
  days: readonly TrendDay[];
  name: string;
  series: readonly Series[];
  comparing: boolean;
  format: (value: number) => string;
  unit: ChangeUnit | undefined;
}) {
  const data = days.find(({ day }) => day === tipDay);
  if (data === undefined) return null;
  const { value, before = null, parts = [], note } = data;
  const valueText = (number: number | null) => (number === null ? UNKNOWN : format(number));
  const formerDay = dayText(addDays(tipDay, -days.length), tipDay.slice(0, 4));
  const isStacked = series.length > 1;
  return (
    <>
      <Text as="span" tone="muted">
        {dayAndWeekday(tipDay)}
        {note !== undefined && `，${note}`}
      </Text>
      {isStacked &&
        series.map((part, index) => <TipLine key={part.name} series={part} value={valueText(parts[index] ?? null)} />)}
      <TipLine series={isStacked ? { name: '合计', colour: 'none' } : { name, colour: WHOLE }} value={valueText(value)} />
      {comparing && (
        <>
          <TipLine dashed series={{ name: `上一周期 ${formerDay}`, colour: FORMER }} value={valueText(before)} />
          <TipLine series={{ name: '变化', colour: 'none' }} value={changeText(value, before, unit)} />
        </>
      )}
    </>
  );
}

function TrendTable<Day extends TrendDay>({
  days,
  name,
  parts = [],
  comparing = false,
  format,
  unit,
  sumName,
  extra = [],
}: LoadedProps<Day>) {
  const valueText = (value: number | null | undefined) => (value == null ? UNKNOWN : format(value));
  const sum = (values: readonly (number | null | undefined)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const columns: readonly (Column<Day> & { foot?: ReactNode })[] = [
    {
      key: 'day',
      title: '日期',
      heading: true,
      renderCell: ({ day, note }) => (note === undefined ? day : `${day}（${note}）`),
      foot: sumName,
    },
    {
      key: 'value',
      title: name,
      number: true,
      renderCell: ({ value }) => valueText(value),
      foot: format(sum(days.map(({ value }) => value))),
    },
    ...(parts.length > 1 ? parts : []).map((part, index): Column<Day> & { foot: ReactNode } => ({
      key: `part ${part.name}`,
      title: part.name,
      number: true,
      renderCell: (day) => valueText(day.parts?.[index]),
      foot: format(sum(days.map((day) => day.parts?.[index]))),
    })),
    ...(comparing ? comparisonOf<Day>(days, valueText, format, unit) : []),
    ...extra,
  ];
  return (
    <DataTable
      caption={`每天的${name}`}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      columns={columns}
      {...(sumName === undefined ? {} : { foot: columns.map(({ foot }) => foot) })}
    />
  );
}

function comparisonOf<Day extends TrendDay>(
  days: readonly Day[],
  valueText: (value: number | null | undefined) => string,
  format: (value: number) => string,
  unit: ChangeUnit | undefined,
): (Column<Day> & { foot?: ReactNode })[] {
  // Days without a value are left out of both sums.
  const withValue = days.filter(({ value }) => value !== null);
  const sum = (valueOf: (day: Day) => number | null | undefined) => withValue.reduce((all, day) => all + (valueOf(day) ?? 0), 0);
  const [now, before] = [sum(({ value }) => value), sum((day) => day.before)];
  return [
    {
      key: 'before',
      title: '上一周期同日',
      number: true,
      renderCell: (day) => valueText(day.before),
      foot: format(before),
    },
    {
      key: 'change',
      title: '变化',
      number: true,
      renderCell: ({ value, before: former = null }) => changeText(value, former, unit),
      foot: changeText(now, before, unit),
    },
  ];
}
