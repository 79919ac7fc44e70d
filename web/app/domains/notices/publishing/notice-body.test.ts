import { expect, test } from 'vitest';
import type { DocNode } from '#contract/document.ts';
import { countText, fitsEditor } from './notice-dialog.tsx';

const doc = (...content: DocNode[]): DocNode => ({ type: 'doc', content });
const paragraph: DocNode = { type: 'paragraph', content: [{ type: 'text', text: '周日凌晨升级。' }] };

test('headings, lists and links are changed in the editor', () => {
  const linked: DocNode = { type: 'text', text: '看这里', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }] };
  const list: DocNode = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] };
  expect(fitsEditor(doc({ type: 'heading', attrs: { level: 2 }, content: [linked] }, list))).toBe(true);
});

test('what the editor would lose is not opened in it', () => {
  expect(fitsEditor(doc(paragraph, { type: 'image', attrs: { src: '/media/a.webp' } }))).toBe(false);
  expect(fitsEditor(doc({ type: 'blockquote', content: [{ type: 'table' }] }))).toBe(false);
});

test('characters are counted as the server counts them', () => expect(countText(doc(paragraph, paragraph))).toBe(14));
