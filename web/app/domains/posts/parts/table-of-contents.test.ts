import { expect, test } from 'vitest';
import { headingAt } from './table-of-contents.tsx';

const at = (...tops: number[]) => tops.map((top, index) => ({ id: `h${String(index + 1)}`, top }));
const screen = { height: 900, atEnd: false, chosen: '' };

test('the contents mark the heading one is at, also after a jump and at the end of the page', () => {
  expect(headingAt(at(400, 900, 1800), screen)).toBeNull();
  expect(headingAt(at(-700, 200, 1100), screen)).toBe('h2');
  // All are passed in one jump.
  expect(headingAt(at(-5000, -4000, -3000), screen)).toBe('h3');
  // The page ends below the last two: the one that was pressed is marked.
  expect(headingAt(at(-100, 500, 700), { ...screen, atEnd: true, chosen: 'h3' })).toBe('h3');
  expect(headingAt(at(-100, 500, 700), { ...screen, atEnd: true })).toBe('h1');
});
