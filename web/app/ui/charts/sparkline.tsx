import css from './sparkline.module.css';
import { sparkPaths } from './spark-path.ts';

/** The last days of a figure as a small line without numbers; nothing for a single day. */
export const Sparkline = ({ values }: { values: readonly (number | null)[] }) =>
  values.length < 2 ? null : (
    <svg className={css.line} viewBox="-2 -2 104 28" preserveAspectRatio="none" aria-hidden="true">
      {sparkPaths(values, 100, 24).map((path) => (
        <path key={path} d={path} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
