import type { ReactNode } from 'react';
import { Box } from '../layout/primitives.tsx';
import type { Picture } from '#contract/posts/post.ts';
import { formatDuration } from '../../lib/format.ts';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import css from './cover.module.css';

interface CoverProps {
  picture: Picture | null;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** Seconds, for videos. */
  duration?: number | undefined;
  /** The picture is in the first screen of the page: it is loaded with high priority instead of lazily. */
  priority?: boolean;
  className?: string | undefined;
  /** Laid over the picture. */
  children?: ReactNode;
}

/** A 16:9 cover picture whose box is there before it loads. Decorative beside a title, so its `alt` is empty. */
export function Cover({ picture, sizes, duration, priority = false, className, children }: CoverProps) {
  return (
    <Box as="span" radius="l" background="sunken" className={classes(css.cover, className)}>
      {picture === null ? (
        <Icon name={duration === undefined ? 'image' : 'film'} className={css.none} />
      ) : (
        <CoverPicture {...{ picture, sizes, priority }} />
      )}
      {children}
      {duration !== undefined && (
        <span className={css.duration}>
          <span className="visually-hidden">时长 </span>
          {formatDuration(duration)}
        </span>
      )}
    </Box>
  );
}

/** Long screenshots show their top instead of their middle. */
const isLong = ({ width, height }: Picture): boolean => height > 2 * width;

/** A picture that fills its box, over its blurred placeholder. */
export function CoverPicture({ picture, sizes, priority = false }: { picture: Picture; sizes: string; priority?: boolean }) {
  const art = (
    <img
      className={classes(css.art, isLong(picture) && css.long)}
      src={picture.url}
      srcSet={picture.srcset || undefined}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      decoding="async"
      {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
  return (
    <>
      {picture.placeholder !== null && (
        <img className={css.blurred} src={picture.placeholder} alt="" aria-hidden="true" loading="lazy" />
      )}
      {/* In <picture>, React adds no preload link, which gains nothing and loads twice where a larger size is cached. */}
      {priority ? <picture>{art}</picture> : art}
    </>
  );
}
