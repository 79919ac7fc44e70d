import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useNewest } from '../../lib/calls/newest.ts';
import { savedAt, savePosition, worthwhile, type PlayerPreferences } from './player-memory.ts';
import type { PlayerActions } from './use-player-actions.ts';

/** Interval of playback time between saves in this browser. */
const SAVE_EVERY_SECONDS = 5;
/** Interval of playback time between saves on the server, for the user's other devices. */
const SEND_EVERY_SECONDS = 20;

/** Playback positions on the server, shared by the user's devices. `at`: time of saving. */
export interface Positions {
  find(id: string): Promise<{ seconds: number; at: string } | null>;
  send(id: string, seconds: number): void;
}

/** Saves the position while the video plays, at each pause and when the page is left. At the end it saves 0, so that the video starts over. */
export function useSavedPosition(id: string, video: RefObject<HTMLVideoElement | null>, positions: Positions | null): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let [savedSeconds, sentSeconds] = [0, 0];
    const saveLocally = () => {
      if (element.readyState === 0) return false;
      savedSeconds = element.currentTime;
      savePosition(id, element.ended ? 0 : element.currentTime);
      return true;
    };
    const save = () => {
      if (!saveLocally() || element.currentTime === sentSeconds) return;
      sentSeconds = element.currentTime;
      positions?.send(id, element.ended ? 0 : element.currentTime);
    };
    const onTime = () => {
      if (Math.abs(element.currentTime - sentSeconds) >= SEND_EVERY_SECONDS) save();
      else if (Math.abs(element.currentTime - savedSeconds) >= SAVE_EVERY_SECONDS) saveLocally();
    };
    element.addEventListener('timeupdate', onTime);
    for (const event of ['pause', 'ended']) element.addEventListener(event, save);
    window.addEventListener('pagehide', save);
    return () => {
      element.removeEventListener('timeupdate', onTime);
      for (const event of ['pause', 'ended']) element.removeEventListener(event, save);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [id, video, positions]);
}

/** Requests the position from another device while the player has not started; an answer after the start is ignored, so that playback does not jump. */
export function useRemotePosition(
  { id, duration, started, positions }: { id: string; duration: number; started: boolean; positions: Positions | null },
  onFound: (seconds: number) => void,
): void {
  const newest = useNewest();
  const report = useEffectEvent(onFound);
  const hasStarted = useEffectEvent(() => started);
  useEffect(() => {
    if (started) newest.drop();
  }, [newest, started]);
  useEffect(() => {
    // Once the video has started, no position is looked up.
    if (positions === null || hasStarted()) return;
    const isNewest = newest.begin();
    void positions.find(id).then((position) => {
      // Ignores this device's own position, which it saved locally and on the server at nearly the same time (hence the second).
      if (position === null || Date.parse(position.at) <= savedAt(id) + 1000) return;
      const seconds = worthwhile(position.seconds, duration);
      if (seconds > 0 && isNewest()) report(seconds);
    });
  }, [id, duration, newest, positions]);
}

/** Applies the stored volume and speed to the element. */
export function useSavedPreferences(video: RefObject<HTMLVideoElement | null>, { volume, muted, rate }: PlayerPreferences): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.volume = volume;
    element.muted = muted;
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
  }, [video, volume, muted, rate]);
}

interface MediaSessionOptions {
  title: string;
  author: string;
  poster: string | null;
  actions: PlayerActions;
  active: boolean;
}

/** Media Session API: title and buttons on lock screens, headsets and media keys, while `active`. */
export function useMediaSession({ title, author, poster, actions, active }: MediaSessionOptions): void {
  const { seekBy } = actions;
  useEffect(() => {
    if (!active || !('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title, artist: author, artwork: poster === null ? [] : [{ src: poster }] });
    mediaSession.setActionHandler('seekbackward', () => seekBy(-10));
    mediaSession.setActionHandler('seekforward', () => seekBy(10));
    return () => {
      mediaSession.metadata = null;
      mediaSession.setActionHandler('seekbackward', null);
      mediaSession.setActionHandler('seekforward', null);
    };
  }, [title, author, poster, seekBy, active]);
}
