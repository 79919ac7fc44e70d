import { expect, test } from 'vitest';
import { choice, flag, presentValues, idParam, matching, order, pageNumber, searchParams, words } from './search-params.ts';

const filters = searchParams({
  q: words(4),
  type: choice(['video', 'article']),
  sort: choice(['new', 'hot'], 'new'),
  post: idParam(),
  day: matching(/^\d{4}-\d\d-\d\d$/),
  state: flag('unanswered'),
  page: pageNumber(),
});
const read = (search: string) => filters.read(new URLSearchParams(search));
const USUAL = { q: '', type: undefined, sort: 'new', post: undefined, day: undefined, state: false, page: 1 } as const;

test('filters come back from their address, in the order of their declaration and without what is usual', () => {
  const values = {
    ...USUAL,
    q: '湿地',
    type: 'video',
    sort: 'hot',
    post: 'p1',
    day: '2026-03-01',
    state: true,
    page: 3,
  } as const;
  const search = '?q=%E6%B9%BF%E5%9C%B0&type=video&sort=hot&post=p1&day=2026-03-01&state=unanswered&page=3';
  expect(filters.write(values)).toBe(search);
  expect(read(search)).toEqual(values);
  expect([filters.write(USUAL), filters.write({})]).toEqual(['', '']);
  expect(read('')).toEqual(USUAL);
});

test.each([
  'type=song',
  'sort=luck',
  'post=a b',
  'post=',
  'day=today',
  'state=x',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=10001',
  'q=%20%20',
])('%s is as if it were not there', (search) => expect(read(search)).toEqual(USUAL));

test('words are cut and stand without the spaces around them', () => {
  expect(read('q=%20 湿地与鹤群').q).toBe('湿地与鹤');
});

test('a list is ordered by one of its columns, up or down', () => {
  const sorted = searchParams({ sort: order('at', 'count') });
  const sortOf = (search: string) => sorted.read(new URLSearchParams(search)).sort;
  expect([sortOf('sort=at'), sortOf('sort=-count'), sortOf('sort=name'), sortOf('')]).toEqual([
    'at',
    '-count',
    undefined,
    undefined,
  ]);
});

test('a filter has what is given alone', () => {
  expect(presentValues({ state: 'open', q: '', waiting: undefined, page: 1 })).toEqual({ state: 'open', page: 1 });
});
