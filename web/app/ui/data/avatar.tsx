import css from './avatar.module.css';
import { classes } from '../base/classes.ts';
import defaultAvatar from './default-avatar.svg?no-inline';

/** 20, 24, 32, 40, 48 and 112 px. */
export type AvatarSize = 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl';

/** A person's picture, or the default one. Beside the name it says nothing new, so `alt` is empty unless told. */
export function Avatar({
  src,
  name,
  size = 'm',
  alt = '',
  className,
}: {
  src: string | null | undefined;
  /** The owner's name: without a picture its first letter stands there, in a colour of the name's own. Of nobody, the default picture does. */
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

/** As it is seen: a flag, and an emoji that is joined or coloured, is one. */
const firstLetter = (name: string): string => FIRST_LETTER.exec(name.trim())?.[0] ?? '';
const FIRST_LETTER = /^(?:\p{RI}{2}|.[\p{M}\p{Emoji_Modifier}]*(?:\u200D.[\p{M}\p{Emoji_Modifier}]*)*)/u;

/** One of six, the same wherever the name stands. An attribute: the policy of pages allows no inline style. */
const hueOf = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6;
