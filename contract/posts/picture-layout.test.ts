import { expect, test } from 'vitest';
import { columnsOf, inRows, layoutOf } from './picture-layout.ts';

const p = { type: 'paragraph' };
const picture = (layout?: string) => ({ type: 'image', attrs: layout === undefined ? {} : { layout } });
const [row, wide, plain] = [picture('row'), picture('wide'), picture()];

test('pictures stand in a row only with neighbours that do, too', () => {
  expect(inRows([p, row, row, row, p, row, wide, row, row, plain]).map((one) => one.length)).toEqual([1, 3, 1, 1, 1, 2, 1]);
  expect(inRows([])).toEqual([]);
});

test('in pairs or threes', () => expect([2, 3, 4, 5, 9].map(columnsOf)).toEqual([2, 3, 2, 3, 3]));

test('what nobody knows is as wide as the text', () => {
  expect(['row', 'huge', null, undefined, 3].map(layoutOf)).toEqual(['row', null, null, null, null]);
});
