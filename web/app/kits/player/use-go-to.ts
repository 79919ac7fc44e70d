import { useEffect, useRef, type RefObject } from 'react';

/** Plays from a moment that somebody pressed on the page, with the picture in sight. Another press is another object. */
export function useGoTo(
  goTo: { seconds: number } | null,
  box: RefObject<HTMLElement | null>,
  seek: (seconds: number) => void,
  play: (from?: number) => Promise<void>,
): void {
  const went = useRef<typeof goTo>(null);
  useEffect(() => {
    // Once for each press, whatever else becomes new meanwhile.
    if (goTo === null || went.current === goTo) return;
    went.current = goTo;
    box.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    seek(goTo.seconds);
    void play(goTo.seconds);
  }, [goTo, box, seek, play]);
}
