import { Schema } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { typedIn } from './slash-menu.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    codeBlock: { group: 'block', content: 'text*' },
    hardBreak: { group: 'inline', inline: true },
    text: { group: 'inline' },
  },
});

/** The cursor stands at the end of the words; a line break is one of the text. */
function typed(words: string, type = 'paragraph') {
  const parts = words
    .split('\n')
    .flatMap((part, index) => [...(index === 0 ? [] : [schema.node('hardBreak')]), ...(part === '' ? [] : [schema.text(part)])]);
  const doc = schema.node('doc', null, [schema.node(type, null, parts)]);
  const state = EditorState.create({ doc });
  return typedIn(state.apply(state.tr.setSelection(TextSelection.atEnd(doc))));
}

test.each([
  ['/', ''],
  ['／图片', '图片'],
  ['、dbt', 'dbt'],
  ["/da'biao", "da'biao"],
  ['湖水 /tp', 'tp'],
  ['湖水\n/tp', 'tp'],
])('%j asks for something', (words, query) => {
  const found = typed(words);
  expect(found?.query).toBe(query);
  expect((found?.to ?? 0) - (found?.from ?? 0)).toBe(query.length + 1);
});

test.each([
  '和/或',
  '1/2',
  'https://',
  '//',
  '/usr/local',
  '湖水、候鸟',
  '湖水 、候鸟',
  '/有了 空格',
  `/${'长'.repeat(17)}`,
  `${'前'.repeat(60)}/tp`,
])('%j is text', (words) => expect(typed(words)).toBeNull());

test('in code a stroke is a stroke', () => expect(typed('/tp', 'codeBlock')).toBeNull());
