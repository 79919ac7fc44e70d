import type { ReactNode } from 'react';
import { Box } from '../layout/primitives.tsx';
import type { Picture } from '#contract/posts/post.ts';
import { formatDuration } from '../../lib/format.ts';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import css from './cover.module.css';

interface CoverProps {
  picture: Picture | null;
  /** How wide it is shown, for the browser's choice among the widths. */
  sizes: string;
  /** Seconds, for videos. */
  duration?: number | undefined;
  /** Seen at once when the page opens: fetched first instead of when it comes near. */
  priority?: boolean;
  className?: string | undefined;
  /** Lies over the picture. */
  children?: ReactNode;
}

/** A picture of 16:9 in a box that is there before it. It decorates the title beside it, so it is not read aloud. */
export function Cover({ picture, sizes, duration, priority = false, className, children }: CoverProps) {
  return (
    <Box as="span" radius="l" ground="sunken" className={classes(css.cover, className)}>
      {picture === null ? (
        <Icon name={duration === undefined ? 'image' : 'film'} className={css.none} />
      ) : (
        <CoverPicture {...{ picture, sizes, priority }} />
      )}
      {children}
      {duration !== undefined && (
        <span className={css.duration}>
          <span className="vh">时长 </span>
          {formatDuration(duration)}
        </span>
      )}
    </Box>
  );
}

/** Of a long screenshot the middle says nothing: it is shown from its top. */
const isLong = ({ width, height }: Picture): boolean => height > 2 * width;

/** The picture alone, filling the box it stands in, above its own blurred self. */
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
      {/* Within <picture> React writes no preload beside it. That would come no earlier, and twice where a larger size of it is at hand. */}
      {priority ? <picture>{art}</picture> : art}
    </>
  );
}
