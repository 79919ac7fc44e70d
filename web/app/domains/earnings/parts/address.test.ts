import { expect, test } from 'vitest';
import { trendOf, trendParams } from './address.ts';

const chosen = (search: string) => trendOf(trendParams.read(new URLSearchParams(search)), '2026-03-02');

test('the trend is of the last days up to yesterday, or of days chosen by hand', () => {
  expect(chosen('')).toEqual({ name: 'days30', period: { from: '2026-01-31', to: '2026-03-01' } });
  expect(chosen('span=days7')).toEqual({ name: 'days7', period: { from: '2026-02-23', to: '2026-03-01' } });
  expect(chosen('from=2026-01-01&to=2026-01-31')).toEqual({ name: null, period: { from: '2026-01-01', to: '2026-01-31' } });
});

test.each(['from=2026-03-01&to=2026-03-02', 'from=2026-01-01', 'from=2026-02-30&to=2026-03-01', 'from=2024-01-01&to=2026-01-01'])(
  'days that make no period are the usual ones: %s',
  (search) => expect(chosen(search).name).toBe('days30'),
);
