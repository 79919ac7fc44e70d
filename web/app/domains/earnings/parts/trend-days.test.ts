import { expect, test } from 'vitest';
import { sumsOf, trendDays } from './trend-days.ts';

const day = (name: string, mine: number, before: number) => ({
  day: name,
  mine,
  before,
  gross: mine * 2,
  article: mine,
  video: 0,
  rawViews: 10,
  validViews: mine,
});
const days = [day('2026-11-18', 300, 100), day('2026-11-19', 0, 50), day('2026-11-20', 0, 900)];
const trend = (settledTo: string | null) => ({ from: '2026-11-18', to: '2026-11-20', settledTo, days });

test('a day that is not worked out yet is not known; one that is, and earned nothing, is zero', () => {
  expect(trendDays(trend('2026-11-19')).map(({ value, note }) => [value, note])).toEqual([
    [300, undefined],
    [0, undefined],
    [null, '尚未结算'],
  ]);
  // Earned already, though the day is not closed for everybody.
  expect(trendDays(trend(null)).map(({ value }) => value)).toEqual([300, null, null]);
});

test('what is not known is held against nothing', () => {
  expect(sumsOf(trend('2026-11-19'))).toEqual({ mine: 300, before: 150, validViews: 300, uncounted: 1 });
  expect(sumsOf(trend('2026-11-20'))).toEqual({ mine: 300, before: 1050, validViews: 300, uncounted: 0 });
});
