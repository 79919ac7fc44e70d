import css from './avatar.module.css';
import { classes } from '../base/classes.ts';
import defaultAvatar from './default-avatar.svg?no-inline';

/** 20, 24, 32, 40, 48 and 112 px. */
export type AvatarSize = 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl';

/** A person's picture, or the default one. Beside the name it says nothing new, so `alt` is empty unless told. */
export function Avatar({
  src,
  size = 'm',
  alt = '',
  className,
}: {
  src: string | null | undefined;
  size?: AvatarSize;
  alt?: string;
  className?: string | undefined;
}) {
  return (
    <img
      className={classes(css.avatar, css[size], className)}
      src={src || defaultAvatar}
      alt={alt}
      width="40"
      height="40"
      loading="lazy"
      decoding="async"
    />
  );
}
