import { expect, test } from 'vitest';
import { look, spanOf } from './address.ts';

test('a look at the figures comes back from its address; what makes no sense is the first look', () => {
  const address = { span: 'days30', metric: 'likes', sort: 'newest', page: 3, work: 'w0rk' } as const;
  const read = (search: string) => look.read(new URLSearchParams(search));
  expect(read(look.write(address))).toEqual(address);
  expect(read('span=ever&metric=luck&sort=x&page=-1&work=a/b')).toEqual(read(''));
  expect(look.write(read(''))).toBe('');
});

test('a period ends yesterday and has as many days as it says', () => {
  expect(spanOf('days7', '2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(spanOf('days1', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});
