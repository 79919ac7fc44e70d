import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Playable } from '#contract/posts.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './player.module.css';

const loadStage = () => import('./player-stage.tsx').then((part) => ({ default: part.PlayerStage }));
const Stage = lazy(loadStage);

export interface PlayerProps {
  /** Names the place where the viewer left off. */
  id: string;
  title: string;
  author: string;
  media: Playable;
  /** Fills the box until the first frame is there. */
  poster: ReactNode;
}

/**
 * A video in a box of fixed shape. The server sends the poster; the controls come after hydration, and the streaming
 * engine only when somebody wants to watch.
 */
export function Player({ poster, ...video }: PlayerProps) {
  const [ready, setReady] = useState(false);
  const [wanted, setWanted] = useState(false);
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
