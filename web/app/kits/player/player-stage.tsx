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
  /** Stands over the picture at the beginning, for as long as the law wants and longer. */
  notice?: string | null;
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
  /** The page keeps it at the top of the screen where it has one column. */
  sticks?: boolean;
  /** Marked in the bar at the foot and offered there. */
  chapters?: readonly Chapter[];
  /** A moment that somebody pressed on the page; another press is another object. */
  goTo?: { seconds: number } | null;
  /** Without them this browser alone remembers where the video was left. */
  positions?: Positions | null;
}

const NO_CHAPTERS: readonly Chapter[] = [];
const PlayerKeys = lazy(() => import('./controls/player-keys.tsx').then((part) => ({ default: part.PlayerKeys })));

/** The running player: picture, controls, keyboard. Only ever rendered in the browser. */
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
  const [liked] = useState(playerPreferences);
  const playback = usePlayback(video, media.duration, startAt);
  const engine = useEngine(video, media, startAt);
  const actions = usePlayerActions({ box, video, engine, playback, liked, tracks: media.captions });
  const idle = useIdle(box, playback.playing);
  const small = useMini(box, playback, sticks);
  const { mini } = small;
  const upNext = useUpNext(playback, next);
  const waiting = useDelayed((engine.opening || playback.waiting) && engine.problem === null);
  usePlayerKeys(box, actions);
  useSavedPosition(id, video, positions);
  useSavedPreferences(video, liked);
  useMediaSession({ title, author, poster: media.poster, actions, active: playback.started });
  useRemotePosition({ id, duration: media.duration, started: playback.started, positions }, setStartAt);
  const { play } = engine;
  useEffect(() => {
    if (startAtOnce) void play();
  }, [startAtOnce, play]);
  useGoTo(goTo, box, actions.seek, play);

  const back = () => {
    // In one column its place is the top of the page, and it is never out of sight.
    if (small.isWide) box.current?.parentElement?.scrollIntoView({ block: 'center' });
    else window.scrollTo({ top: 0 });
  };
  const close = () => {
    small.close();
    // There is no button left to do it with.
    if (!small.isWide) video.current?.pause();
  };

  return (
    <div
      ref={box}
      className={classes(css.stage, playback.started && css.started, idle && css.idle, mini && css.mini)}
      data-fills={actions.fills || undefined}
      data-mini={mini || undefined}
      data-sticks={small.sticks || undefined}
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
        onClick={mini && !small.isWide ? back : actions.pressPicture}
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
      {notice !== null && isOfBeginning(playback, startAt) && (
        <p className={css.notice}>
          <span>{notice}</span>
        </p>
      )}
      <PlayerCaptions video={video} language={actions.captions} />
      {waiting && <Spinner className={css.spinner} label="正在缓冲" />}
      <Text radius="pill" size="m" numeric className={css.hint} role="status">
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

/** Before it is begun, and its first seconds: those of the film, and those that a viewer sees who goes on where they left off. */
const isOfBeginning = ({ started, time }: Playback, startAt: number): boolean =>
  !started || time < NOTICE_SECONDS || (time >= startAt && time < startAt + NOTICE_SECONDS);

/** At the end, where something follows and the viewer has not switched it off; a second look at the end asks anew. */
function useUpNext({ ended }: Playback, next: NextVideo | null): { shown: boolean; stay: () => void } {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (!ended) setStays(false);
  }, [ended]);
  return { shown: ended && next !== null && !stays && autoNext.get() === 'on', stay: () => setStays(true) };
}

function MiniButtons({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  return (
    <Cluster align="center" className={css.miniButtons}>
      <ControlButton icon="arrow-up" label="回到播放器" onClick={onBack} />
      <ControlButton icon="close" label="关闭小窗" onClick={onClose} />
    </Cluster>
  );
}

/** Captions drawn by the player itself: the browser would put them under the controls. */
function PlayerCaptions({ video, language }: { video: RefObject<HTMLVideoElement | null>; language: string | null }) {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const track = [...(video.current?.textTracks ?? [])].find((one) => one.kind === 'captions' && one.language === language);
    if (track === undefined) return;
    const read = () => setLines([...(track.activeCues ?? [])].flatMap((cue) => (cue instanceof VTTCue ? plainLines(cue) : [])));
    // Hidden tracks still tell which cue is on.
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
    <Stack as="p" centered gap="half" justify="center" leading="normal" className={css.captions}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  );
}

const plainLines = (cue: VTTCue): string[] =>
  (cue.getCueAsHTML().textContent ?? '').split('\n').filter((line) => line.trim() !== '');

const SHOWN_MS = 6000;

/** Says for some seconds that the video goes on where it was left, and offers the beginning. */
function ResumeNote({ seconds, onFromStart }: { seconds: number; onFromStart: () => void }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <Cluster as="p" radius="m" align="center" size="s" className={css.note}>
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

/** True while a playing video is only watched: nobody points, touches, types or stands in its controls by keyboard. */
function useIdle(box: RefObject<HTMLElement | null>, playing: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!playing || element === null) {
      setIdle(false);
      return;
    }
    let timer = 0;
    const rest = () => {
      const inUse = element.querySelector('[aria-expanded="true"], :focus-visible:not(video)') !== null;
      if (inUse) stir();
      else setIdle(true);
    };
    const stir = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = window.setTimeout(rest, IDLE_MS);
    };
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && rest();
    stir();
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const) element.addEventListener(event, stir);
    element.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const) element.removeEventListener(event, stir);
      element.removeEventListener('pointerleave', leave);
    };
  }, [box, playing]);
  return idle;
}
