import { expect, test } from 'vitest';
import { dayAndWeekday, isDay, lastDays, lengthOf, periodBefore, periodProblem, periodText } from './period.ts';

test('a period and the one before it lie side by side, over the ends of months and leap years', () => {
  expect(lastDays(7, '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodBefore({ from: '2026-02-23', to: '2026-03-01' })).toEqual({ from: '2026-02-16', to: '2026-02-22' });
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' });
  expect(periodBefore({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(lengthOf({ from: '2024-02-28', to: '2024-03-01' })).toBe(3);
});

test.each(['2026-02-30', '2026-13-01', '2026-2-3', '', '0', '20261101', '2026-11-01T00:00'])('%s is no day', (text) =>
  expect(isDay(text)).toBe(false),
);

const bounds = { first: '2000-01-01', last: '2026-11-20', lastName: '昨天', maxDays: 30 };

test.each([
  ['', '2026-11-01', 'from', '请选择开始日期'],
  ['2026-11-01', '2026-11-31', 'to', '请选择结束日期'],
  ['2026-11-01', '2026-11-21', 'to', '结束日期不能晚于昨天'],
  ['2026-11-03', '2026-11-02', 'from', '开始日期不能晚于结束日期'],
  ['0002-11-03', '2026-11-02', 'from', '开始日期不能早于 2000-01-01'],
  ['2026-10-21', '2026-11-20', 'from', '最多 30 天，请从 2026-10-22 或之后开始'],
] as const)('from %s to %s is refused at %s: %s', (from, to, field, text) =>
  expect(periodProblem({ from, to }, bounds)).toEqual({ field, text }),
);

test('what lies within the bounds is a period, also a single day', () => {
  expect(periodProblem({ from: '2026-10-22', to: '2026-11-20' }, bounds)).toBeNull();
  expect(periodProblem({ from: '2026-11-20', to: '2026-11-20' }, bounds)).toBeNull();
});

test('days are said with their year where it is not this one', () => {
  expect(periodText({ from: '2026-11-14', to: '2026-11-20' }, '2026')).toBe('11月14日 – 11月20日');
  expect(periodText({ from: '2025-12-30', to: '2026-01-02' }, '2026')).toBe('2025年12月30日 – 1月2日');
  expect(periodText({ from: '2026-01-02', to: '2026-01-02' }, '2026')).toBe('1月2日');
  expect(dayAndWeekday('2026-11-20')).toBe('11月20日 星期五');
});
