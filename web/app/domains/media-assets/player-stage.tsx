import { Suspense, useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { placeElsewhere } from './place-elsewhere.ts';
import { PlayerCaptions } from './player-captions.tsx';
import { PlayerControls } from './player-controls.tsx';
import { liking, placeLeft } from './player-memory.ts';
import { PlayerProblem } from './player-problem.tsx';
import { ResumeNote } from './player-resume.tsx';
import css from './player-stage.module.css';
import { StartButton, type PlayerProps } from './player.tsx';
import { wantsNext } from './auto-next.ts';
import { ControlButton } from './control-button.tsx';
import { UpNext, type NextVideo } from './up-next.tsx';
import { useMini } from './use-mini.ts';
import { useEngine } from './use-engine.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession, useRememberedPlace, useSavedLiking } from './use-player-memory.ts';
import { usePlayback, type Playback } from './use-playback.ts';
import { usePlayerActions } from './use-player-actions.ts';
import { usePlayerKeys } from './use-player-keys.ts';

/** The running player: picture, controls, keyboard. Only ever rendered in the browser. */
export function PlayerStage({
  id,
  title,
  author,
  media,
  Layer,
  buttons,
  next = null,
  isWide = false,
  onWide,
  startAtOnce,
}: Omit<PlayerProps, 'poster'> & { startAtOnce: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [startAt, setStartAt] = useState(() => placeLeft(id, media.duration));
  const [liked] = useState(liking);
  const playback = usePlayback(video, media.duration, startAt);
  const engine = useEngine(video, media, startAt);
  const actions = usePlayerActions({ box, video, engine, playback, liked, tracks: media.captions });
  const idle = useIdle(box, playback.playing);
  const { mini, close } = useMini(box, playback.playing);
  const upNext = useUpNext(playback, next);
  const waiting = useDelayed((engine.opening || playback.waiting) && engine.problem === null);
  usePlayerKeys(box, actions);
  useRememberedPlace(id, video);
  useSavedLiking(video, liked);
  useMediaSession({ title, author, poster: media.poster, actions, active: playback.started });
  const { started } = playback;
  useEffect(() => {
    // Who has begun already is not torn away.
    if (!started) void placeElsewhere(id, media.duration).then((seconds) => seconds !== null && setStartAt(seconds));
    // Asked once: a pause is no new beginning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, media.duration]);
  const { play } = engine;
  useEffect(() => {
    if (startAtOnce) void play();
  }, [startAtOnce, play]);

  return (
    <div
      ref={box}
      className={classes(css.stage, playback.started && css.started, idle && css.idle, mini && css.mini)}
      data-fills={actions.fills || undefined}
      data-mini={mini || undefined}
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
        // The page's own picture does not fill the window.
        poster={actions.fills ? (media.poster ?? undefined) : undefined}
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
      {Layer !== undefined && (
        <Suspense>
          <Layer id={id} video={video} />
        </Suspense>
      )}
      <PlayerCaptions video={video} language={actions.captions} />
      {waiting && <Spinner className={css.spinner} label="正在缓冲" />}
      <p className={css.hint} role="status">
        {actions.hint}
      </p>
      {startAt > 0 && playback.started && <ResumeNote seconds={startAt} onFromStart={() => actions.seek(0)} />}
      {engine.problem !== null && <PlayerProblem message={engine.problem} onRetry={engine.retry} />}
      <PlayerControls {...{ media, playback, engine, actions, buttons, next, isWide, onWide }} />
      {upNext.shown && next !== null && <UpNext next={next} onStay={upNext.stay} />}
      {mini && <MiniButtons onBack={() => box.current?.parentElement?.scrollIntoView({ block: 'center' })} onClose={close} />}
    </div>
  );
}

/** At the end, where something follows and the viewer has not switched it off; a second look at the end asks anew. */
function useUpNext({ ended }: Playback, next: NextVideo | null): { shown: boolean; stay: () => void } {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (!ended) setStays(false);
  }, [ended]);
  return { shown: ended && next !== null && !stays && wantsNext(), stay: () => setStays(true) };
}

function MiniButtons({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  return (
    <div className={css.miniButtons}>
      <ControlButton icon="arrow-up" label="回到播放器" onClick={onBack} />
      <ControlButton icon="close" label="关闭小窗" onClick={onClose} />
    </div>
  );
}
