import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const now = new Date('2026-11-24T09:30:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

test.each([
  [0, 24, '剩 24 小时', 'open'],
  [21 * 60, 24, '剩 3 小时', 'soon'],
  [23 * 60 + 20, 24, '剩 40 分钟', 'soon'],
  [24 * 60, 24, '剩 1 分钟', 'soon'],
  [24 * 60 + 5, 24, '已超时 5 分钟', 'late'],
  [72 * 60, 24, '已超时 2 天', 'late'],
  [0, 72, '剩 3 天', 'open'],
])('after %i minutes of %i hours: %s', (minutes, hours, text, state) =>
  expect(dueOf(ago(minutes), hours, now)).toEqual({ text, state }),
);

test('without a due time nothing is said', () => expect(dueOf(ago(9999), 0, now)).toBeNull());
