import { CLSThresholds, INPThresholds, LCPThresholds, TTFBThresholds } from 'web-vitals';
import { expect, test } from 'vitest';
import { VITAL_THRESHOLDS } from '#contract/views/vitals-constants.ts';
import { formatVital, ratingOf, shareOf, thresholdsOf } from './judge.ts';

test('the thresholds are those that Google’s library judges by', () => {
  const theirs = { lcp: LCPThresholds, inp: INPThresholds, cls: CLSThresholds, ttfb: TTFBThresholds };
  for (const [vital, { good, poor }] of Object.entries(VITAL_THRESHOLDS))
    expect([vital, good, poor]).toEqual([vital, ...theirs[vital as keyof typeof theirs]]);
});

test('a threshold itself belongs to the better side', () => {
  expect([2500, 2501, 4000, 4001].map((value) => ratingOf('lcp', value))).toEqual(['good', 'fair', 'fair', 'poor']);
  expect([0.1, 0.11, 0.25, 0.26].map((value) => ratingOf('cls', value))).toEqual(['good', 'fair', 'fair', 'poor']);
});

test('figures are written with their unit', () => {
  expect(formatVital('inp', 191.2)).toBe('191 毫秒');
  expect(formatVital('lcp', 2431)).toBe('2.4 秒');
  expect(formatVital('cls', 0.0834)).toBe('0.08');
  expect([formatVital('cls', 0.104), formatVital('lcp', 2540), formatVital('lcp', 2460)]).toEqual(['0.104', '2.54 秒', '2.5 秒']);
  expect(thresholdsOf('inp')).toBe('200 毫秒以内良好，超过 500 毫秒较差');
  expect(thresholdsOf('cls')).toBe('0.10 以内良好，超过 0.25 较差');
  expect([shareOf(2, 3), shareOf(0, 0)]).toEqual(['67%', '—']);
});
