import { useEffect, useState, type RefObject } from 'react';
import { useMediaQuery } from '../../ui/base/media-query.ts';
import type { Playback } from './use-playback.ts';

export interface MiniPlayer {
  /** Shown small: on a wide page in the corner, in one-column layout as a bar at the top. */
  mini: boolean;
  /** One-column layout: the full-size player sticks to the top of the screen. */
  sticks: boolean;
  /** The page has several columns (1024 px or more). */
  isWide: boolean;
  close: () => void;
}

/**
 * The mini player: a playing video stays visible while the viewer scrolls on. On a wide page it is shown small once its place is out of
 * sight; in one-column layout with `mayStick`, once half a screen was scrolled. Closing it lasts until the viewer has scrolled back.
 */
export function useMini(
  box: RefObject<HTMLElement | null>,
  { started, playing, ended }: Pick<Playback, 'started' | 'playing' | 'ended'>,
  mayStick: boolean,
): MiniPlayer {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const isOut = useIsOut(box);
  const isDeep = useIsDeep(mayStick && !isWide);
  const isAway = isWide ? isOut : isDeep;
  const [closed, setClosed] = useState(false);
  /** Whether the video was playing when, or since, the viewer left its place. */
  const [hasPlayed, setHasPlayed] = useState(false);
  useEffect(() => {
    if (!isAway) setClosed(false);
  }, [isAway]);
  // A video that was paused before stays in its place; pausing the mini player keeps it.
  useEffect(() => {
    if (!isAway) setHasPlayed(playing);
    else if (playing) setHasPlayed(true);
  }, [isAway, playing]);

  const follows = isAway && hasPlayed && !closed;
  return {
    // At the end the bar gives way to the full player, because the countdown to the next video does not fit into the bar.
    mini: follows && (isWide || !ended),
    sticks: mayStick && !isWide && started && !closed && (!isAway || follows),
    isWide,
    close: () => setClosed(true),
  };
}

function useIsOut(box: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    // Observes the parent, which stays in place while the box itself moves to the corner.
    const parent = box.current?.parentElement;
    if (parent == null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsOut(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: '-64px 0px 0px' },
    );
    observer.observe(parent);
    return () => observer.disconnect();
  }, [box]);
  return isOut;
}

/** Whether more than half a screen was scrolled; always false unless `isActive`. */
function useIsDeep(isActive: boolean): boolean {
  const [isDeep, setIsDeep] = useState(false);
  useEffect(() => {
    if (!isActive) return setIsDeep(false);
    const read = () => setIsDeep(window.scrollY > window.innerHeight / 2);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [isActive]);
  return isDeep;
}
