import { expect, test } from 'vitest';
import { createSpeedMeter, formatTimeLeft } from './upload-speed.ts';

test('the speed is that of the last seconds', () => {
  const meter = createSpeedMeter();
  expect(meter.speed()).toBeNull();
  meter.add(0, 0);
  meter.add(1_000_000, 1000);
  expect(meter.speed()).toBe(1_000_000);
  for (let second = 2; second <= 12; second += 1) meter.add(1_000_000 + second * 100_000, second * 1000);
  expect(meter.speed()).toBe(100_000);
  expect(meter.secondsLeft(3_200_000)).toBe(10);
});

test('an upload that begins again lower does not go backwards', () => {
  const meter = createSpeedMeter();
  meter.add(5_000_000, 0);
  meter.add(1_000_000, 1000);
  meter.add(2_000_000, 2000);
  expect(meter.speed()).toBe(1_000_000);
});

test.each([
  [8, '约 8 秒'],
  [112, '约 1 分 52 秒'],
  [7500, '约 2 小时 5 分'],
])('%i seconds are read as %s', (seconds, words) => expect(formatTimeLeft(seconds)).toBe(words));
