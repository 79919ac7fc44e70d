import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../../../kits/session/user-session.ts';
import { bandOfDevice, markDevice, minutesOfDevice } from './youth-device.ts';

const YouthGate = lazy(() => import('./youth-gate.tsx').then((part) => ({ default: part.YouthGate })));

/** Loads the gate of 青少年模式 (youth mode) only for users in the mode, and for guests in a browser marked by it. */
export function YouthWatch() {
  const { status, me } = useSession();
  useEffect(() => {
    if (me !== null) markDevice(me.youth?.minutes ?? null, me.youth?.band);
  }, [me]);
  const minutes = status === 'guest' ? minutesOfDevice() : (me?.youth?.minutes ?? null);
  if (minutes === null) return null;
  const band = (status === 'guest' ? bandOfDevice() : me?.youth?.band) ?? null;
  return (
    <Suspense>
      <YouthGate key={me?.id ?? 'guest'} minutes={minutes} band={band} isGuest={me === null} />
    </Suspense>
  );
}
