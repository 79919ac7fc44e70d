import { classes } from './classes.ts';
import css from './icon.module.css';
import type { ICON_NAMES } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

/** An icon of icons.svg, one sprite file that the whole site caches. */
export type IconName = (typeof ICON_NAMES)[number];

export interface IconProps {
  name: IconName;
  /** `m` (default) is 20 px, `s` 16 px, `xs` 14 px. */
  size?: 'm' | 's' | 'xs';
  className?: string | undefined;
}

/** An icon beside text. Screen readers skip it, so the text has to carry the meaning. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={classes(css.icon, css[size], className)} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
