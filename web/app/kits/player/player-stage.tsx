import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import type { Playable } from '#contract/posts/post.ts';
import { formatDuration } from '../../lib/format.ts';
import { classes } from '../../ui/base/classes.ts';
import { useDelayed } from '../../ui/feedback/delayed.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { autoNext } from './controls/auto-next.ts';
import type { Chapter } from './controls/chapter.ts';
import { ControlButton } from './controls/control-button.tsx';
import { PlayerControls } from './controls/player-controls.tsx';
import { UpNext, type NextVideo } from './controls/up-next.tsx';
import { playerPreferences, positionLeft } from './player-memory.ts';
import { PlayerProblem } from './player-problem.tsx';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './player-stage.module.css';
import { StartButton } from './controls/start-button.tsx';
import { useEngine } from './use-engine.ts';
import { useMini } from './use-mini.ts';
import { usePlayback, type Playback } from './use-playback.ts';
import { usePlayerActions } from './use-player-actions.ts';
import { usePlayerKeys } from './controls/use-player-keys.ts';
import { useGoTo } from './use-go-to.ts';
import {
  useMediaSession,
  useRemotePosition,
  useSavedPosition,
  useSavedPreferences,
  type Positions,
} from './use-player-memory.ts';

export interface LayerProps {
  /** Id of the video, as in PlayerProps. */
  id: string;
  video: RefObject<HTMLVideoElement | null>;
}

export interface PlayerProps {
  /** Key of the stored playback position. */
  id: string;
  title: string;
  author: string;
  media: Playable;
  /** Shown until the first frame. */
  poster: ReactNode;
  /** The legally required AI notice, shown over the picture before the start and for the first seconds. */
  notice?: string | null;
  /** Rendered over the picture and below the controls, such as danmaku. */
  Layer?: ComponentType<LayerProps> | undefined;
  /** Additional buttons of the control bar. */
  buttons?: ReactNode;
  /** The video to play after this one. */
  next?: NextVideo | null;
  /** Starts without a press, for a viewer who came from the video before. */
  startAtOnce?: boolean;
  /** Wide mode of the page; `onWide` toggles it. */
  isWide?: boolean;
  onWide?: (() => void) | undefined;
  /** In one-column layout the player sticks to the top of the screen while the page scrolls. */
  sticks?: boolean;
  /** Marked in the seek bar and listed in a menu. */
  chapters?: readonly Chapter[];
  /** A moment that the user pressed on the page; each press passes a new object. */
  goTo?: { seconds: number } | null;
  /** Positions stored on the server; null: only this browser stores them. */
  positions?: Positions | null;
}

const NO_CHAPTERS: readonly Chapter[] = [];
const PlayerKeys = lazy(() => import('./controls/player-keys.tsx').then((part) => ({ default: part.PlayerKeys })));

/** The running player: picture, controls, keyboard. Rendered in the browser only. */
export function PlayerStage({
  id,
  title,
  author,
  media,
  notice = null,
  Layer,
  buttons,
  next = null,
  isWide = false,
  onWide,
  sticks = false,
  startAtOnce,
  chapters = NO_CHAPTERS,
  goTo = null,
  positions = null,
}: Omit<PlayerProps, 'poster'> & { startAtOnce: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [startAt, setStartAt] = useState(() => positionLeft(id, media.duration));
  const [preferences] = useState(playerPreferences);
  const playback = usePlayback(video, media.duration, startAt);
  const engine = useEngine(video, media, startAt);
  const actions = usePlayerActions({ box, video, engine, playback, preferences, tracks: media.captions });
  const idle = useIdle(box, playback.playing);
  const miniPlayer = useMini(box, playback, sticks);
  const { mini } = miniPlayer;
  const upNext = useUpNext(playback, next);
  const isWaiting = useDelayed((engine.opening || playback.waiting) && engine.problem === null);
  usePlayerKeys(box, actions);
  useSavedPosition(id, video, positions);
  useSavedPreferences(video, preferences);
  useMediaSession({ title, author, poster: media.poster, actions, active: playback.started });
  useRemotePosition({ id, duration: media.duration, started: playback.started, positions }, setStartAt);
  const { play } = engine;
  useEffect(() => {
    if (startAtOnce) void play();
  }, [startAtOnce, play]);
  useGoTo(goTo, box, actions.seek, play);

  const back = () => {
    // In one-column layout the player's place is the top of the page.
    if (miniPlayer.isWide) box.current?.parentElement?.scrollIntoView({ block: 'center' });
    else window.scrollTo({ top: 0 });
  };
  const close = () => {
    miniPlayer.close();
    // In one-column layout no pause button remains visible after closing.
    if (!miniPlayer.isWide) video.current?.pause();
  };

  return (
    <div
      ref={box}
      className={classes(css.stage, playback.started && css.started, idle && css.idle, mini && css.mini)}
      data-fills={actions.fills || undefined}
      data-mini={mini || undefined}
      data-sticks={miniPlayer.sticks || undefined}
      data-idle={idle || undefined}
      role="region"
      aria-label="视频播放器"
    >
      {/* A press on the picture only duplicates buttons of the control bar, so it needs no role and no keys. */}
      <video
        ref={video}
        className={css.video}
        playsInline
        preload="none"
        // In 网页全屏 the page's poster does not fill the window, so the element shows its own.
        poster={actions.fills ? (media.poster ?? undefined) : undefined}
        aria-label={title}
        tabIndex={-1}
        onClick={mini && !miniPlayer.isWide ? back : actions.pressPicture}
        onDoubleClick={actions.pressTwice}
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
      {notice !== null && showsNotice(playback, startAt) && (
        <p className={css.notice}>
          <span>{notice}</span>
        </p>
      )}
      <PlayerCaptions video={video} language={actions.captions} />
      {isWaiting && <Spinner className={css.spinner} label="正在缓冲" />}
      <Text radius="pill" size={14} numeric className={css.hint} role="status">
        {actions.hint}
      </Text>
      {startAt > 0 && playback.started && <ResumeNote seconds={startAt} onFromStart={() => actions.seek(0)} />}
      {engine.problem !== null && <PlayerProblem message={engine.problem} onRetry={engine.retry} />}
      <PlayerControls {...{ media, playback, engine, actions, buttons, next, isWide, onWide, chapters }} />
      {actions.listsKeys && (
        <Suspense>
          <PlayerKeys onClose={actions.toggleKeys} />
        </Suspense>
      )}
      {upNext.shown && next !== null && <UpNext next={next} onStay={upNext.stay} />}
      {mini && <MiniButtons onBack={back} onClose={close} />}
    </div>
  );
}

const NOTICE_SECONDS = 6;

/** The notice is shown before the start, for the first seconds of the video, and for the first seconds after resuming at `startAt`. */
const showsNotice = ({ started, time }: Playback, startAt: number): boolean =>
  !started || time < NOTICE_SECONDS || (time >= startAt && time < startAt + NOTICE_SECONDS);

/** Whether to show the countdown to the next video: at the end, with `autoNext` on. `stay` cancels it until the video ends again. */
function useUpNext({ ended }: Playback, next: NextVideo | null): { shown: boolean; stay: () => void } {
  const [declined, setDeclined] = useState(false);
  useEffect(() => {
    if (!ended) setDeclined(false);
  }, [ended]);
  return { shown: ended && next !== null && !declined && autoNext.get() === 'on', stay: () => setDeclined(true) };
}

function MiniButtons({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  return (
    <Cluster align="center" className={css.miniButtons}>
      <ControlButton icon="arrow-up" label="回到播放器" onClick={onBack} />
      <ControlButton icon="close" label="关闭小窗" onClick={onClose} />
    </Cluster>
  );
}

/** Captions drawn by the player, because the browser would draw them behind the controls. */
function PlayerCaptions({ video, language }: { video: RefObject<HTMLVideoElement | null>; language: string | null }) {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const tracks = [...(video.current?.textTracks ?? [])];
    const track = tracks.find((textTrack) => textTrack.kind === 'captions' && textTrack.language === language);
    if (track === undefined) return;
    const read = () => setLines([...(track.activeCues ?? [])].flatMap((cue) => (cue instanceof VTTCue ? plainLines(cue) : [])));
    // A hidden track is not drawn but still fires cuechange.
    track.mode = 'hidden';
    track.addEventListener('cuechange', read);
    read();
    return () => {
      track.removeEventListener('cuechange', read);
      track.mode = 'disabled';
      setLines([]);
    };
  }, [video, language]);

  if (lines.length === 0) return null;
  return (
    <Stack as="p" centerText gap={2} justify="center" leading="normal" className={css.captions}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  );
}

const plainLines = (cue: VTTCue): string[] =>
  (cue.getCueAsHTML().textContent ?? '').split('\n').filter((line) => line.trim() !== '');

const RESUME_NOTE_MS = 6000;

/** For some seconds after resuming at a stored position: says so, and offers to play from the start. */
function ResumeNote({ seconds, onFromStart }: { seconds: number; onFromStart: () => void }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), RESUME_NOTE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <Cluster as="p" radius="m" align="center" size={13} className={css.note}>
      <span role="status">已从 {formatDuration(seconds)} 继续播放</span>
      <button
        type="button"
        onClick={() => {
          setShown(false);
          onFromStart();
        }}
      >
        从头播放
      </button>
    </Cluster>
  );
}

const IDLE_MS = 2500;

/** True after IDLE_MS of playing without pointer, touch, key or keyboard focus in the controls; then the controls are hidden. */
function useIdle(box: RefObject<HTMLElement | null>, playing: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!playing || element === null) {
      setIdle(false);
      return;
    }
    let timer = 0;
    const becomeIdle = () => {
      const inUse = element.querySelector('[aria-expanded="true"], :focus-visible:not(video)') !== null;
      if (inUse) restartTimer();
      else setIdle(true);
    };
    const restartTimer = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = window.setTimeout(becomeIdle, IDLE_MS);
    };
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && becomeIdle();
    restartTimer();
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const event of events) element.addEventListener(event, restartTimer);
    element.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      for (const event of events) element.removeEventListener(event, restartTimer);
      element.removeEventListener('pointerleave', leave);
    };
  }, [box, playing]);
  return idle;
}
