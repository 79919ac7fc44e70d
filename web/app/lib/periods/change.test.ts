import { expect, test } from 'vitest';
import { changeText } from './change.ts';

/** As one reads it: an arrow is bound to its number. */
const read = (...given: Parameters<typeof changeText>): string => changeText(...given).replace('\u00a0', ' ');

test.each([
  [30, 20, '↑ 50%'],
  [20, 30, '↓ 33.3%'],
  [0, 30, '↓ 100%'],
  [30, 30, '持平'],
  [0, 0, '持平'],
  [1_000_001, 1_000_000, '↑ <0.1%'],
  [25_000, 2, '↑ 1,249,900%'],
  [3, 0, '新增'],
  [-3, 0, '—'],
  [5, -3, '—'],
  [null, 3, '—'],
  [3, null, '—'],
  [null, null, '—'],
] as const)('%s against %s is %s', (now, before, text) => expect(read(now, before)).toBe(text));

test('percentages differ by points, from nothing too', () => {
  expect(read(37.5, 35, 'points')).toBe('↑ 2.5 个百分点');
  expect(read(12, 0, 'points')).toBe('↑ 12 个百分点');
  expect(read(0, 12.25, 'points')).toBe('↓ 12.3 个百分点');
});
