import { classes } from '../base/classes.ts';
import css from './spinner.module.css';

/** A turning ring. With a label it is announced; without one it only decorates what says so itself. */
export function Spinner({ size = 'm', label, className }: { size?: 's' | 'm'; label?: string; className?: string | undefined }) {
  return (
    <span
      className={classes(css.spinner, css[size], className)}
      role={label === undefined ? undefined : 'status'}
      aria-label={label}
    />
  );
}
