import css from './day-drawing.module.css';
import { areaPath, barsPath, LABEL_SIZE, LABEL_SPACE, linePath, type Plot, type Spot } from './plot.ts';
import { FORMER, type Series } from './series.tsx';

/** The room of a label of the axis of values, which must not be cut off at the top. */
const LABEL_HEIGHT = 1.6 * LABEL_SIZE;

/** Days as bars, or as an area when there are many, with the previous period as a dashed line and one day marked. */
export function DayDrawing({ plot, series, marked }: { plot: Plot; series: readonly Series[]; marked: number | null }) {
  const { width, height, frame, ticks, labels } = plot;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={LABEL_SIZE}>
      <g className={css.grid}>
        {ticks.map(({ y }) => (
          <line key={y} x1={frame.left} x2={frame.right} y1={y} y2={y} />
        ))}
      </g>
      {series.map(({ name, colour }, index) => (
        <Days key={name} plot={plot} index={index} colour={colour} isStacked={series.length > 1} />
      ))}
      <Former spots={plot.former} />
      <line className={css.axis} x1={frame.left} x2={frame.right} y1={frame.bottom} y2={frame.bottom} />
      {marked !== null && <Mark plot={plot} series={series} day={marked} />}
      <g className={css.labels}>
        {ticks.map(({ text, y }) => (
          <text key={y} x={frame.left - LABEL_SPACE} y={Math.max(y, LABEL_HEIGHT / 2)} dy="0.355em" textAnchor="end">
            {text}
          </text>
        ))}
        {labels.map(({ text, x }) => (
          <text key={x} x={x} y={frame.bottom + LABEL_SPACE} dy="0.71em" textAnchor="middle">
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** The days of a series. */
function Days({ plot, index, colour, isStacked }: { plot: Plot; index: number; colour: string; isStacked: boolean }) {
  const spots = plot.series[index] ?? [];
  if (!plot.isArea) return <path d={barsPath(spots, plot.step)} fill={colour} />;
  return (
    <>
      <path d={areaPath(spots)} fill={colour} fillOpacity={isStacked ? 0.5 : 'var(--chart-area)'} />
      <path d={linePath(spots)} fill="none" stroke={colour} strokeWidth={2} />
    </>
  );
}

/** The previous period. A wider line under the dashes, in the background colour, for contrast with the bars. */
function Former({ spots }: { spots: readonly Spot[] }) {
  const [first] = spots;
  // A single day has no line, so it gets a dot.
  if (spots.length === 1 && first != null)
    return (
      <>
        <circle className={css.halo} cx={first.x} cy={first.to} r={3} />
        <circle cx={first.x} cy={first.to} r={5} fill={FORMER} />
      </>
    );
  const line = linePath(spots);
  return (
    <>
      <path className={css.halo} d={line} />
      <path className={css.former} d={line} stroke={FORMER} />
    </>
  );
}

/** The line through a day, with a dot where it meets another line. */
function Mark({ plot, series, day }: { plot: Plot; series: readonly Series[]; day: number }) {
  const { frame, centres, isArea, former } = plot;
  const x = centres[day];
  const dots = [
    ...(isArea ? series.map(({ colour }, index) => ({ colour, spot: plot.series[index]?.[day] })) : []),
    { colour: FORMER, spot: former[day] },
  ];
  return (
    <>
      <line className={css.cursor} x1={x} x2={x} y1={frame.top} y2={frame.bottom} />
      {dots.map(
        ({ colour, spot }) =>
          spot != null && <circle key={colour} className={css.dot} cx={spot.x} cy={spot.to} r={4} fill={colour} />,
      )}
    </>
  );
}
