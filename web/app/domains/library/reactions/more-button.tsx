import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { MoreProps } from './more-menu.tsx';

const MoreMenu = lazy(() => import('./more-menu.tsx').then((part) => ({ default: part.MoreMenu })));

/** The menu of less frequent actions, loaded on the first press. */
export function MoreButton({ className, ring, ...rest }: MoreProps & { className: string; ring: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <button type="button" className={className} aria-haspopup="menu" onClick={() => setWanted(true)}>
      {ring}
      更多
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <MoreMenu trigger={button} {...rest} />
    </Suspense>
  );
}
