import { expect, test } from 'vitest';
import { sparkPaths } from './spark-path.ts';

test('a small line goes from zero to its highest day', () => {
  expect(sparkPaths([0, 5, 10], 100, 20)).toEqual(['M0 20L50 10L100 0']);
  expect(sparkPaths([0, 0], 100, 20)).toEqual(['M0 20L100 20']);
});

test('what is not known leaves a gap, and a day alone is still seen', () => {
  expect(sparkPaths([4, null, 2, 4], 90, 20)).toEqual(['M0 0L0 0', 'M60 10L90 0']);
  expect(sparkPaths([null, null], 90, 20)).toEqual([]);
  expect(sparkPaths([], 90, 20)).toEqual([]);
  expect(sparkPaths([7], 90, 20)).toEqual(['M0 0L0 0']);
});
