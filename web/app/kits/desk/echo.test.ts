import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPress, isEcho, markPressed, unlessEcho } from './echo.ts';

beforeEach(() => {
  vi.useFakeTimers();
  forgetPress();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a key that is pressed twice, or held down, decides once', () => {
  expect(isEcho()).toBe(false);
  markPressed();
  for (let press = 0; press < 40; press += 1) {
    vi.advanceTimersByTime(100);
    expect(isEcho()).toBe(true);
  }
  vi.advanceTimersByTime(600);
  expect(isEcho()).toBe(false);
});

test('a key decides once for such presses, and again for the next row; what only asks for more may be pressed again', () => {
  const decide = vi.fn(markPressed);
  const ask = vi.fn();
  unlessEcho(ask)();
  unlessEcho(decide)();
  vi.advanceTimersByTime(200);
  unlessEcho(decide)();
  expect([ask, decide].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  vi.advanceTimersByTime(600);
  unlessEcho(decide)();
  expect(decide).toHaveBeenCalledTimes(2);
});

test('a decision that was taken back may be made again at once', () => {
  markPressed();
  forgetPress();
  expect(isEcho()).toBe(false);
});
