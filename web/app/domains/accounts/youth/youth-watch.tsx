import { lazy, Suspense } from 'react';
import { useSession } from '../session.ts';

const YouthGate = lazy(() => import('./youth-gate.tsx').then((part) => ({ default: part.YouthGate })));

/** Nothing for those without 青少年模式; what keeps watch is loaded for the others alone. */
export function YouthWatch() {
  const { me } = useSession();
  if (me === null || me.youth === null) return null;
  return (
    <Suspense>
      <YouthGate key={me.id} minutes={me.youth.minutes} />
    </Suspense>
  );
}
