import css from './avatar.module.css';
import { classes } from '../base/classes.ts';
import defaultAvatar from './default-avatar.svg?no-inline';

/** 20, 24, 32, 40, 48 and 112 px. */
export type AvatarSize = 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl';

/** A user's picture. `alt` is empty by default, since the name is usually beside it. */
export function Avatar({
  src,
  name,
  size = 'm',
  alt = '',
  className,
}: {
  src: string | null | undefined;
  /** Without a picture, the first letter of this name is shown on a colour derived from it; without a name, the default picture. */
  name: string | null | undefined;
  size?: AvatarSize;
  alt?: string;
  className?: string | undefined;
}) {
  const initial = firstLetter(name ?? '');
  if (!src && initial !== '')
    return (
      <span
        className={classes(css.avatar, css[size], css.initial, className)}
        data-hue={hueOf(name ?? '')}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        {initial}
      </span>
    );
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

/** The first visible character: a flag, or an emoji with modifiers or joiners, counts as one. */
const firstLetter = (name: string): string => FIRST_LETTER.exec(name.trim())?.[0] ?? '';
const FIRST_LETTER = /^(?:\p{RI}{2}|.[\p{M}\p{Emoji_Modifier}]*(?:\u200D.[\p{M}\p{Emoji_Modifier}]*)*)/u;

/** One of six colours by name. It is a data attribute, because the Content-Security-Policy forbids inline styles. */
const hueOf = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6;
