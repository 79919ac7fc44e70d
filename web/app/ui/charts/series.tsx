import { Text } from '../layout/primitives.tsx';
import css from './series.module.css';

/** A data series: its name in the legend, and its colour. */
export interface Series {
  name: string;
  colour: string;
}

/** Colour of the previous period. */
export const FORMER = 'var(--text-3)';

/** Colour of a figure without parts. */
export const WHOLE = 'var(--chart-1)';

/** The sample of a series' colour in legends and tooltips. */
export const Swatch = ({ colour, dashed = false }: { colour: string; dashed?: boolean }) => (
  <svg className={css.swatch} viewBox="0 0 14 10" aria-hidden="true">
    {dashed ? (
      <path d="M0 5h5.5M8.5 5H14" stroke={colour} strokeWidth="2" />
    ) : (
      <rect x="2" width="10" height="10" rx="2" fill={colour} />
    )}
  </svg>
);

/** A line of the tooltip of a day. */
export const TipLine = ({ series, value, dashed = false }: { series: Series; value: string; dashed?: boolean }) => (
  <span className={css.line}>
    <Swatch colour={series.colour} dashed={dashed} />
    <Text as="span" tone="muted">
      {series.name}
    </Text>
    <b>{value}</b>
  </span>
);
