import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import type { Playable } from '#contract/posts.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './player.module.css';
import type { NextVideo } from './up-next.tsx';

const loadStage = () => import('./player-stage.tsx').then((part) => ({ default: part.PlayerStage }));
const Stage = lazy(loadStage);

export interface LayerProps {
  /** The player's own. */
  id: string;
  video: RefObject<HTMLVideoElement | null>;
}

export interface PlayerProps {
  /** Names the place where the viewer left off. */
  id: string;
  title: string;
  author: string;
  media: Playable;
  /** Fills the box until the first frame is there. */
  poster: ReactNode;
  /** What runs over the picture, under the controls. */
  Layer?: ComponentType<LayerProps> | undefined;
  /** More buttons of the bar at the foot. */
  buttons?: ReactNode;
  /** What follows at the end. */
  next?: NextVideo | null;
  /** Who came here from the video before goes on watching. */
  startAtOnce?: boolean;
  isWide?: boolean;
  onWide?: (() => void) | undefined;
}

/**
 * A video in a box of fixed shape. The server sends the poster; the controls come after hydration, and the streaming
 * engine only when somebody wants to watch.
 */
export function Player({ poster, startAtOnce = false, ...video }: PlayerProps) {
  const [ready, setReady] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (startAtOnce) setWanted(true);
  }, [startAtOnce]);
  useEffect(() => {
    // A failed part is asked for again when somebody presses play.
    loadStage().then(
      () => setReady(true),
      () => null,
    );
  }, []);

  return (
    <div className={css.player}>
      {poster}
      {ready || wanted ? (
        <Suspense fallback={<StartButton title={video.title} onStart={() => setWanted(true)} />}>
          <Stage {...video} startAtOnce={wanted} />
        </Suspense>
      ) : (
        <StartButton title={video.title} onStart={() => setWanted(true)} />
      )}
      <noscript>
        <video className={css.plain} controls preload="none" src={video.media.hls} poster={video.media.poster ?? undefined} />
      </noscript>
    </div>
  );
}

export function StartButton({ title, onStart, onIntent }: { title: string; onStart: () => void; onIntent?: () => void }) {
  return (
    <button
      type="button"
      className={css.start}
      aria-label={`播放：${title}`}
      onClick={onStart}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <Icon name="play" />
    </button>
  );
}
