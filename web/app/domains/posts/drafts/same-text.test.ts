import { expect, test } from 'vitest';
import type { DocNode } from '#contract/document.ts';
import { emptyFields, type DraftFields } from './fields.ts';
import { markOf, sameText } from './same-text.ts';

const fields = (more: Partial<DraftFields>): DraftFields => ({ ...emptyFields(), ...more });
const doc = (...content: DocNode[]): DocNode => ({ type: 'doc', content });

test.each<[string, Partial<DraftFields>, Partial<DraftFields>]>([
  [
    'blanks around and within single lines',
    { title: ' 湖水  退去 ', summary: '摘要\n' },
    { title: '湖水 退去', summary: '摘要' },
  ],
  ['tags as the server writes them', { tags: ['AI', '候鸟'] }, { tags: ['ai', '候鸟'] }],
  [
    'a body whose parts come in another order',
    { body: doc({ type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: 'a' }] }) },
    { body: { content: [{ content: [{ text: 'a', type: 'text' }], type: 'codeBlock' }], type: 'doc' } },
  ],
  [
    'marks in another order',
    {
      body: doc({ type: 'text', text: '看', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example/' } }] }),
    },
    {
      body: doc({ type: 'text', text: '看', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }, { type: 'bold' }] }),
    },
  ],
])('%s make no other text', (_what, one, other) => {
  expect(sameText(fields(one), fields(other))).toBe(true);
  expect(markOf(fields(one))).toBe(markOf(fields(other)));
});

test.each<[string, Partial<DraftFields>, Partial<DraftFields>]>([
  ['another word', { title: '湖' }, { title: '海' }],
  [
    'a word in another type',
    { body: doc({ type: 'text', text: '甲', marks: [{ type: 'bold' }] }) },
    { body: doc({ type: 'text', text: '甲' }) },
  ],
  ['a blank within the body', { body: doc({ type: 'text', text: '甲 乙' }) }, { body: doc({ type: 'text', text: '甲乙' }) }],
  ['another time', { publishAt: '2026-11-24T00:00:00.000Z' }, { publishAt: null }],
])('%s does', (_what, one, other) => {
  expect(sameText(fields(one), fields(other))).toBe(false);
  expect(markOf(fields(one))).not.toBe(markOf(fields(other)));
});
