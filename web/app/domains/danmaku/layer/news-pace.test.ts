import { expect, it } from 'vitest';
import { createNewsPace, NEWS_MS } from './danmaku-layer.tsx';

const requested = (pace: ReturnType<typeof createNewsPace>, from: number, until: number) => {
  let count = 0;
  for (let now = from; now < until; now += NEWS_MS) if (pace.due(now)) count += 1;
  return count;
};

it('asks with every beat while lines come, and with every other one after half a minute of silence', () => {
  const pace = createNewsPace(0);
  expect(requested(pace, 0, 30_000)).toBe(15);
  expect(requested(pace, 30_000, 90_000)).toBe(15);
  pace.heard(90_000);
  expect(requested(pace, 90_000, 120_000)).toBe(15);
});

it('does not leave a beat out that comes a little early', () => {
  const pace = createNewsPace(0);
  expect(pace.due(0)).toBe(true);
  expect(pace.due(1_990)).toBe(true);
  expect(pace.due(2_100)).toBe(false);
});
