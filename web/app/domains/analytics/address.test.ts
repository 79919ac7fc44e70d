import { expect, test } from 'vitest';
import { chosenOf, filterParams, spanOf } from './address.ts';

test('filters are read from the address that they were written to; invalid values read as the defaults', () => {
  const filters = {
    span: 'days30',
    from: '2026-01-01',
    to: '2026-01-31',
    metric: 'likes',
    by: 'type',
    sort: 'newest',
    page: 3,
    work: 'w0rk',
  } as const;
  const read = (search: string) => filterParams.read(new URLSearchParams(search));
  expect(read(filterParams.write(filters))).toEqual(filters);
  expect(read('span=ever&from=x&to=1&metric=luck&by=x&sort=x&page=-1&work=a/b')).toEqual(read(''));
  expect(filterParams.write(read(''))).toBe('');
});

test('a period ends yesterday and has as many days as it says', () => {
  expect(spanOf('days7', '2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(spanOf('days1', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

test('days chosen by hand stand in place of the span when they make a period that is over', () => {
  const chosen = (from: string, to: string) => chosenOf({ span: 'days7', from, to }, '2026-03-02');
  expect(chosen('2026-01-01', '2026-03-01')).toEqual({ name: null, period: { from: '2026-01-01', to: '2026-03-01' } });
  const usual = { name: 'days7', period: { from: '2026-02-23', to: '2026-03-01' } };
  expect(chosen('2026-01-01', '2026-03-02')).toEqual(usual);
  expect(chosen('2026-02-02', '2026-02-01')).toEqual(usual);
  expect(chosen('2024-01-01', '2026-02-01')).toEqual(usual);
  expect(chosen('2026-02-30', '2026-03-01')).toEqual(usual);
});
