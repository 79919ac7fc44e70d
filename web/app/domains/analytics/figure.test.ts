import { expect, test } from 'vitest';
import { changeOf, figureChange } from './change.ts';
import { formatFigure } from './figure.ts';

test.each([
  ['views', 12_345, '12,345'],
  ['averageSeconds', 0, '0.0 秒'],
  ['averageSeconds', 45.2, '45.2 秒'],
  ['averageSeconds', 59.9, '59.9 秒'],
  ['averageSeconds', 59.96, '1 分'],
  ['averageSeconds', 65.4, '1 分 5 秒'],
  ['averageSeconds', 3600, '1 时'],
  ['averageSeconds', 7265, '2 时 1 分 5 秒'],
  ['completionRate', 37.5, '37.5%'],
  ['quickExitRate', null, '—'],
] as const)('%s of %s is written %s', (metric, value, text) => expect(formatFigure(metric, value)).toBe(text));

test('numbers change by percent, percentages by points, and what nobody told by nothing', () => {
  expect(changeOf(30, 20, 7)).toBe('较前 7 天 ↑\u00a050%');
  expect(changeOf(3, 0, 1)).toBe('新增，前一天为 0');
  expect(changeOf(3, 0, 7)).toBe('新增，前 7 天为 0');
  expect(figureChange('averageSeconds', 30, 60, 7)).toBe('较前 7 天 ↓\u00a050%');
  expect(figureChange('completionRate', 37.5, 35, 7)).toBe('较前 7 天 ↑\u00a02.5 个百分点');
  expect(figureChange('completionRate', 35, 35, 7)).toBe('较前 7 天持平');
  expect(figureChange('quickExitRate', 12, null, 30)).toBe('前 30 天没有可比的数据');
  expect(figureChange('quickExitRate', null, null, 30)).toBe('还没有数据');
});
