import { expect, test } from 'vitest';
import { readAddress, spanOf, writeAddress } from './address.ts';

test('a look at the figures comes back from its address; what makes no sense is the first look', () => {
  const address = { span: 'days30', metric: 'likes', sort: 'newest', page: 3, work: 'w0rk' } as const;
  expect(readAddress(writeAddress(address))).toEqual(address);
  expect(readAddress(new URLSearchParams('span=ever&metric=luck&sort=x&page=-1&work=a/b'))).toEqual(
    readAddress(new URLSearchParams()),
  );
  expect(String(writeAddress(readAddress(new URLSearchParams())))).toBe('');
});

test('a period ends yesterday and has as many days as it says', () => {
  expect(spanOf('days7', '2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(spanOf('days1', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});
