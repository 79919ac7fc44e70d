import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls to the player and plays from the moment that the user pressed on the page. Each press passes a new object. */
export function useGoTo(
  goTo: { seconds: number } | null,
  box: RefObject<HTMLElement | null>,
  seek: (seconds: number) => void,
  play: (from?: number) => Promise<void>,
): void {
  const lastRequest = useRef<typeof goTo>(null);
  useEffect(() => {
    // Once per press, although the effect also runs when `seek` or `play` change.
    if (goTo === null || lastRequest.current === goTo) return;
    lastRequest.current = goTo;
    box.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    seek(goTo.seconds);
    void play(goTo.seconds);
  }, [goTo, box, seek, play]);
}
