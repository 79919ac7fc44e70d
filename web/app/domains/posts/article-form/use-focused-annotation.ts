import { useEffect, useRef } from 'react';

/** Scrolls to the annotation in the hash of the address (#remark-2), once, when the editor is ready. */
export function useFocusedAnnotation(ready: boolean, locate: (index: number) => void): void {
  const shown = useRef(false);
  useEffect(() => {
    const index = /^#remark-(\d{1,2})$/.exec(window.location.hash)?.[1];
    if (!ready || shown.current || index === undefined) return;
    shown.current = true;
    locate(Number(index) - 1);
  });
}
