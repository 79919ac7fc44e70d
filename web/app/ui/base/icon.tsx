import { classes } from './classes.ts';
import css from './icon.module.css';
import type { ICON_NAMES } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

/** Every drawing of the sprite, one cached file for the whole site. */
export type IconName = (typeof ICON_NAMES)[number];

export interface IconProps {
  name: IconName;
  /** 20 px unless told: `s` is 16 px, `xs` 14 px. */
  size?: 'm' | 's' | 'xs';
  className?: string | undefined;
}

/** A drawing beside words: it is never read aloud, so the words must say what it means. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={classes(css.icon, css[size], className)} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
