import { VITAL_THRESHOLDS } from '#contract/views/vitals-constants.ts';
import type { Vital } from '#contract/views/vitals.ts';

/**
 * Values are kept as counts by step of size. Steps grow by a factor a little below 1.1, and both of Google's thresholds are the end of
 * one: shares of good and poor are exact, and any percentile is known to the width of a step. Rows of former days count in
 * the same steps, so these numbers stay.
 */
const BELOW = 40;
const ABOVE = 30;
const BETWEEN: Record<Vital, number> = { lcp: 5, inp: 10, cls: 10, ttfb: 9 };

/** Where each step ends, the value itself included; beyond the last one lies one more step without an end. */
export const STEP_ENDS: Record<Vital, readonly number[]> = {
  lcp: endsOf('lcp'),
  inp: endsOf('inp'),
  cls: endsOf('cls'),
  ttfb: endsOf('ttfb'),
};

function endsOf(vital: Vital): number[] {
  const { good, poor } = VITAL_THRESHOLDS[vital];
  const between = BETWEEN[vital];
  const factor = (poor / good) ** (1 / between);
  return Array.from({ length: BELOW + between + ABOVE + 1 }, (_, at) => {
    const step = at - BELOW;
    return step === between ? poor : good * factor ** step;
  });
}

export const emptySteps = (vital: Vital): number[] => Array.from({ length: STEP_ENDS[vital].length + 1 }, () => 0);

export function stepOf(vital: Vital, value: number): number {
  const at = STEP_ENDS[vital].findIndex((end) => value <= end);
  return at === -1 ? STEP_ENDS[vital].length : at;
}

export interface VitalFigures {
  samples: number;
  /** Three quarters of the loads did not take longer; null without any. */
  p75: number | null;
  good: number;
  fair: number;
  poor: number;
}

export function figuresOf(vital: Vital, steps: readonly number[]): VitalFigures {
  const samples = sum(steps);
  const good = sum(steps.slice(0, BELOW + 1));
  const fair = sum(steps.slice(BELOW + 1, BELOW + 1 + BETWEEN[vital]));
  return { samples, p75: samples === 0 ? null : valueAt(vital, steps, 0.75), good, fair, poor: samples - good - fair };
}

/** The value below which this share lies, as if those of a step were spread evenly over it. */
function valueAt(vital: Vital, steps: readonly number[], share: number): number {
  const ends = STEP_ENDS[vital];
  const rank = Math.ceil(sum(steps) * share);
  let before = 0;
  for (const [at, count] of steps.entries()) {
    const from = ends[at - 1] ?? 0;
    if (before + count >= rank) return from + ((ends[at] ?? from) - from) * ((rank - before - 0.5) / count);
    before += count;
  }
  throw new Error('a share of the whole lies beyond it');
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
