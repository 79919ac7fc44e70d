import { useEffect, useRef } from 'react';

/** Shows the annotation that the address names (#remark-2), once, when its place can be shown. */
export function useFocusedAnnotation(ready: boolean, locate: (index: number) => void): void {
  const shown = useRef(false);
  useEffect(() => {
    const index = /^#remark-(\d{1,2})$/.exec(window.location.hash)?.[1];
    if (!ready || shown.current || index === undefined) return;
    shown.current = true;
    locate(Number(index) - 1);
  });
}
