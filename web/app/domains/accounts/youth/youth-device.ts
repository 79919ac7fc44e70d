import type { YouthDay } from '#contract/accounts/settings.ts';
import { localStore } from '../../../lib/browser/browser-storage.ts';

/**
 * That this browser is one of somebody in 青少年模式, and how long guests have looked at the site here today. It outlives the
 * session, so that logging out is no way around the mode; whoever logs in without it takes the mark away.
 */
const KEY = 'wenjian.youth';

interface Mark {
  minutes: number;
  /** The day in China that `usedSeconds` are of. */
  day: string;
  usedSeconds: number;
}

/** After each answer about who is logged in: their minutes a day, or null for those without the mode. */
export function markDevice(minutes: number | null): void {
  if (minutes === null) localStore.removeItem(KEY);
  else write({ ...(read() ?? { day: '', usedSeconds: 0 }), minutes });
}

/** What a guest is allowed here a day; null where nobody in the mode was logged in last. */
export const minutesOfDevice = (): number | null => read()?.minutes ?? null;

/** Adds time in sight; answers today's sum. */
export function countOnDevice(seconds: number, now: Date): YouthDay {
  const mark = read();
  const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const usedSeconds = (mark?.day === day ? mark.usedSeconds : 0) + seconds;
  if (mark !== null) write({ minutes: mark.minutes, day, usedSeconds });
  return { usedSeconds, allowedMinutes: mark?.minutes ?? 0 };
}

const write = (mark: Mark): void => void localStore.setItem(KEY, JSON.stringify(mark));

function read(): Mark | null {
  try {
    const { minutes, day, usedSeconds } = JSON.parse(localStore.getItem(KEY) ?? '{}') as Partial<Mark>;
    if (typeof minutes !== 'number') return null;
    return { minutes, day: String(day), usedSeconds: Number(usedSeconds) || 0 };
  } catch {
    localStore.removeItem(KEY);
    return null;
  }
}
