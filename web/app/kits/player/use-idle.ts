import { useEffect, useState, type RefObject } from 'react';

const IDLE_MS = 2500;

/** True while a playing video is only watched: nobody points, touches, types or stands in its controls by keyboard. */
export function useIdle(box: RefObject<HTMLElement | null>, playing: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!playing || element === null) {
      setIdle(false);
      return;
    }
    let timer = 0;
    const rest = () => {
      const inUse = element.querySelector('[aria-expanded="true"], :focus-visible:not(video)') !== null;
      if (inUse) stir();
      else setIdle(true);
    };
    const stir = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = window.setTimeout(rest, IDLE_MS);
    };
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && rest();
    stir();
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const) element.addEventListener(event, stir);
    element.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const) element.removeEventListener(event, stir);
      element.removeEventListener('pointerleave', leave);
    };
  }, [box, playing]);
  return idle;
}
