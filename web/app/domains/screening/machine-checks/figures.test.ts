import { expect, test } from 'vitest';
import { formatSpan, shareOf } from './figures.ts';

test.each([
  [null, '—'],
  [0, '0 毫秒'],
  [640, '640 毫秒'],
  [1_240, '1.2 秒'],
  [95_000, '1.6 分钟'],
  [7_300_000, '2.0 小时'],
])('%s ms are said as %s', (milliseconds, words) => {
  expect(formatSpan(milliseconds)).toBe(words);
});

test('of nothing there is no share', () => {
  expect([shareOf(0, 0), shareOf(1, 8), shareOf(3, 3)]).toEqual(['—', '12.5%', '100.0%']);
});
