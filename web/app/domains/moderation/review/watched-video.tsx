import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { ReviewDetail } from '#contract/moderation/review.ts';
import { loadStoryboard, showCell, spread, type StoryboardCell } from '../../../kits/player/storyboard.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CoverPicture } from '../../../ui/data/cover.tsx';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import css from './watched-video.module.css';

const Player = lazy(() => import('../../../kits/player/player.tsx').then((part) => ({ default: part.Player })));

interface WatchedVideoProps {
  post: ReviewDetail;
  media: NonNullable<ReviewDetail['media']>;
  frame: RefObject<HTMLDivElement | null>;
}

/** The video in the public player, above a strip of its frames. */
export function WatchedVideo({ post, media, frame }: WatchedVideoProps) {
  const [goTo, setGoTo] = useState<{ seconds: number } | null>(null);
  return (
    <>
      <Box radius="m" background="sunken" ref={frame} className={css.frame}>
        <Suspense fallback={<Skeleton className={css.wait} />}>
          <Player
            id={`review-${post.postsId}`}
            title={post.title}
            author={post.applicant.nickname}
            media={media}
            goTo={goTo}
            poster={post.picture === null ? null : <CoverPicture picture={post.picture} sizes="680px" />}
          />
        </Suspense>
      </Box>
      {media.storyboard !== null && (
        <FilmStrip storyboard={media.storyboard} duration={media.duration} onGoTo={(seconds) => setGoTo({ seconds })} />
      )}
    </>
  );
}

/** Longer videos show twice as many frames. */
const LONG_SECONDS = 600;
const FRAMES = 16;

interface FilmStripProps {
  storyboard: string;
  duration: number;
  onGoTo: (seconds: number) => void;
}

/** Evenly spaced frames of a video, from the storyboard that the player previews with; a press seeks there. */
function FilmStrip({ storyboard, duration, onGoTo }: FilmStripProps) {
  // Without a storyboard no strip is shown; the player reports errors.
  const { data: cells = [] } = useQuery({
    queryKey: ['storyboard', storyboard],
    queryFn: () => loadStoryboard(storyboard),
    staleTime: Infinity,
  });
  const frames = spread(cells, duration > LONG_SECONDS ? 2 * FRAMES : FRAMES);
  if (frames.length === 0) return null;
  return (
    <ol className={css.strip} aria-label="画面">
      {frames.map((cell) => (
        <li key={cell.from}>
          <button type="button" aria-label={`从 ${formatDuration(cell.from)} 播放`} onClick={() => onGoTo(cell.from)}>
            <Frame cell={cell} />
            <Text as="span" size={12} tone="muted" numeric>
              {formatDuration(cell.from)}
            </Text>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Frame({ cell }: { cell: StoryboardCell }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const show = () => {
      element.style.aspectRatio = `${cell.width} / ${cell.height}`;
      showCell(element, cell);
    };
    // The panel's width depends on the window's.
    const watch = new ResizeObserver(show);
    watch.observe(element);
    return () => watch.disconnect();
  }, [cell]);
  return <span ref={box} className={css.cell} aria-hidden="true" />;
}

/** The current time of the player, in seconds with one decimal. */
export const secondsOf = (frame: HTMLElement | null): number =>
  Math.round((frame?.querySelector('video')?.currentTime ?? 0) * 10) / 10;

export function seekTo(frame: HTMLElement | null, seconds: number): void {
  frame?.scrollIntoView({ block: 'nearest' });
  const video = frame?.querySelector('video');
  if (video !== null && video !== undefined) video.currentTime = seconds;
}
