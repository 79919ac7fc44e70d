import { lazy, Suspense, type RefObject } from 'react';
import type { ReviewDetail } from '#contract/moderation/review.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CoverPicture } from '../../../ui/data/cover.tsx';
import css from './watched-video.module.css';

const Player = lazy(() => import('../../../kits/player/player.tsx').then((part) => ({ default: part.Player })));

interface WatchedVideoProps {
  work: ReviewDetail;
  media: NonNullable<ReviewDetail['media']>;
  frame: RefObject<HTMLDivElement | null>;
}

/** The video in the player that viewers have. */
export function WatchedVideo({ work, media, frame }: WatchedVideoProps) {
  return (
    <div ref={frame} className={css.frame}>
      <Suspense fallback={<Skeleton className={css.wait} />}>
        <Player
          id={`review-${work.postsId}`}
          title={work.title}
          author={work.applicant.nickname}
          media={media}
          poster={work.picture === null ? null : <CoverPicture picture={work.picture} sizes="680px" />}
        />
      </Suspense>
    </div>
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
