import { useEffect } from 'react';

/** On phones the keyboard lies over the foot of the page; `--keyboard` is its height, for what must stay above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      document.documentElement.style.removeProperty('--keyboard');
    };
  }, []);
}
