import type { AlertRule } from '#contract/health/alerts.ts';
import type { AlertSettings } from '#contract/settings/settings.ts';
import type { AlertRow } from './store.ts';

/*
 * The life of an alert, judged every minute by the value of its rule and the operator's limit (0: the rule is off):
 *   value >= limit                          opened. Announced (`toldAt`) at once or, with HOLD_MS, when it still stands after that time;
 *                                           if the value falls before, the alert is deleted (`forgotten`)
 *   stands for repeatHours                  announced again ('lasting')
 *   value <= 90 % of the limit, 5 minutes   ended as 'recovered', announced. Between 90 and 100 % it neither ends nor is announced
 */

export interface Measure {
  rule: AlertRule;
  /** Hours for rules about ages, otherwise a count. */
  value: number;
  detail: string;
}

/** An announcement about an alert. */
export interface AlertEvent {
  how: 'opened' | 'lasting' | 'recovered';
  alert: AlertRow;
}

export interface Verdict {
  opened: AlertRow[];
  changed: AlertRow[];
  /** Ids of alerts that ended before they were announced. */
  forgotten: string[];
  events: AlertEvent[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** An alert ends after CLEAR_MS at or below this share of its limit, so that a value near the limit is announced once. */
const CLEAR_SHARE = 0.9;
const CLEAR_MS = 5 * MINUTE_MS;
/** Health checks may fail once, so they are announced only when they fail in two runs, a minute apart. Counts are exact. */
const HOLD_MS: Partial<Record<AlertRule, number>> = { health: 0.75 * MINUTE_MS };

/** The changes that follow from the measures of this minute. `open`: alerts that have not ended. */
export function judge(
  open: readonly AlertRow[],
  measures: readonly Measure[],
  { settings, now, newId }: { settings: AlertSettings; now: Date; newId: () => string },
): Verdict {
  const verdict: Verdict = { opened: [], changed: [], forgotten: [], events: [] };
  for (const measure of measures) {
    const alert = open.find(({ rule }) => rule === measure.rule);
    const limit = settings.limits[measure.rule];
    if (alert !== undefined) judgeOpen(verdict, alert, measure, { limit, repeatMs: settings.repeatHours * HOUR_MS, now });
    else if (limit > 0 && measure.value >= limit) begin(verdict, measure, { limit, now, id: newId() });
  }
  return verdict;
}

function begin(
  verdict: Verdict,
  { rule, value, detail }: Measure,
  { limit, now, id }: { limit: number; now: Date; id: string },
): void {
  const isAnnounced = HOLD_MS[rule] === undefined;
  const alert: AlertRow = {
    id,
    rule,
    value,
    peak: value,
    bound: limit,
    detail,
    openedAt: now,
    toldAt: isAnnounced ? now : null,
    clearSince: null,
    endedAt: null,
    endedHow: null,
  };
  verdict.opened.push(alert);
  if (isAnnounced) verdict.events.push({ how: 'opened', alert });
}

function judgeOpen(
  verdict: Verdict,
  openAlert: AlertRow,
  { value, detail }: Measure,
  { limit, repeatMs, now }: { limit: number; repeatMs: number; now: Date },
): void {
  const since = (at: Date) => now.getTime() - at.getTime();
  if (openAlert.toldAt === null && (limit === 0 || value < limit)) return void verdict.forgotten.push(openAlert.id);
  const change = (columns: Partial<AlertRow>, how?: AlertEvent['how']) => {
    const alert = { ...openAlert, ...columns };
    verdict.changed.push(alert);
    if (how !== undefined) verdict.events.push({ how, alert });
  };
  if (limit === 0) return change({ endedAt: now, endedHow: 'off' });
  const figures = { value, peak: Math.max(openAlert.peak, value), bound: limit };
  if (value >= limit) {
    const standingAlert = { ...figures, detail, clearSince: null };
    if (openAlert.toldAt === null)
      return since(openAlert.openedAt) >= (HOLD_MS[openAlert.rule] ?? 0)
        ? change({ ...standingAlert, toldAt: now }, 'opened')
        : change(standingAlert);
    return since(openAlert.toldAt) >= repeatMs ? change({ ...standingAlert, toldAt: now }, 'lasting') : change(standingAlert);
  }
  // From here on the alert has been announced.
  if (value > limit * CLEAR_SHARE) return change({ ...figures, clearSince: null });
  const clearSince = openAlert.clearSince ?? now;
  if (since(clearSince) < CLEAR_MS) return change({ ...figures, clearSince });
  change({ ...figures, clearSince, endedAt: now, endedHow: 'recovered' }, 'recovered');
}
