import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { PlayerProps } from './player-stage.tsx';
import css from './player.module.css';
import { StartButton } from './controls/start-button.tsx';

const loadStage = () => import('./player-stage.tsx').then((part) => ({ default: part.PlayerStage }));
const Stage = lazy(loadStage);

/**
 * A video in a box of fixed shape. The server sends the poster; the controls come when the page stands, and the streaming
 * engine only when somebody wants to watch.
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
        // A failed part is asked for again when somebody presses play.
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
