import { useEffect, useState, type RefObject } from 'react';

/**
 * True while a running video's own place is out of sight on a wide page: it is then shown small in the corner. Closing it
 * there holds until the place has been seen again.
 */
export function useMini(box: RefObject<HTMLElement | null>, playing: boolean): { mini: boolean; close: () => void } {
  const [isOut, setIsOut] = useState(false);
  const [closed, setClosed] = useState(false);
  const [began, setBegan] = useState(false);
  useEffect(() => {
    // The parent stays where it is while the box itself goes to the corner.
    const parent = box.current?.parentElement;
    if (parent == null) return;
    const watched = new IntersectionObserver(
      ([entry]) => {
        const isOutNow = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0;
        setIsOut(isOutNow);
        if (!isOutNow) setClosed(false);
      },
      { rootMargin: '-64px 0px 0px' },
    );
    watched.observe(parent);
    return () => watched.disconnect();
  }, [box]);
  // Paused in the corner it stays there; only what played is taken along.
  useEffect(() => {
    if (!isOut) setBegan(playing);
    else if (playing) setBegan(true);
  }, [isOut, playing]);
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia('(min-width: 1024px)');
    const read = () => setWide(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return { mini: isOut && began && !closed && wide, close: () => setClosed(true) };
}
