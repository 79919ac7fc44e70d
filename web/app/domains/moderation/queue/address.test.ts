import { expect, test } from 'vitest';
import { addressOf, readAddress } from './address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search)).filter;

test('an order by views is kept in the address of queues whose posts readers saw', () => {
  expect(read('status=published&sort=-views')).toMatchObject({ status: 'published', sort: '-views' });
  expect(addressOf(read('status=offline&sort=views&q=山'), null).search).toBe('?status=offline&q=%E5%B1%B1&sort=views');
});

test('elsewhere, and when it is unknown, the usual order holds', () => {
  expect(read('sort=views').sort).toBeNull();
  expect(read('status=rejected&sort=-views').sort).toBeNull();
  expect(read('status=published&sort=likes').sort).toBeNull();
  expect(read('sort=-at').sort).toBe('-at');
});
