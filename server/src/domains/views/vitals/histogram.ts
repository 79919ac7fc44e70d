import { VITAL_THRESHOLDS } from '#contract/views/vitals-constants.ts';
import type { Vital } from '#contract/views/vitals.ts';

/**
 * Values are stored as a histogram: an array of counts by step. The ends of the steps form a geometric series through Google's two
 * thresholds: BELOW steps end below "good", one ends at "good", BETWEEN further ones end at "poor", ABOVE ones lie beyond. So the shares
 * of good and poor are exact, and a percentile is exact to the width of a step. Never change these numbers: stored rows use the steps.
 */
const BELOW = 40;
const ABOVE = 30;
const BETWEEN: Record<Vital, number> = { lcp: 5, inp: 10, cls: 10, ttfb: 9 };

/** The upper end of each step, inclusive. Values beyond the last end fall into one more step. */
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
  return Array.from({ length: BELOW + between + ABOVE + 1 }, (_, index) => {
    const exponent = index - BELOW;
    // Exactly `poor`, without a rounding error.
    return exponent === between ? poor : good * factor ** exponent;
  });
}

export const emptySteps = (vital: Vital): number[] => Array.from({ length: STEP_ENDS[vital].length + 1 }, () => 0);

/** The index of the step of a value. */
export function stepOf(vital: Vital, value: number): number {
  const index = STEP_ENDS[vital].findIndex((end) => value <= end);
  return index === -1 ? STEP_ENDS[vital].length : index;
}

export interface VitalFigures {
  samples: number;
  /** The 75th percentile; null without samples. */
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

/** The value below which this share (0 to 1) of the samples lies, interpolated within its step. */
function valueAt(vital: Vital, steps: readonly number[], share: number): number {
  const ends = STEP_ENDS[vital];
  const rank = Math.ceil(sum(steps) * share);
  let before = 0;
  for (const [index, count] of steps.entries()) {
    const from = ends[index - 1] ?? 0;
    if (before + count >= rank) return from + ((ends[index] ?? from) - from) * ((rank - before - 0.5) / count);
    before += count;
  }
  throw new Error('unreachable: the rank is at most the number of samples');
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
