import type { YouthDay } from '#contract/accounts/settings.ts';
import { YOUTH_BANDS, type YouthBand } from '#contract/accounts/youth.ts';
import { storedJson } from '../../../lib/browser/stored-value.ts';

/**
 * That this browser is one of somebody in 青少年模式, and how long guests have looked at the site here today. It outlives the
 * session, so that logging out is no way around the mode; whoever logs in without it takes the mark away.
 */
interface Mark {
  minutes: number;
  /** Whom the mode is for, where that was said. */
  band: YouthBand | null;
  /** The day in China that `usedSeconds` are of. */
  day: string;
  usedSeconds: number;
}

const mark = storedJson<Mark | null>('wenjian.youth', (saved) => {
  const { minutes, band, day, usedSeconds } = (saved ?? {}) as Partial<Mark>;
  return typeof minutes === 'number'
    ? { minutes, band: YOUTH_BANDS.find((one) => one === band) ?? null, day: String(day), usedSeconds: Number(usedSeconds) || 0 }
    : null;
});

/** After each answer about who is logged in: their minutes a day and age, or null for those without the mode. */
export function markDevice(minutes: number | null, band: YouthBand | null = null): void {
  if (minutes === null) mark.forget();
  else mark.write({ ...(mark.read() ?? { day: '', usedSeconds: 0 }), minutes, band });
}

/** What a guest is allowed here a day; null where nobody in the mode was logged in last. */
export const minutesOfDevice = (): number | null => mark.read()?.minutes ?? null;

/** Whom the mode is for here. */
export const bandOfDevice = (): YouthBand | null => mark.read()?.band ?? null;

/** Adds time in sight; answers today's sum. */
export function countOnDevice(seconds: number, now: Date): YouthDay {
  const known = mark.read();
  const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const usedSeconds = (known?.day === day ? known.usedSeconds : 0) + seconds;
  if (known !== null) mark.write({ ...known, day, usedSeconds });
  return { usedSeconds, allowedMinutes: known?.minutes ?? 0 };
}
