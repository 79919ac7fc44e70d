import { expect, test } from 'vitest';
import { createNewest } from './newest.ts';

test('an answer to an earlier question comes too late, in whatever order they come', () => {
  const newest = createNewest();
  const first = newest.begin();
  expect(first()).toBe(true);
  const second = newest.begin();
  expect([first(), second()]).toEqual([false, true]);
});

test('what is under way comes too late once something else is known', () => {
  const newest = createNewest();
  const asked = newest.begin();
  newest.drop();
  expect(asked()).toBe(false);
  expect(newest.begin()()).toBe(true);
});
