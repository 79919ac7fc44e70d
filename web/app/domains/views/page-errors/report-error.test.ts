import { expect, test } from 'vitest';
import { reportOf } from './report-error.ts';

test('a crash is told with its kind of page and the place in our script, not with its address', () => {
  const error = new TypeError('x is not a function');
  error.stack = 'TypeError: x is not a function\n    at y (https://wenjian.example/assets/article-B7x.js:12:345)';
  expect(reportOf('crash', error, '/article/abc')).toEqual({
    what: 'crash',
    page: 'article',
    message: 'x is not a function',
    place: 'assets/article-B7x.js:12:345',
  });
  expect(reportOf('hydration', 'a word', '/creator/center')).toEqual({
    what: 'hydration',
    page: 'creator',
    message: 'a word',
    place: '',
  });
});
