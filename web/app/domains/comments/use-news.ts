import { useEffect, useState } from 'react';
import { request } from '../../lib/api.ts';
import { listComments } from './calls.ts';

const EVERY_MS = 30_000;

/** How many comments others have written since the list was loaded. Asked while somebody looks at the page. */
export function useNews(postsId: string, known: number | undefined): { count: number; forget: () => void } {
  const [newest, setNewest] = useState<number | null>(null);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      request(listComments, { postsId, sort: 'new', limit: 1 })
        .then(({ commentCount }) => setNewest(commentCount))
        // It is only a hint; the next time may do better.
        .catch(() => {});
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [postsId, isKnown]);
  return { count: Math.max(0, (newest ?? 0) - (known ?? Infinity)), forget: () => setNewest(null) };
}
