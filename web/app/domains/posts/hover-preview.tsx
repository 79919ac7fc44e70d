import { lazy, Suspense, useState, type PointerEvent, type ReactNode } from 'react';

const Moments = lazy(() => import('./preview-moments.tsx').then((part) => ({ default: part.PreviewMoments })));

const REST_MS = 400;

/**
 * Moments of a video run over its cover while the mouse rests on its card: what the card listens to, and what lies over the
 * cover. Nothing is loaded before.
 */
export function useHoverPreview(postId: string): { card: object; layer: ReactNode } {
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout> | null>(null);
  const [playing, setPlaying] = useState(false);
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    setTimer(null);
    setPlaying(false);
  };
  const start = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setTimer(setTimeout(() => setPlaying(true), REST_MS));
  };
  return {
    card: { onPointerEnter: start, onPointerLeave: stop, onPointerCancel: stop },
    layer: playing && (
      <Suspense>
        <Moments postId={postId} />
      </Suspense>
    ),
  };
}
