import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPartFailure, reloadForPart } from './chunk-load-error.ts';

let reloads = 0;

beforeEach(() => {
  vi.useFakeTimers();
  reloads = 0;
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('window', { location: { reload: () => (reloads += 1) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a part that cannot be loaded reloads the page, but once in 10 s only', () => {
  expect([reloadForPart(), reloads]).toEqual([true, 1]);
  vi.advanceTimersByTime(9_999);
  expect([reloadForPart(), reloads]).toEqual([false, 1]);
  vi.advanceTimersByTime(1);
  expect([reloadForPart(), reloads]).toEqual([true, 2]);
});

it.each([
  ['Failed to fetch dynamically imported module: https://a/b.js', true],
  ['error loading dynamically imported module: https://a/b.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['Failed to fetch', false],
  ['x is undefined', false],
])('%s is told apart from other failures', (message, is) => {
  expect(isPartFailure(new TypeError(message))).toBe(is);
});
