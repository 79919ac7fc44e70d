import { Schema } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { rowPictures } from './rows.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*' },
    image: { group: 'block', attrs: { layout: { default: null } } },
    text: {},
  },
});
const picture = (layout: string | null) => ({ type: 'image', attrs: { layout } });
const columnsOf = (...content: object[]) =>
  rowPictures(schema.nodeFromJSON({ type: 'doc', content })).map(({ from, to, columns }) => [from, to, columns]);

test('pictures in a row stand as many side by side as readers get', () => {
  const words = { type: 'paragraph', content: [{ type: 'text', text: '湖' }] };
  expect(columnsOf(words, picture('row'), picture('row'), picture('row'))).toEqual([
    [3, 4, 3],
    [4, 5, 3],
    [5, 6, 3],
  ]);
  expect(columnsOf(picture('row'), picture('row'), words, picture('row')).map(([, , columns]) => columns)).toEqual([2, 2]);
  expect(columnsOf(picture(null), picture('wide'), words)).toEqual([]);
});
