import { lazy, Suspense, useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { PostCard } from '#contract/posts/post.ts';
import { formatViews } from '../../../lib/format.ts';
import { postPath, userPath } from '../../../lib/paths.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Ago } from '../../../ui/data/ago.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { AiLabel } from './labels.tsx';
import css from './post-tile.module.css';

interface PostTileProps {
  post: PostCard;
  now: string;
  sizes: string;
  /** A tile of double width and height with the summary, for the first post of a page. */
  lead?: boolean;
  className?: string | undefined;
}

/** A post as a tile: cover above, text below; the title's link covers the whole tile. */
export function PostTile({ post, now, sizes, lead = false, className }: PostTileProps) {
  const preview = useHoverPreview(post);
  return (
    <article
      {...preview.card}
      data-author={post.author.id}
      className={classes('card-link', css.card, lead && css.lead, className)}
    >
      <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes={sizes} priority={lead}>
        {preview.layer}
      </Cover>
      <Text as="h3" marginTop={10} size={16} weight="strong" leading="snug" clamp={3}>
        <Link to={postPath(post)}>
          <TitleWords of={post} />
        </Link>
      </Text>
      {lead && post.summary !== '' && (
        <Text size={15} tone="muted" leading="loose" className={css.summary}>
          {post.summary}
        </Text>
      )}
      <Cluster as="p" wrap numeric nowrap size={13} tone="faint" leading="m" marginTop={4} className={css.meta}>
        <Text as={Link} tone="muted" className={css.author} to={userPath(post.author.id)}>
          {post.author.nickname}
        </Text>
        <span>{formatViews(post)}</span>
        <AiLabel aiMark={post.aiMark} />
        <Ago className={css.ago} at={post.publishTime} now={now} />
      </Cluster>
    </article>
  );
}

const PreviewFrames = lazy(() => import('./preview-frames.tsx').then((part) => ({ default: part.PreviewFrames })));

const REST_MS = 400;

/**
 * Plays frames of a video over its cover while the mouse is over the card. Returns the event handlers for the card, and the
 * layer over the cover; nothing is loaded before.
 */
function useHoverPreview({ id, type }: PostCard): { card: object; layer: ReactNode } {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [playing, setPlaying] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setPlaying(false);
  };
  const start = ({ pointerType }: PointerEvent) => {
    if (type !== 'video' || pointerType !== 'mouse' || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlaying(true), REST_MS);
  };
  return {
    card: { onPointerEnter: start, onPointerLeave: stop, onPointerCancel: stop },
    layer: playing && (
      <Suspense>
        <PreviewFrames postId={id} />
      </Suspense>
    ),
  };
}
