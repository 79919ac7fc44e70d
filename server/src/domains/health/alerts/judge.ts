import type { AlertRule } from '#contract/health/alerts.ts';
import type { AlertSettings } from '#contract/settings/settings.ts';
import type { AlertRow } from './store.ts';

export interface Measure {
  rule: AlertRule;
  /** Hours for ages, else a count. */
  value: number;
  detail: string;
}

/** What is told of an alert. */
export interface AlertEvent {
  how: 'opened' | 'lasting' | 'recovered';
  alert: AlertRow;
}

export interface Verdict {
  opened: AlertRow[];
  changed: AlertRow[];
  /** Was over again before anybody was told. */
  forgotten: string[];
  events: AlertEvent[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** It is over once it has stayed below nine tenths of its limit for so long: what hovers around the limit is told once. */
const CLEAR_SHARE = 0.9;
const CLEAR_MS = 5 * MINUTE_MS;
/** A probe may fail once: nobody is told before it was red twice, a minute apart. Figures of queues are what they are. */
const HOLD_MS: Partial<Record<AlertRule, number>> = { health: 0.75 * MINUTE_MS };

/** What follows from the figures of this minute. */
export function judge(
  open: readonly AlertRow[],
  measures: readonly Measure[],
  { settings, now, newId }: { settings: AlertSettings; now: Date; newId: () => string },
): Verdict {
  const verdict: Verdict = { opened: [], changed: [], forgotten: [], events: [] };
  for (const measure of measures) {
    const known = open.find(({ rule }) => rule === measure.rule);
    const limit = settings.limits[measure.rule];
    if (known !== undefined) judgeKnown(verdict, known, measure, { limit, repeatMs: settings.repeatHours * HOUR_MS, now });
    else if (limit > 0 && measure.value >= limit) begin(verdict, measure, { limit, now, id: newId() });
  }
  return verdict;
}

function begin(
  verdict: Verdict,
  { rule, value, detail }: Measure,
  { limit, now, id }: { limit: number; now: Date; id: string },
): void {
  const isSure = HOLD_MS[rule] === undefined;
  const alert: AlertRow = {
    id,
    rule,
    value,
    peak: value,
    bound: limit,
    detail,
    openedAt: now,
    toldAt: isSure ? now : null,
    clearSince: null,
    endedAt: null,
    endedHow: null,
  };
  verdict.opened.push(alert);
  if (isSure) verdict.events.push({ how: 'opened', alert });
}

function judgeKnown(
  verdict: Verdict,
  known: AlertRow,
  { value, detail }: Measure,
  { limit, repeatMs, now }: { limit: number; repeatMs: number; now: Date },
): void {
  const since = (at: Date) => now.getTime() - at.getTime();
  if (known.toldAt === null && (limit === 0 || value < limit)) return void verdict.forgotten.push(known.id);
  const change = (part: Partial<AlertRow>, how?: AlertEvent['how']) => {
    const alert = { ...known, ...part };
    verdict.changed.push(alert);
    if (how !== undefined) verdict.events.push({ how, alert });
  };
  if (limit === 0) return change({ endedAt: now, endedHow: 'off' });
  const figures = { value, peak: Math.max(known.peak, value), bound: limit };
  if (value >= limit) {
    const standing = { ...figures, detail, clearSince: null };
    if (known.toldAt === null)
      return since(known.openedAt) >= (HOLD_MS[known.rule] ?? 0)
        ? change({ ...standing, toldAt: now }, 'opened')
        : change(standing);
    return since(known.toldAt) >= repeatMs ? change({ ...standing, toldAt: now }, 'lasting') : change(standing);
  }
  if (value > limit * CLEAR_SHARE) return change({ ...figures, clearSince: null });
  const clearSince = known.clearSince ?? now;
  if (since(clearSince) < CLEAR_MS) return change({ ...figures, clearSince });
  change({ ...figures, clearSince, endedAt: now, endedHow: 'recovered' }, 'recovered');
}
