import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether what a box holds is wider than the box, as both change. */
export function useOverflow<Box extends HTMLElement>(): [box: RefObject<Box | null>, isWider: boolean] {
  const box = useRef<Box>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWider(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [box, isWider];
}
