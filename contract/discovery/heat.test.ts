import { expect, test } from 'vitest';
import { heatMark } from './heat.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const mark = (heat: number, publishTime = '2026-11-20T00:00:00.000Z') => heatMark({ heat, publishTime }, NOW);

test('a post is called 爆 or 热 by its own heat', () => {
  expect([10_000, 9_999, 1000, 999, 0].map((heat) => mark(heat))).toEqual(['boom', 'hot', 'hot', null, null]);
});

test('what came out within six hours and is read already is called 新', () => {
  expect(mark(5, '2026-11-21T02:30:00.000Z')).toBe('new');
  expect(mark(5, '2026-11-21T01:30:00.000Z')).toBeNull();
  expect(mark(4.9, '2026-11-21T07:00:00.000Z')).toBeNull();
});
