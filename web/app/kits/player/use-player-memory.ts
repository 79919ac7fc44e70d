import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useNewest } from '../../lib/calls/newest.ts';
import { savedAt, savePosition, worthwhile, type PlayerPreferences } from './player-memory.ts';
import type { PlayerActions } from './use-player-actions.ts';

const EVERY_SECONDS = 5;
/** The person's other devices need not know it to the second. */
const SAVE_EVERY_SECONDS = 20;

/** Where a viewer left videos on other devices. */
export interface Positions {
  find(id: string): Promise<{ seconds: number; at: string } | null>;
  send(id: string, seconds: number): void;
}

/** Keeps the place while it moves on, when it stops and when the page is left; a video seen to its end begins anew. */
export function useSavedPosition(id: string, video: RefObject<HTMLVideoElement | null>, positions: Positions | null): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let [last, reportedAt] = [0, 0];
    const saveLocally = () => {
      if (element.readyState === 0) return false;
      last = element.currentTime;
      savePosition(id, element.ended ? 0 : element.currentTime);
      return true;
    };
    const save = () => {
      if (!saveLocally() || element.currentTime === reportedAt) return;
      reportedAt = element.currentTime;
      positions?.send(id, element.ended ? 0 : element.currentTime);
    };
    const onTime = () => {
      if (Math.abs(element.currentTime - reportedAt) >= SAVE_EVERY_SECONDS) save();
      else if (Math.abs(element.currentTime - last) >= EVERY_SECONDS) saveLocally();
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

/** Where the person left the video on another device, for a player that has not begun: who has is not torn away by a late answer. */
export function useRemotePosition(
  { id, duration, started, positions }: { id: string; duration: number; started: boolean; positions: Positions | null },
  onFound: (seconds: number) => void,
): void {
  const newest = useNewest();
  const found = useEffectEvent(onFound);
  const hasStarted = useEffectEvent(() => started);
  useEffect(() => {
    if (started) newest.drop();
  }, [newest, started]);
  useEffect(() => {
    // Asked once: a pause is no new beginning.
    if (positions === null || hasStarted()) return;
    const isNewest = newest.begin();
    void positions.find(id).then((position) => {
      // A second's grace: what was kept here and told there bears nearly the same time.
      if (position === null || Date.parse(position.at) <= savedAt(id) + 1000) return;
      const seconds = worthwhile(position.seconds, duration);
      if (seconds > 0 && isNewest()) found(seconds);
    });
  }, [id, duration, newest, positions]);
}

/** Volume and speed as they were liked the last time. */
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

interface Shown {
  title: string;
  author: string;
  poster: string | null;
  actions: PlayerActions;
  active: boolean;
}

/** What the system shows and steers: lock screens, headsets, keyboards with media keys. */
export function useMediaSession({ title, author, poster, actions, active }: Shown): void {
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
