import { expect, test } from 'vitest';
import { filterOf, ownAddress, readOwnQuery } from './own-query.ts';

const ALL = {
  status: undefined,
  type: undefined,
  category: undefined,
  author: undefined,
  days: undefined,
  sort: 'updated',
  q: '',
  page: 1,
};

test('what the address holds is what the list shows', () => {
  const query = readOwnQuery(
    new URLSearchParams('status=rejected&type=video&category=nature&author=u1&days=30&sort=views&q= 湿地 &page=3'),
  );
  expect(query).toEqual({
    status: 'rejected',
    type: 'video',
    category: 'nature',
    author: 'u1',
    days: '30',
    sort: 'views',
    q: '湿地',
    page: 3,
  });
  const address = '?status=rejected&type=video&category=nature&author=u1&days=30&sort=views&q=%E6%B9%BF%E5%9C%B0';
  expect(ownAddress(query, {})).toBe(address);
  expect(ownAddress(query, { page: 4 })).toBe(`${address}&page=4`);
  expect(
    ownAddress(query, {
      status: undefined,
      q: '',
      type: undefined,
      category: undefined,
      author: undefined,
      days: undefined,
      sort: 'updated',
    }),
  ).toBe('?');
});

test.each([
  'status=gone',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=10001',
  'type=song',
  'days=8',
  'sort=luck',
  'category=a b',
])('%s is as if it were not there', (address) => expect(readOwnQuery(new URLSearchParams(address))).toEqual(ALL));

test('the last seven days begin six days before today in China', () => {
  const query = readOwnQuery(new URLSearchParams('days=7'));
  expect(filterOf(query, new Date('2026-03-10T17:00:00Z'))).toEqual({ page: 1, sort: 'updated', from: '2026-03-05' });
});
