import { useEffect, useRef } from 'react';

/** Shows the remark that the address names (#remark-2), once, when its place can be shown. */
export function useAskedRemark(ready: boolean, locate: (index: number) => void): void {
  const shown = useRef(false);
  useEffect(() => {
    const asked = /^#remark-(\d{1,2})$/.exec(window.location.hash)?.[1];
    if (!ready || shown.current || asked === undefined) return;
    shown.current = true;
    locate(Number(asked) - 1);
  });
}
