import css from './sparkline.module.css';
import { sparkPaths } from './spark-path.ts';

/** The last days beside a figure, without numbers: those stand in the chart below. Nothing for a single day. */
export const Sparkline = ({ values }: { values: readonly (number | null)[] }) =>
  values.length < 2 ? null : (
    <svg className={css.line} viewBox="-2 -2 104 28" preserveAspectRatio="none" aria-hidden="true">
      {sparkPaths(values, 100, 24).map((path) => (
        <path key={path} d={path} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
