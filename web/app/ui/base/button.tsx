import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link.tsx';
import css from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';

/** primary: the main action of a page. plain: bordered. soft: tinted green. quiet: no border. danger: red text. */
export type ButtonVariant = 'primary' | 'plain' | 'soft' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant;
  /** 30, 36 or 48 px high; never below 44 px on phones. */
  size?: 's' | 'm' | 'l';
  wide?: boolean;
  icon?: IconName;
  children?: ReactNode;
}

export type ButtonProps = Look & ComponentProps<'button'> & { loading?: boolean };

/** `loading` keeps the width, shows a spinner and refuses presses while the button stays focusable. */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(lookOf({ variant, size, wide }), loading && css.loading, className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {icon !== undefined && <Icon name={icon} size={size === 'l' ? 'm' : 's'} />}
      {children}
      {loading && <Spinner className={css.spinner} size="s" />}
    </button>
  );
}

export type ButtonLinkProps = Look & ComponentProps<typeof Link>;

export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(lookOf({ variant, size, wide }), className)}>
      {icon !== undefined && <Icon name={icon} size={size === 'l' ? 'm' : 's'} />}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** The action of the button; screen readers read it, and the browser shows it as a hint. */
  label: string;
  /** Square in the back office and the creator area, round on the public side. */
  shape?: 'round' | 'square';
  size?: 's' | 'm';
  /** A red dot, for something unread or pending; the label has to say so too. */
  dot?: boolean;
}

export function IconButton({
  icon,
  label,
  shape = 'round',
  size = 'm',
  dot = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(css.iconButton, css[shape], size === 's' && css.iconSmall, className)}
      aria-label={label}
      title={rest.title ?? label}
    >
      <Icon name={icon} />
      {dot && <i className={css.dot} />}
    </button>
  );
}

const lookOf = ({ variant = 'plain', size = 'm', wide = false }: Look): string =>
  classes(css.button, css[variant], css[`size-${size}`], wide && css.wide);
