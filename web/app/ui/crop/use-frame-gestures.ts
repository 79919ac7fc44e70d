import { useCallback, useRef, type PointerEvent, type RefObject } from 'react';
import type { Crop } from './crop.ts';

interface Gestures {
  move: (next: (crop: Crop) => Crop) => void;
  /** `point` is measured from the frame's middle. */
  zoomAt: (zoom: (crop: Crop) => number, point?: { x: number; y: number }) => void;
}

interface Point {
  x: number;
  y: number;
}

/** One finger or the mouse moves, two fingers and the wheel enlarge. */
export function useFrameGestures(frame: RefObject<HTMLElement | null>, { move, zoomAt }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const latest = useRef(zoomAt);
  latest.current = zoomAt;

  // React listens to wheels passively, and the page must not scroll along.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const onWheel = (event: WheelEvent) => {
        event.preventDefault();
        latest.current(
          ({ zoom }) => zoom * Math.exp(-event.deltaY / 500),
          fromMiddle(element, { x: event.clientX, y: event.clientY }),
        );
      };
      frame.current = element;
      element.addEventListener('wheel', onWheel, { passive: false });
      return () => {
        frame.current = null;
        element.removeEventListener('wheel', onWheel);
      };
    },
    [frame],
  );

  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    ref,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = pointers.current.get(event.pointerId);
      if (from === undefined) return;
      const to = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, to);
      if (other === undefined) return move((crop) => ({ ...crop, x: crop.x + to.x - from.x, y: crop.y + to.y - from.y }));
      const ratio = distance(to, other) / Math.max(1, distance(from, other));
      zoomAt(({ zoom }) => zoom * ratio, fromMiddle(event.currentTarget, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

function fromMiddle(element: HTMLElement, point: Point): Point {
  const box = element.getBoundingClientRect();
  return { x: point.x - box.left - box.width / 2, y: point.y - box.top - box.height / 2 };
}
