import { classes } from '../base/classes.ts';
import css from './spinner.module.css';

/** A loading ring. Screen readers announce it only with a label; without one, text beside it has to say that something loads. */
export function Spinner({ size = 'm', label, className }: { size?: 's' | 'm'; label?: string; className?: string | undefined }) {
  return (
    <span
      className={classes(css.spinner, css[size], className)}
      role={label === undefined ? undefined : 'status'}
      aria-label={label}
    />
  );
}
