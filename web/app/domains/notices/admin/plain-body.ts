import type { DocNode } from '#contract/document.ts';

/** Paragraphs, one a line; empty lines only set them apart. */
export const bodyOf = (text: string): DocNode => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});

/** The text of a document that is nothing but paragraphs; null when plain text would lose something of it. */
export function plainTextOf(body: unknown): string | null {
  const lines = ((body as DocNode).content ?? []).map(({ type, content = [] }) =>
    type === 'paragraph' && content.every((node) => node.type === 'text' && (node.marks ?? []).length === 0)
      ? content.map(({ text = '' }) => text).join('')
      : null,
  );
  return lines.includes(null) ? null : lines.join('\n\n');
}
