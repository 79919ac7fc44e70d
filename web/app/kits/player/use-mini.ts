import { useEffect, useState, type RefObject } from 'react';
import { useMediaQuery } from '../../ui/base/media-query.ts';
import type { Playback } from './use-playback.ts';

export interface MiniPlayer {
  /** Shown small: in the corner of a wide page, as a bar at the top of one in a single column. */
  mini: boolean;
  /** In one column: goes along at the top of the screen as it is. */
  sticks: boolean;
  isWide: boolean;
  close: () => void;
}

/**
 * What becomes of a running video whose place the viewer leaves to read on. On a wide page it is shown small once its place is
 * out of sight; in one column, where the page lets it stick to the top, once half a screen was scrolled. Closing it there
 * holds until the viewer has been back.
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
  const [began, setBegan] = useState(false);
  useEffect(() => {
    if (!isAway) setClosed(false);
  }, [isAway]);
  // Paused on the way it stays there; only what played is taken along.
  useEffect(() => {
    if (!isAway) setBegan(playing);
    else if (playing) setBegan(true);
  }, [isAway, playing]);

  const taken = isAway && began && !closed;
  return {
    // What follows at the end needs the room that a bar has not.
    mini: taken && (isWide || !ended),
    sticks: mayStick && !isWide && started && !closed && (!isAway || taken),
    isWide,
    close: () => setClosed(true),
  };
}

function useIsOut(box: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    // The parent stays where it is while the box itself goes to the corner.
    const parent = box.current?.parentElement;
    if (parent == null) return;
    const watched = new IntersectionObserver(
      ([entry]) => setIsOut(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: '-64px 0px 0px' },
    );
    watched.observe(parent);
    return () => watched.disconnect();
  }, [box]);
  return isOut;
}

function useIsDeep(asked: boolean): boolean {
  const [isDeep, setIsDeep] = useState(false);
  useEffect(() => {
    if (!asked) return setIsDeep(false);
    const read = () => setIsDeep(window.scrollY > window.innerHeight / 2);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [asked]);
  return isDeep;
}
