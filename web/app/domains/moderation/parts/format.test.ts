import { describe, expect, it } from 'vitest';
import { formatLeft, formatWait } from './format.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

describe('a reviewer reads times at a glance', () => {
  it.each([
    [0, '不到 1 分钟'],
    [24, '24 分'],
    [60, '1 小时'],
    [138, '2 小时 18 分'],
    [60 * 24 * 3 + 5, '3 天'],
  ])('%s minutes of waiting are %s', (minutes, text) => expect(formatWait(ago(minutes), now)).toBe(text));

  it('shows the minutes and seconds a claim still holds, and never less than nothing', () => {
    expect(formatLeft(ago(-17.7), now)).toBe('17:42');
    expect(formatLeft(ago(5), now)).toBe('0:00');
  });
});
