import { afterEach, expect, test, vi } from 'vitest';
import {
  chinaDay,
  formatClock,
  formatCount,
  formatDateTime,
  formatDay,
  formatDayAndWeekday,
  formatInteger,
  formatMonth,
} from './format.ts';

afterEach(() => vi.unstubAllGlobals());

test('moments are written as Chinese readers write them, whatever the year and the hour', () => {
  const inChina = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', ...options });
  const day = inChina({ year: 'numeric', month: 'long', day: 'numeric' });
  const clock = inChina({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const weekday = inChina({ weekday: 'long' });
  const month = inChina({ year: 'numeric', month: 'long' });
  const elsewhen = new Date('1999-06-01T00:00:00Z');
  for (let at = Date.parse('2000-01-01T00:00:00Z'); at < Date.parse('2031-01-01T00:00:00Z'); at += 36.7 * 3_600_000) {
    const date = new Date(at);
    const iso = date.toISOString();
    expect(formatDateTime(iso, elsewhen)).toBe(`${day.format(date)} ${clock.format(date)}`);
    expect(formatDayAndWeekday(iso)).toBe(`${day.format(date).slice(5)} ${weekday.format(date)}`);
    expect(formatMonth(iso)).toBe(month.format(date));
    expect(chinaDay(date)).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(date));
  }
});

test('a year ends when it ends in China', () => {
  const lastMinute = '2025-12-31T15:59:00Z';
  expect(formatDay(lastMinute, new Date('2025-12-31T15:59:30Z'))).toBe('12月31日');
  expect(formatDay(lastMinute, new Date('2025-12-31T16:00:00Z'))).toBe('2025年12月31日');
  expect(formatClock('2025-12-31T16:00:00Z')).toBe('00:00');
});

test('counts', () => {
  expect([0, 7, 999, 1_000, 9_999].map(formatCount)).toEqual(['0', '7', '999', '1,000', '9,999']);
  expect([10_000, 12_345, 99_999_999, 340_000_000].map(formatCount)).toEqual(['1.0万', '1.2万', '9999.9万', '3.4亿']);
  for (const count of [0, 12, 123, 1_234, 123_456, 1_234_567_890])
    expect(formatInteger(count)).toBe(count.toLocaleString('zh-CN'));
});

test('what pages of readers write needs none of the formatters of the browser, which a phone makes slowly', async () => {
  vi.stubGlobal('Intl', undefined);
  const slow = vi.spyOn(Number.prototype, 'toLocaleString');
  vi.resetModules();
  const format = await import('./format.ts');
  const at = '2026-11-26T11:30:00Z';
  expect(format.formatDateTime(at, new Date(at))).toBe('11月26日 19:30');
  expect(format.formatAgo(at, new Date('2026-11-28T11:30:00Z'))).toBe('2天前');
  expect(format.formatCount(1_234)).toBe('1,234');
  expect(slow).not.toHaveBeenCalled();
  slow.mockRestore();
});
