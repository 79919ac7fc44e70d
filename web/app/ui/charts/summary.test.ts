import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

const format = (value: number) => `${value} 次`;

test('a chart is said with its ends; days that nobody knows are not zero', () => {
  const days = [
    { day: '2026-11-18', value: 4 },
    { day: '2026-11-19', value: 9 },
    { day: '2026-11-20', value: null },
  ];
  expect(summaryOf(days, '阅读播放', format)).toBe(
    '阅读播放，11月18日至11月20日，共 3 天，最高 9 次（11月19日），最低 4 次（11月18日），1 天没有数据。逐日数据请切换到“表”',
  );
  expect(summaryOf(days.slice(0, 1), '阅读播放', format)).toContain('每天都是 4 次');
  expect(summaryOf(days.slice(2), '阅读播放', format)).toBe('阅读播放，11月20日至11月20日，共 1 天，都没有数据');
  expect(summaryOf([], '阅读播放', format)).toBe('阅读播放，没有数据');
});
