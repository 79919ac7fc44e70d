import { expect, test } from 'vitest';
import { daysOf, periodBefore, periodOf } from './period.ts';

const SPAN = { usualDays: 7, maxDays: 30 };
const today = '2026-03-02';

test('without days it is the last full ones; with one end as many as usual', () => {
  expect(periodOf({}, today, SPAN)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodOf({ to: '2026-01-07' }, today, SPAN)).toEqual({ from: '2026-01-01', to: '2026-01-07' });
  expect(periodOf({ from: '2026-02-20' }, today, SPAN)).toEqual({ from: '2026-02-20', to: '2026-03-01' });
  expect(periodOf({ from: today }, today, SPAN)).toEqual({ from: today, to: today });
});

test.each([
  ['2026-02-02', '2026-02-01', '开始日期不能晚于结束日期'],
  ['0001-01-01', '0001-01-02', '日期不能早于 2000-01-01'],
  ['2026-01-01', '2026-01-31', '时间范围不超过 30 天'],
])('%s to %s is refused: %s', (from, to, message) => expect(() => periodOf({ from, to }, today, SPAN)).toThrow(message));

test('the period before has as many days and ends the day before, over a leap day too', () => {
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-07' })).toEqual({ from: '2024-02-23', to: '2024-02-29' });
  expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
});
