import type { YouthDay } from '#contract/accounts/settings.ts';
import { YOUTH_BANDS, type YouthBand } from '#contract/accounts/youth.ts';
import { storedJson } from '../../../lib/browser/stored-value.ts';
import { chinaDay } from '../../../lib/format.ts';

/**
 * Marks this browser as used by somebody in 青少年模式 (youth mode), with the time that guests spent here today. The mark survives
 * a logout, so that logging out does not get around the mode; a login of somebody without the mode removes it.
 */
interface Mark {
  minutes: number;
  /** The age band, where one was chosen. */
  band: YouthBand | null;
  /** The day (China time) of `usedSeconds`. */
  day: string;
  usedSeconds: number;
}

const mark = storedJson<Mark | null>('wenjian.youth', (saved) => {
  const { minutes, band, day, usedSeconds } = (saved ?? {}) as Partial<Mark>;
  return typeof minutes === 'number'
    ? {
        minutes,
        band: YOUTH_BANDS.find((value) => value === band) ?? null,
        day: String(day),
        usedSeconds: Number(usedSeconds) || 0,
      }
    : null;
});

/** Updates the mark after the session was loaded: minutes per day and age band, or null for somebody without the mode. */
export function markDevice(minutes: number | null, band: YouthBand | null = null): void {
  if (minutes === null) mark.forget();
  else mark.write({ ...(mark.read() ?? { day: '', usedSeconds: 0 }), minutes, band });
}

/** Minutes per day for guests in this browser; null without the mark. */
export const minutesOfDevice = (): number | null => mark.read()?.minutes ?? null;

/** The marked age band. */
export const bandOfDevice = (): YouthBand | null => mark.read()?.band ?? null;

/** Adds time on the site; returns today's sum. */
export function countOnDevice(seconds: number, now: Date): YouthDay {
  const before = mark.read();
  const day = chinaDay(now);
  const usedSeconds = (before?.day === day ? before.usedSeconds : 0) + seconds;
  if (before !== null) mark.write({ ...before, day, usedSeconds });
  return { usedSeconds, allowedMinutes: before?.minutes ?? 0 };
}
