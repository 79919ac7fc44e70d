import { useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PlayerCaptions } from './player-captions.tsx';
import { PlayerControls } from './player-controls.tsx';
import { liking, placeLeft } from './player-memory.ts';
import { PlayerProblem } from './player-problem.tsx';
import { ResumeNote } from './player-resume.tsx';
import css from './player-stage.module.css';
import { StartButton, type PlayerProps } from './player.tsx';
import { useEngine } from './use-engine.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession, useRememberedPlace, useSavedLiking } from './use-player-memory.ts';
import { usePlayback } from './use-playback.ts';
import { usePlayerActions } from './use-player-actions.ts';
import { usePlayerKeys } from './use-player-keys.ts';

/** The running player: picture, controls, keyboard. Only ever rendered in the browser. */
export function PlayerStage({ id, title, author, media, startAtOnce }: Omit<PlayerProps, 'poster'> & { startAtOnce: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [startAt] = useState(() => placeLeft(id, media.duration));
  const [liked] = useState(liking);
  const playback = usePlayback(video, media.duration, startAt);
  const engine = useEngine(video, media, startAt);
  const actions = usePlayerActions({ box, video, engine, playback, liked });
  const idle = useIdle(box, playback.playing);
  const waiting = useDelayed((engine.opening || playback.waiting) && engine.problem === null);
  usePlayerKeys(box, actions);
  useRememberedPlace(id, video);
  useSavedLiking(video, liked);
  useMediaSession({ title, author, poster: media.poster, actions, active: playback.started });
  const { play } = engine;
  useEffect(() => {
    if (startAtOnce) void play();
  }, [startAtOnce, play]);

  return (
    <div
      ref={box}
      className={classes(css.stage, playback.started && css.started, idle && css.idle)}
      data-idle={idle || undefined}
      role="region"
      aria-label="视频播放器"
    >
      {/* The bar below has the controls and their keys; a press on the picture is only a short cut. */}
      <video
        ref={video}
        className={css.video}
        playsInline
        preload="none"
        aria-label={title}
        tabIndex={-1}
        onClick={actions.pressPicture}
        onDoubleClick={actions.toggleFullscreen}
      >
        {media.captions.map(({ label, language, url }) => (
          <track key={url} kind="captions" label={label} srcLang={language} src={url} />
        ))}
      </video>
      {!playback.started && !engine.opening && !startAtOnce && (
        <StartButton title={title} onStart={() => void play()} onIntent={engine.warm} />
      )}
      <PlayerCaptions video={video} shown={actions.captions} />
      {waiting && <Spinner className={css.spinner} label="正在缓冲" />}
      <p className={css.hint} role="status">
        {actions.hint}
      </p>
      {startAt > 0 && playback.started && <ResumeNote seconds={startAt} onFromStart={() => actions.seek(0)} />}
      {engine.problem !== null && <PlayerProblem message={engine.problem} onRetry={engine.retry} />}
      <PlayerControls {...{ media, playback, engine, actions }} />
    </div>
  );
}
