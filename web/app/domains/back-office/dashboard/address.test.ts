import { expect, test } from 'vitest';
import { addressOf, readAddress } from './address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search), '2026-03-18');

test('the address says which figure is drawn over which days', () => {
  const address = { metric: 'views', from: '2026-02-01', to: '2026-03-01' } as const;
  expect(read(addressOf(address).search)).toEqual(address);
});

test.each([
  '',
  'from=2026-03-02&to=2026-03-01',
  'from=x&to=2026-03-01',
  'from=2025-01-01&to=2026-03-01',
  'from=2026-03-10&to=2026-03-19',
  'metric=money',
])('an address that makes no period shows the last fortnight: %s', (search) =>
  expect(read(search)).toEqual({ metric: 'visitors', from: '2026-03-05', to: '2026-03-18' }),
);
