import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { PlayerProps } from './player-stage.tsx';
import css from './player.module.css';
import { StartButton } from './controls/start-button.tsx';

const loadStage = () => import('./player-stage.tsx').then((part) => ({ default: part.PlayerStage }));
const Stage = lazy(loadStage);

/**
 * A video in a box of fixed aspect ratio. The server renders the poster and a start button; the controls (player-stage.tsx) are loaded when
 * the browser is idle, or at once on a press, and the streaming engine only when the viewer starts the video.
 */
export function Player({ poster, startAtOnce = false, ...video }: PlayerProps) {
  const [ready, setReady] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (startAtOnce) setWanted(true);
  }, [startAtOnce]);
  useEffect(
    () =>
      whenIdle(() => {
        // If loading fails, pressing play tries it again.
        loadStage().then(
          () => startTransition(() => setReady(true)),
          () => null,
        );
      }),
    [],
  );

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
