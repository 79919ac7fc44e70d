import { useEffect, useState } from 'react';
import type { YouthDay } from '#contract/account-settings.ts';
import { request } from '../../../lib/api.ts';
import { youthTime } from '../settings/calls.ts';
import { countOnDevice } from './youth-device.ts';

const TICK_SECONDS = 10;
/** How much is counted here before the server is told. */
const TELL_SECONDS = 30;

/**
 * How long the site has been in sight today and what is allowed; counts while this page is in sight. Of a person on all
 * devices, as the server knows it; of a guest in this browser.
 */
export function useYouthDay(minutes: number, isGuest: boolean): { now: Date; day: YouthDay; setDay: (day: YouthDay) => void } {
  const [now, setNow] = useState(() => new Date());
  const [day, setDay] = useState<YouthDay>({ usedSeconds: 0, allowedMinutes: minutes });
  useEffect(() => {
    let untold = 0;
    const tell = async (seconds: number) => {
      if (isGuest) return setDay(countOnDevice(seconds, new Date()));
      // Without network it is counted here, and told when there is one again.
      await request(youthTime, { seconds }).then(setDay, () => {
        untold = Math.min(120, untold + seconds);
      });
    };
    void tell(0);
    const timer = setInterval(() => {
      setNow(new Date());
      if (document.visibilityState !== 'visible') return;
      untold += TICK_SECONDS;
      setDay((known) => ({ ...known, usedSeconds: known.usedSeconds + TICK_SECONDS }));
      if (untold < TELL_SECONDS) return;
      const seconds = untold;
      untold = 0;
      void tell(seconds);
    }, TICK_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [minutes, isGuest]);
  return { now, day, setDay };
}
