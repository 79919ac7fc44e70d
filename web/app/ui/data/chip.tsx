import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../base/link.tsx';
import css from './chip.module.css';
import { classes } from '../base/classes.ts';
import { Icon, type IconName } from '../base/icon.tsx';

/** A chip that is a button: with `pressed` a filter that is toggled, otherwise an action. */
export function ChipButton({ pressed, className, children, ...rest }: ComponentProps<'button'> & { pressed?: boolean }) {
  return (
    <button {...rest} type="button" className={classes(css.chip, className)} aria-pressed={pressed}>
      {children}
    </button>
  );
}

/** A filter that is a link. */
export function ChipLink({ current = false, className, children, ...rest }: ComponentProps<typeof Link> & { current?: boolean }) {
  return (
    <Link {...rest} className={classes(css.chip, className)} aria-current={current ? 'true' : undefined}>
      {children}
    </Link>
  );
}

export type Tone = 'neutral' | 'success' | 'info' | 'warning' | 'error';

/** A state as a label. Its text says the state, the colour only supports it. Size `s`, 20 px high, stands beside a title. */
export function Tag({
  tone = 'neutral',
  size = 'm',
  icon,
  children,
  className,
}: {
  tone?: Tone;
  size?: 's' | 'm';
  icon?: IconName;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span className={classes(css.tag, css[tone], css[`tag-${size}`], className)}>
      {icon !== undefined && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}

/** The number of pending items; `hot`: urgent. Screen readers read `meaning` after the number. */
export function CountBadge({
  count,
  hot = false,
  meaning,
  className,
}: {
  count: number;
  hot?: boolean;
  meaning: string;
  className?: string | undefined;
}) {
  return (
    <span className={classes(css.count, hot && css.hot, className)}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden">{meaning}</span>
    </span>
  );
}

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => <kbd className={css.key}>{children}</kbd>;
