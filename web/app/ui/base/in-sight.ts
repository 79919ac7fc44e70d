import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what opens beside or above what was pressed: brings it into sight with the focus in it, and when it closes gives the focus
 * back to what opened it.
 */
export function useInSight<Shown extends HTMLElement>(opened: boolean): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    shown.current?.focus({ preventScroll: true });
    shown.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      // Not when the focus has gone on by itself, to another row for instance.
      if (document.activeElement === document.body && opener?.isConnected === true) opener.focus();
    };
  }, [opened]);
  return shown;
}
