import { expect, test } from 'vitest';
import { recentMonths, spanOf, wholeMonth } from './spans.ts';

test('periods end with the day before, at the ends of months and years too', () => {
  expect(spanOf('newest', '2026-03-01')).toEqual({ from: '2026-02-27', to: '2026-02-27' });
  expect(spanOf('newest', '2026-03-01', '2026-02-20')).toEqual({ from: '2026-02-20', to: '2026-02-20' });
  expect(spanOf('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(spanOf('month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(spanOf('days30', '2026-11-21')).toEqual({ from: '2026-10-22', to: '2026-11-20' });
});

test('months go back one by one', () => {
  expect(recentMonths(3, '2026-01-31')).toEqual(['2026-01', '2025-12', '2025-11']);
});

test('a month ends with its last day', () => {
  expect(wholeMonth('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(wholeMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
