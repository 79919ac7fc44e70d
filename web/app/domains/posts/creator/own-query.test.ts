import { expect, test } from 'vitest';
import { ownAddress, readOwnQuery } from './own-query.ts';

test('what the address holds is what the list shows', () => {
  const query = readOwnQuery(new URLSearchParams('status=rejected&type=video&q= 湿地 &page=3'));
  expect(query).toEqual({ status: 'rejected', type: 'video', words: '湿地', page: 3 });
  expect(ownAddress(query, {})).toBe('?status=rejected&type=video&q=%E6%B9%BF%E5%9C%B0');
  expect(ownAddress(query, { page: 4 })).toBe('?status=rejected&type=video&q=%E6%B9%BF%E5%9C%B0&page=4');
  expect(ownAddress(query, { status: null, words: '', type: null })).toBe('?');
});

test.each(['status=gone', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=10001', 'type=song'])(
  '%s is as if it were not there',
  (address) => expect(readOwnQuery(new URLSearchParams(address))).toEqual({ status: null, type: null, words: '', page: 1 }),
);
