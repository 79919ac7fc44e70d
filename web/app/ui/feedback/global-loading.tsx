import { lazy, Suspense, useRef } from 'react';
import { useStore } from '../../lib/store.ts';
import { loadings, type Loading } from './loading-store.ts';

const none = () => null;
const Overlay = lazy(() =>
  import('./loading-overlay.tsx').then(
    (part) => ({ default: part.LoadingOverlay }),
    // When the chunk fails to load (offline), no overlay is shown; the task itself goes on.
    () => ({ default: none }),
  ),
);

/** The overlay over the whole page; rendered once, in the root. It appears after 300 ms, which leaves time to load its code. */
export function GlobalLoading() {
  const loading = useStore(loadings, (all) => all.at(-1) ?? null);
  // The overlay remains for a while after the task and keeps its label.
  const latest = useRef<Loading | null>(null);
  latest.current = loading ?? latest.current;
  if (latest.current === null) return null;
  return (
    <Suspense>
      <Overlay active={loading !== null} label={latest.current.label} look={latest.current.look} wholePage />
    </Suspense>
  );
}
