import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VITAL_THRESHOLDS, VITALS } from '#contract/views/vitals-constants.ts';
import type { Vital } from '#contract/views/vitals.ts';
import { emptySteps, figuresOf, STEP_ENDS, stepOf } from './histogram.ts';

function stepsOf(vital: Vital, values: readonly number[]): number[] {
  const steps = emptySteps(vital);
  for (const value of values) steps[stepOf(vital, value)] = (steps[stepOf(vital, value)] ?? 0) + 1;
  return steps;
}

/** By the values themselves: the smallest one that three quarters of them do not exceed. */
const exactP75 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? NaN;

test('the steps are those in which former days were counted', () => {
  expect(VITALS.map((vital) => STEP_ENDS[vital].length)).toEqual([76, 81, 81, 80]);
  const rounded = VITALS.map((vital) => [0, 1, 20, 40, 45, 60, -1].map((at) => Number(STEP_ENDS[vital].at(at)?.toPrecision(4))));
  expect(rounded).toEqual([
    [58.21, 63.94, 381.5, 2500, 4000, 16380, 67110],
    [5.12, 5.611, 32, 200, 316.2, 1250, 7812],
    [0.00256, 0.002806, 0.016, 0.1, 0.1581, 0.625, 3.906],
    [21.77, 23.82, 132, 800, 1255, 4850, 26870],
  ]);
});

describe.each(VITALS)('of %s', (vital) => {
  const { good, poor } = VITAL_THRESHOLDS[vital];

  test('both thresholds are the end of a step, themselves included, and no step is wider than a tenth', () => {
    expect([stepOf(vital, good), stepOf(vital, good * 1.000_001)]).toEqual([40, 41]);
    expect(stepOf(vital, poor * 1.000_001)).toBe(stepOf(vital, poor) + 1);
    const ends = STEP_ENDS[vital];
    for (const [at, end] of ends.slice(1).entries()) expect(end / (ends[at] ?? 0)).toBeLessThan(1.1);
  });

  test('shares are exact, and three quarters are known to a tenth', () => {
    const value = fc.oneof(
      fc.double({ min: good / 30, max: poor * 10, noNaN: true }),
      fc.constantFrom(good, poor, good * 1.001, poor * 1.001),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (values) => {
        const figures = figuresOf(vital, stepsOf(vital, values));
        const isGood = values.filter((one) => one <= good).length;
        const isPoor = values.filter((one) => one > poor).length;
        expect(figures).toMatchObject({
          samples: values.length,
          good: isGood,
          fair: values.length - isGood - isPoor,
          poor: isPoor,
        });
        const exact = exactP75(values);
        expect(Math.abs((figures.p75 ?? NaN) - exact)).toBeLessThanOrEqual(exact * 0.1);
        // What is said of it is never another word than that of the exact value.
        expect([(figures.p75 ?? NaN) <= good, (figures.p75 ?? NaN) <= poor]).toEqual([exact <= good, exact <= poor]);
      }),
    );
  });

  test('nothing at all and more than everything have a place', () => {
    expect(figuresOf(vital, stepsOf(vital, [0, 0, 0])).p75).toBeLessThan(good / 30);
    expect(figuresOf(vital, stepsOf(vital, [1e9])).p75).toBe(STEP_ENDS[vital].at(-1));
    expect(figuresOf(vital, [])).toEqual({ samples: 0, p75: null, good: 0, fair: 0, poor: 0 });
  });
});
