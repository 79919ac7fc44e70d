import { lazy, Suspense, useRef } from 'react';
import { useStore } from '../../lib/store.ts';
import { loadings, type Loading } from './loading-store.ts';

const none = () => null;
const Overlay = lazy(() =>
  import('./loading-overlay.tsx').then(
    (part) => ({ default: part.LoadingOverlay }),
    // Without a network there is no overlay; what was asked for goes on all the same.
    () => ({ default: none }),
  ),
);

/** Once in the root. The overlay appears after 300 ms anyway, which is time enough to load it. */
export function GlobalLoading() {
  const loading = useStore(loadings, (all) => all.at(-1) ?? null);
  // It stays for a while after the task is done and goes on saying what it was.
  const latest = useRef<Loading | null>(null);
  latest.current = loading ?? latest.current;
  if (latest.current === null) return null;
  return (
    <Suspense>
      <Overlay active={loading !== null} label={latest.current.label} look={latest.current.look} wholePage />
    </Suspense>
  );
}
