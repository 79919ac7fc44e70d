import { Schema, Slice, type Node } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import { expect, test } from 'vitest';
import { DOCUMENT_NODES_MAX, FOOTNOTES_MAX } from '#contract/posts/constants.ts';
import { limitSlice } from './limit-slice.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    blockquote: { group: 'block', content: 'block+' },
    footnote: { group: 'inline', inline: true, attrs: { text: {} } },
    text: { group: 'inline' },
  },
});
const line = (...content: Node[]) => schema.node('paragraph', null, content);
const words = (text: string) => schema.text(text);
const note = (text: string) => schema.node('footnote', { text });
const empty = schema.node('doc', null, [line()]);

function limited(content: Node[], into = empty): { text: string; size: number; depth: number; changes: string[] } {
  const changes = new Set<string>();
  const slice = limitSlice(Slice.maxOpen(schema.node('doc', null, content).content), into, (change) => void changes.add(change));
  // It can be put in.
  const { doc } = new Transform(empty).replace(1, 1, slice);
  doc.check();
  let depth = 0;
  doc.descendants((_node, at) => {
    depth = Math.max(depth, doc.resolve(at).depth);
  });
  return { text: doc.textBetween(0, doc.content.size, '|'), size: doc.content.size, depth, changes: [...changes] };
}

test('a piece within the limits comes as it is', () => {
  expect(limited([line(words('甲'), note('注')), schema.node('blockquote', null, [line(words('乙'))])])).toMatchObject({
    text: '甲|乙',
    changes: [],
  });
});

test('levels that are too deep become lines, and their words stay', () => {
  let deep = line(words('底'));
  for (let level = 0; level < 60; level += 1) deep = schema.node('blockquote', null, [deep]);
  const { text, depth, changes } = limited([line(words('前')), deep, line(words('后'))]);
  expect(text).toBe('前|底|后');
  expect(depth).toBeLessThan(25);
  expect(changes).toEqual(['depth']);
});

test('footnotes beyond the last one become words in brackets', () => {
  const { text, changes } = limited([line(...Array.from({ length: FOOTNOTES_MAX + 1 }, (_, at) => note(`注${at}`)))]);
  expect(text).toBe(`（注${FOOTNOTES_MAX}）`);
  expect(changes).toEqual(['footnote']);
});

test('blocks that have no room are left out, and the rest can be saved', () => {
  const { changes, size } = limited(Array.from({ length: DOCUMENT_NODES_MAX }, () => line(words('甲'))));
  expect(changes).toEqual(['nodes']);
  expect(size).toBeLessThan(DOCUMENT_NODES_MAX * 3);
});
