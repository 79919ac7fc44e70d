import { useEffect } from 'react';

/** Brings what has just been rendered into the middle of the view and gives it the focus, for the keyboard and the ear. */
export function useScrollTo(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const element = document.getElementById(id);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [id]);
}
