import { classes } from '../base/classes.ts';
import css from './progress-bar.module.css';

/** Progress from 0 to 100; without a value, of unknown extent. */
export function ProgressBar({
  label,
  value,
  tone = 'primary',
  className,
}: {
  label: string;
  value?: number | undefined;
  tone?: 'primary' | 'info' | 'warning' | 'error';
  className?: string | undefined;
}) {
  return <progress className={classes(css.bar, css[tone], className)} max={100} value={value} aria-label={label} />;
}
