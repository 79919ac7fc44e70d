import { useEffect, useRef, useState } from 'react';

const APPEARS_AFTER_MS = 300;
const STAYS_MS = 500;

/** True while something takes long: not for the first 300 ms, and then for at least 500 ms, so that nothing flickers. */
export function useDelayed(active: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (active === shown) return;
    const wait = active ? APPEARS_AFTER_MS : Math.max(0, since.current + STAYS_MS - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(active);
    }, wait);
    return () => clearTimeout(timer);
  }, [active, shown]);
  return shown;
}
