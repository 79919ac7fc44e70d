import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Playable } from '#contract/posts/post.ts';
import { formatDuration } from '../../lib/format.ts';
import { playerPreferences, rememberPreferences, type PlayerPreferences } from './player-memory.ts';
import { readPlayback, type Playback } from './use-playback.ts';

/** Playback rates, ascending. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const HINT_MS = 1200;
/** A single click acts after this time, in which a second one makes it a double click. */
const DOUBLE_PRESS_MS = 250;
const DOUBLE_TAP_MS = 300;
/** Seconds that a double tap near a side seeks. */
const TAP_SECONDS = 10;

interface Parts {
  box: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  engine: { play(from?: number): Promise<void> };
  playback: Playback;
  preferences: PlayerPreferences;
  tracks: Playable['captions'];
}

export type PlayerActions = ReturnType<typeof usePlayerActions>;

/** Actions of controls, shortcuts and the system's media buttons. `hint`: text that briefly confirms the last action. */
export function usePlayerActions({ box, video, engine, playback, preferences, tracks }: Parts) {
  const [hint, say] = useHint();
  const [captions, setCaptions] = useState(() =>
    preferences.captions ? languageFor(tracks, preferences.captionLanguage) : null,
  );
  const [fills, setFills] = useState(false);
  const [listsKeys, setListsKeys] = useState(false);
  const toggleKeys = useCallback(() => setListsKeys((now) => !now), []);
  const rendered = useRef(playback);
  rendered.current = playback;
  /** The state read from the element, since a second press may come before the first one was rendered. */
  const current = useCallback(
    () => (video.current === null ? rendered.current : readPlayback(video.current, rendered.current)),
    [video],
  );
  const { play } = engine;
  /** Timer of a single click that waits for a second one. */
  const clickTimer = useRef(0);
  const tappedAt = useRef(-Infinity);
  // A pending click must not start the video after its page was left.
  useEffect(() => () => clearTimeout(clickTimer.current), []);

  const toggle = useCallback(() => {
    if (current().playing) video.current?.pause();
    else void play();
  }, [current, play, video]);

  const toggleFullscreen = useCallback(() => {
    clearTimeout(clickTimer.current);
    if (document.fullscreenElement !== null) return void document.exitFullscreen();
    const element = box.current;
    if (element !== null && 'requestFullscreen' in element) return void element.requestFullscreen().catch(() => null);
    // iPhones only support full screen in their own player.
    (video.current as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null)?.webkitEnterFullscreen?.();
  }, [box, video]);

  const chooseCaptions = useCallback(
    (language: string | null) => {
      setCaptions(language);
      rememberPreferences({ captions: language !== null, ...(language === null ? {} : { captionLanguage: language }) });
      say(language === null ? '字幕已关闭' : `字幕：${tracks.find((track) => track.language === language)?.label ?? ''}`);
    },
    [say, tracks],
  );
  const toggleCaptions = useCallback(() => {
    if (tracks.length > 0) chooseCaptions(captions === null ? languageFor(tracks, playerPreferences().captionLanguage) : null);
  }, [captions, chooseCaptions, tracks]);

  /** 网页全屏: the player fills the window, without the system's full screen. */
  const toggleFills = useCallback(() => setFills((now) => !now), []);
  useEffect(() => {
    if (!fills) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && setFills(false);
    document.addEventListener('keydown', leave);
    document.documentElement.classList.add('is-filled');
    return () => {
      document.removeEventListener('keydown', leave);
      document.documentElement.classList.remove('is-filled');
    };
  }, [fills]);

  const rest = useMemo(() => {
    const seek = (time: number) => {
      const element = video.current;
      if (element === null) return;
      const target = Math.min(Math.max(0, time), current().duration);
      // A stream that is not open yet is opened at the target.
      if (element.readyState === HTMLMediaElement.HAVE_NOTHING) void play(target);
      else element.currentTime = target;
    };
    /** Also true for a video that was paused before its first frame. */
    const canSeek = () => current().started || (video.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA;
    const setVolume = (volume: number) => {
      const element = video.current;
      if (element === null) return;
      element.volume = Math.min(1, Math.max(0, volume));
      element.muted = element.volume === 0;
      rememberPreferences({ volume: element.volume, muted: element.muted });
    };
    const setRate = (rate: number) => {
      if (video.current !== null) video.current.playbackRate = rate;
      rememberPreferences({ rate });
    };
    const seekBy = (seconds: number) => {
      if (!canSeek()) return;
      const { time } = current();
      seek(time + seconds);
      say(`${seconds > 0 ? '快进' : '快退'} ${Math.abs(seconds)} 秒 · ${formatDuration(Math.max(0, time + seconds))}`);
    };
    return {
      seek,
      setVolume,
      seekBy,
      changeVolume(by: number) {
        const now = current();
        const volume = Math.min(1, Math.max(0, (now.muted ? 0 : now.volume) + by));
        setVolume(volume);
        say(`音量 ${Math.round(volume * 100)}%`);
      },
      toggleMuted() {
        const element = video.current;
        if (element === null) return;
        element.muted = !element.muted;
        if (!element.muted && element.volume === 0) element.volume = 0.5;
        rememberPreferences({ muted: element.muted, volume: element.volume });
        say(element.muted ? '已静音' : '已取消静音');
      },
      /** Seeks to a share of the duration, 0 to 1. */
      seekTo(share: number) {
        if (!canSeek()) return;
        const { duration } = current();
        seek(duration * share);
        say(`跳到 ${formatDuration(duration * share)}`);
      },
      setRate,
      changeRate(by: 1 | -1) {
        const index = RATES.findIndex((rate) => rate >= current().rate);
        const rate = RATES[Math.min(RATES.length - 1, Math.max(0, index + by))] ?? 1;
        setRate(rate);
        say(`倍速 ${rate}×`);
      },
      /** A double tap near the left or right side seeks, and each further tap seeks again; in the middle it pauses or plays. */
      tapPicture({ timeStamp, clientX }: { timeStamp: number; clientX: number }) {
        const element = video.current;
        const isAgain = timeStamp - tappedAt.current < DOUBLE_TAP_MS;
        tappedAt.current = timeStamp;
        if (!isAgain || element === null) return;
        const { left, width } = element.getBoundingClientRect();
        const side = sideOf((clientX - left) / width);
        if (side !== 0) seekBy(side * TAP_SECONDS);
        else {
          tappedAt.current = -Infinity;
          toggle();
        }
      },
      togglePictureInPicture() {
        if (document.pictureInPictureElement !== null) void document.exitPictureInPicture();
        else void video.current?.requestPictureInPicture().catch(() => say('当前无法使用画中画'));
      },
    };
  }, [current, play, say, toggle, video]);

  const { tapPicture } = rest;
  /** A click pauses or plays, after waiting for a double click, which toggles full screen. A single tap only shows the controls. */
  const pressPicture = useCallback(
    ({ nativeEvent: event }: { nativeEvent: Event }) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return tapPicture(event);
      clearTimeout(clickTimer.current);
      clickTimer.current = window.setTimeout(toggle, DOUBLE_PRESS_MS);
    },
    [tapPicture, toggle],
  );
  /** Browsers fire dblclick for two taps, too; these are ignored here. */
  const pressTwice = useCallback(
    ({ timeStamp }: { timeStamp: number }) => {
      if (timeStamp - tappedAt.current > 2 * DOUBLE_TAP_MS) toggleFullscreen();
    },
    [toggleFullscreen],
  );

  const actions = { toggle, pressPicture, pressTwice, toggleFullscreen, toggleFills, toggleCaptions, chooseCaptions, toggleKeys };
  return { hint, captions, fills, listsKeys, ...actions, ...rest };
}

/** Side of the picture at a share of its width: -1 left, 0 middle, 1 right. */
const sideOf = (share: number): -1 | 0 | 1 => (share < 0.35 ? -1 : share > 0.65 ? 1 : 0);

/** The preferred language if the video has it, else the video's first; null: no captions. */
const languageFor = (tracks: Playable['captions'], preferred: string | null): string | null =>
  (tracks.find(({ language }) => language === preferred) ?? tracks[0])?.language ?? null;

function useHint(): [string, (text: string) => void] {
  const [hint, setHint] = useState({ text: '' });
  useEffect(() => {
    if (hint.text === '') return;
    const timer = setTimeout(() => setHint({ text: '' }), HINT_MS);
    return () => clearTimeout(timer);
  }, [hint]);
  const say = useCallback((text: string) => setHint({ text }), []);
  return [hint.text, say];
}
