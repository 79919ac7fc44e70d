import { lazy, Suspense, useState, type ReactNode } from 'react';
import { changeText, UNKNOWN, type ChangeUnit } from '../../lib/periods/change.ts';
import { addDays, dayAndWeekday, dayText, periodBefore, periodText } from '../../lib/periods/period.ts';
import { DataTable, type Column } from '../data/data-table.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';
import { Segmented } from '../forms/segmented.tsx';
import { Panel } from '../layout/panel.tsx';
import { Cluster, Text } from '../layout/primitives.tsx';
import css from './day-trend.module.css';
import { FORMER, Swatch, TipLine, WHOLE, type Series } from './series.tsx';
import { summaryOf } from './summary.ts';

const DayChart = lazy(() => import('./day-chart.tsx').then(({ DayChart: part }) => ({ default: part })));

export interface TrendDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Null: nothing is known of that day, or not yet. */
  value: number | null;
  /** Of the same day of the period before; left out where nothing is compared. */
  before?: number | null;
  /** Of the value, in the order of `parts`. */
  parts?: readonly number[];
  /** Said beside the day: that it is not over, or not counted yet. */
  note?: string | undefined;
}

interface DayTrendProps<Day extends TrendDay> {
  title: string;
  /** What is chosen, before the switch between chart and table. */
  aside?: ReactNode;
  query: { isError: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Undefined while they are not known. */
  days: readonly Day[] | undefined;
  name: string;
  /** What the value is taken apart into. */
  parts?: readonly Series[] | undefined;
  /** Whether the days have the ones of the period before beside them. */
  comparing?: boolean;
  format: (value: number) => string;
  /** Shorter, for the axis; `format` unless told. */
  axis?: (value: number) => string;
  unit?: ChangeUnit;
  /** What the days come to is called so; left out where they have no sum. */
  sumName?: string | undefined;
  /** More columns of the table, each with its sum. */
  extra?: readonly (Column<Day> & { foot?: ReactNode })[];
  /** In place of it all when there is nothing to show: no day is known or, unless `zeroTells`, more than zero. */
  empty: ReactNode;
  zeroTells?: boolean;
  /** Below the chart. */
  children?: ReactNode;
}

const LOOKS = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
] as const;

/** The one chart of the creator area and the back office: a figure day by day beside the period before, or the same as a table. */
export function DayTrend<Day extends TrendDay>(props: DayTrendProps<Day>) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const { title, aside, query, days, empty, zeroTells = false } = props;
  return (
    <Panel
      title={title}
      busy={query.isFetching}
      flush={look === 'table'}
      aside={
        <Cluster gap="2" align="center" wrap>
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

type Known<Day extends TrendDay> = DayTrendProps<Day> & { days: readonly Day[] };

function TrendChart<Day extends TrendDay>({
  days,
  name,
  parts = [],
  comparing = false,
  format,
  axis = format,
  unit,
  children,
}: Known<Day>) {
  const series: readonly Series[] = parts.length > 1 ? parts : [{ name, colour: WHOLE }];
  const former = formerOf(days);
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
      <div className={css.box} role="img" aria-label={summaryOf(days, name, format)}>
        <div className={css.drawing} aria-hidden="true">
          <Suspense fallback={null}>
            <DayChart
              days={days.map(({ day, value, before = null, parts: of = [] }) => ({ day, value, before, parts: of }))}
              series={series}
              comparing={comparing}
              axis={axis}
              renderTip={(day) => (
                <DayTip day={day} days={days} name={name} series={series} comparing={comparing} format={format} unit={unit} />
              )}
            />
          </Suspense>
        </div>
      </div>
      {children}
    </>
  );
}

function formerOf(days: readonly TrendDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return periodText(periodBefore({ from: first.day, to: last.day }), last.day.slice(0, 4));
}

/** What is said of the day that is pointed at: what it is made of, and how it stands against the one of the period before. */
function DayTip({
  day: pointed,
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
  const found = days.find(({ day }) => day === pointed);
  if (found === undefined) return null;
  const { value, before = null, parts = [], note } = found;
  const said = (one: number | null) => (one === null ? UNKNOWN : format(one));
  const formerDay = dayText(addDays(pointed, -days.length), pointed.slice(0, 4));
  const isParted = series.length > 1;
  return (
    <>
      <Text as="span" tone="muted">
        {dayAndWeekday(pointed)}
        {note !== undefined && `，${note}`}
      </Text>
      {isParted && series.map((one, index) => <TipLine key={one.name} series={one} value={said(parts[index] ?? null)} />)}
      <TipLine series={isParted ? { name: '合计', colour: 'none' } : { name, colour: WHOLE }} value={said(value)} />
      {comparing && (
        <>
          <TipLine dashed series={{ name: `上一周期 ${formerDay}`, colour: FORMER }} value={said(before)} />
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
}: Known<Day>) {
  const said = (value: number | null | undefined) => (value == null ? UNKNOWN : format(value));
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
      renderCell: ({ value }) => said(value),
      foot: format(sum(days.map(({ value }) => value))),
    },
    ...(parts.length > 1 ? parts : []).map((part, index): Column<Day> & { foot: ReactNode } => ({
      key: `part ${part.name}`,
      title: part.name,
      number: true,
      renderCell: (day) => said(day.parts?.[index]),
      foot: format(sum(days.map((day) => day.parts?.[index]))),
    })),
    ...(comparing ? comparisonOf<Day>(days, said, format, unit) : []),
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
  said: (value: number | null | undefined) => string,
  format: (value: number) => string,
  unit: ChangeUnit | undefined,
): (Column<Day> & { foot?: ReactNode })[] {
  // A day that is not known is held against nothing.
  const known = days.filter(({ value }) => value !== null);
  const sum = (of: (day: Day) => number | null | undefined) => known.reduce((all, day) => all + (of(day) ?? 0), 0);
  const [now, before] = [sum(({ value }) => value), sum((day) => day.before)];
  return [
    {
      key: 'before',
      title: '上一周期同日',
      number: true,
      renderCell: (day) => said(day.before),
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
