import { expect, it } from 'vitest';
import { hotAddress, hourOf, addHours, timeOf } from './hot-address.ts';

it('an hour of the past stands in the address as China’s clock shows it', () => {
  expect(hourOf('2026-11-21T16:20:00.000Z')).toBe('2026-11-22T00');
  expect(timeOf('2026-11-22T00')).toBe('2026-11-21T16:00:00.000Z');
  expect(addHours('2026-11-22T00', -1)).toBe('2026-11-21T23');
  for (const wrong of ['2026-11-22', '2026-13-40T99', 'now', '']) expect(timeOf(wrong)).toBeNull();
});

it('what is as usual does not stand in the address', () => {
  expect(hotAddress({ window: '24h' })).toBe('/hotList');
  expect(hotAddress({ window: '7d', type: 'video', category: 'tech', at: '2026-11-22T00' })).toBe(
    '/hotList?window=7d&type=video&category=tech&at=2026-11-22T00',
  );
});
