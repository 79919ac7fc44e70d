import { useEffect, useRef, useState } from 'react';

const APPEARS_AFTER_MS = 300;
const STAYS_MS = 500;

/** `active`, delayed to prevent flickering: true only after 300 ms, and then for at least 500 ms. */
export function useDelayed(active: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (active === isShown) return;
    const wait = active ? APPEARS_AFTER_MS : Math.max(0, since.current + STAYS_MS - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(active);
    }, wait);
    return () => clearTimeout(timer);
  }, [active, isShown]);
  return isShown;
}
