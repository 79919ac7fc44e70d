import { lazy, Suspense, type RefObject } from 'react';
import type { ReviewDetail } from '#contract/moderation/review.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CoverPicture } from '../../../ui/data/cover.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import css from './watched-video.module.css';

const Player = lazy(() => import('../../../kits/player/player.tsx').then((part) => ({ default: part.Player })));

interface WatchedVideoProps {
  post: ReviewDetail;
  media: NonNullable<ReviewDetail['media']>;
  frame: RefObject<HTMLDivElement | null>;
}

/** The video in the player that viewers have. */
export function WatchedVideo({ post, media, frame }: WatchedVideoProps) {
  return (
    <Box radius="m" ground="sunken" ref={frame} className={css.frame}>
      <Suspense fallback={<Skeleton className={css.wait} />}>
        <Player
          id={`review-${post.postsId}`}
          title={post.title}
          author={post.applicant.nickname}
          media={media}
          poster={post.picture === null ? null : <CoverPicture picture={post.picture} sizes="680px" />}
        />
      </Suspense>
    </Box>
  );
}

/** Where the player stands, in seconds with one decimal. */
export const secondsOf = (frame: HTMLElement | null): number =>
  Math.round((frame?.querySelector('video')?.currentTime ?? 0) * 10) / 10;

export function seekTo(frame: HTMLElement | null, seconds: number): void {
  frame?.scrollIntoView({ block: 'nearest' });
  const video = frame?.querySelector('video');
  if (video !== null && video !== undefined) video.currentTime = seconds;
}
