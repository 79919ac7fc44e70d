import { VITALS_DAYS } from '#contract/views/vitals-constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/views/vitals.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import { daysOf, type Period } from '../../../core/period.ts';
import type { Deps } from '../../../deps.ts';
import { figuresOf } from './histogram.ts';
import { sumByDay, sumByKind } from './store.ts';

export async function vitalsOverview(
  deps: Deps,
  choice: ParsedOf<typeof contract.vitalsOverview>,
): Promise<AnswerOf<typeof contract.vitalsOverview>> {
  const period = shownPeriod(deps);
  const sums = await sumByKind(deps.db, period, choice);
  const list = sums.flatMap(({ vital, kind, steps }) => {
    const { p75, ...figures } = figuresOf(vital, steps);
    return p75 === null ? [] : [{ vital, kind, p75, ...figures }];
  });
  return { ...period, list };
}

export async function vitalsTrend(
  deps: Deps,
  { vital, ...choice }: ParsedOf<typeof contract.vitalsTrend>,
): Promise<AnswerOf<typeof contract.vitalsTrend>> {
  const period = shownPeriod(deps);
  const steps = new Map((await sumByDay(deps.db, vital, period, choice)).map((row) => [row.day, row.steps]));
  const days = daysOf(period).map((day) => {
    const { samples, p75 } = figuresOf(vital, steps.get(day) ?? []);
    return { day, samples, p75 };
  });
  return { ...period, days };
}

/** The last VITALS_DAYS days of China, today included. */
function shownPeriod({ clock }: Deps): Period {
  const to = dayInChina(clock.now());
  return { from: addDays(to, 1 - VITALS_DAYS), to };
}
