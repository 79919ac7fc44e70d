import { VISIT_ANEW_MINUTES } from '#contract/views/constants.ts';
import type { InputOf } from '#contract/call.ts';
import type { recordVisit } from '#contract/views/views.ts';
import { chinaDay } from '../../../lib/format.ts';
import { randomId } from '../../../lib/browser/random-id.ts';

export type VisitReport = Omit<InputOf<typeof recordVisit>, 'postsId'>;

/**
 * One opening of a post: how long it is read or played. Time runs between `run` and `rest`, and stands still once nothing
 * was touched for `idleSeconds`. Moments are milliseconds of the browser's clock.
 */
export function createVisit(idleSeconds: number, number: () => string = randomId) {
  let visit = number();
  /** Empty until the page was in sight: what was never seen was not opened. */
  let openedOn = '';
  let milliseconds = 0;
  let completed = false;
  let running: number | null = null;
  let touched = 0;
  let hidden: number | null = null;
  let lastReport = '';

  const settle = (now: number): void => {
    if (running === null) return;
    milliseconds += Math.max(0, Math.min(now, touched + idleSeconds * 1000) - running);
    running = now;
  };

  return {
    number: () => visit,
    /** The page is in sight; after a long absence that is another opening. */
    show(now: number): void {
      const isAnew = hidden !== null && running === null && now - hidden > VISIT_ANEW_MINUTES * 60_000;
      if (isAnew) [visit, milliseconds, completed] = [number(), 0, false];
      if (isAnew || openedOn === '') openedOn = chinaDay(new Date(now));
      hidden = null;
    },
    hide(now: number): void {
      hidden ??= now;
    },
    run(now: number): void {
      if (running !== null) return;
      running = touched = now;
    },
    rest(now: number): void {
      settle(now);
      running = null;
    },
    touch(now: number): void {
      settle(now);
      touched = now;
    },
    complete(): void {
      completed = true;
    },
    seconds(now: number): number {
      settle(now);
      return milliseconds / 1000;
    },
    /** How far it has got; null when that was told already. */
    report(now: number): VisitReport | null {
      settle(now);
      const report = { visit, openedOn, milliseconds: Math.round(milliseconds), completed };
      const text = JSON.stringify(report);
      if (openedOn === '' || text === lastReport) return null;
      lastReport = text;
      return report;
    },
  };
}
