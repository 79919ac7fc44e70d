import { expect, test } from 'vitest';
import { placeAmong } from './use-row-keys.ts';

test('one is at no row before the first key, and stays at a row that moves', () => {
  expect(placeAmong(['a', 'b'], null)).toBe(-1);
  expect(placeAmong(['a', 'b', 'c'], { key: 'b', at: 1 })).toBe(1);
  expect(placeAmong(['new', 'a', 'b', 'c'], { key: 'b', at: 1 })).toBe(2);
});

test('a row that was decided leaves its place to the next one, the last one to the one before', () => {
  expect(placeAmong(['a', 'c'], { key: 'b', at: 1 })).toBe(1);
  expect(placeAmong(['a', 'b'], { key: 'c', at: 2 })).toBe(1);
  expect(placeAmong([], { key: 'a', at: 0 })).toBe(-1);
});
