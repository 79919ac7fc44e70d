import { Text } from '../layout/primitives.tsx';
import css from './series.module.css';

/** What is drawn in one colour, as the legend names it. */
export interface Series {
  name: string;
  colour: string;
}

/** Of the period before. */
export const FORMER = 'var(--text-3)';

/** Of a figure that is not taken apart. */
export const WHOLE = 'var(--chart-1)';

/** A piece of a series, as it is drawn. */
export const Swatch = ({ colour, dashed = false }: { colour: string; dashed?: boolean }) => (
  <svg className={css.swatch} viewBox="0 0 14 10" aria-hidden="true">
    {dashed ? (
      <path d="M0 5h5.5M8.5 5H14" stroke={colour} strokeWidth="2" />
    ) : (
      <rect x="2" width="10" height="10" rx="2" fill={colour} />
    )}
  </svg>
);

/** A line of what is said of a day that is pointed at. */
export const TipLine = ({ series, value, dashed = false }: { series: Series; value: string; dashed?: boolean }) => (
  <span className={css.line}>
    <Swatch colour={series.colour} dashed={dashed} />
    <Text as="span" tone="muted">
      {series.name}
    </Text>
    <b>{value}</b>
  </span>
);
