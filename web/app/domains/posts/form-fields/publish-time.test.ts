import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import {
  chinaTime,
  firstDay,
  formatChosenDay,
  instantOf,
  lastDay,
  onDay,
  publishTimeProblem,
  usualTime,
} from './publish-time.ts';

const now = new Date('2026-11-21T15:56:00.000Z'); // 23:56 in China
const { limits } = DEFAULT_SETTINGS;
/** As an operator may have set it. */
const own = { publishAheadMinMinutes: 1, publishAheadMaxDays: 60 };

test('times are China’s, wherever the browser is', () => {
  expect(chinaTime(now)).toEqual({ day: '2026-11-21', hour: 23, minute: 56 });
  expect(instantOf({ day: '2026-11-22', hour: 7, minute: 30 }).toISOString()).toBe('2026-11-21T23:30:00.000Z');
  expect(usualTime(now).toISOString()).toBe('2026-11-21T23:30:00.000Z');
  expect(formatChosenDay('2027-01-01', now)).toBe('2027年1月1日 周五');
  expect(formatChosenDay('2026-11-22', now)).toBe('11月22日 周日');
});

test('the days on offer are those that can be chosen', () => {
  expect(firstDay(now, limits)).toBe('2026-11-22');
  expect(lastDay(now, limits)).toBe('2026-12-21');
  expect(firstDay(now, own)).toBe('2026-11-21');
  expect(lastDay(now, own)).toBe('2027-01-20');
});

test.each([
  [null, null],
  ['2026-11-21T16:05:00.000Z', '定时发布至少要在 10 分钟之后'],
  ['2026-11-21T16:06:00.000Z', null],
  ['2026-12-21T15:56:00.000Z', null],
  ['2026-12-21T15:57:00.000Z', '定时发布最多提前 30 天'],
  ['never', '发布时间格式不正确'],
])('%s is answered with %s', (publishAt, problem) => expect(publishTimeProblem(publishAt, now, limits)).toBe(problem));

test('how far ahead is the operator’s to say', () => {
  expect(publishTimeProblem('2026-11-21T15:58:00.000Z', now, own)).toBeNull();
  expect(publishTimeProblem('2027-01-21T15:58:00.000Z', now, own)).toBe('定时发布最多提前 60 天');
});

test('a day that is being typed leaves the time as it is', () => {
  const time = { day: '2026-11-22', hour: 7, minute: 30 };
  expect(onDay(time, '2026-12-01')).toEqual({ day: '2026-12-01', hour: 7, minute: 30 });
  expect(onDay(time, '')).toBe(time);
  expect(onDay(time, '20261-12-01')).toBe(time);
});
