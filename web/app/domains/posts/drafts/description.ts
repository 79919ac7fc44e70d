import type { DocNode } from '#contract/document.ts';
import { codePoints } from '#contract/text.ts';
import { plainText } from '../../../kits/editor/document.ts';

/** Number of characters, counted like on the server, without line breaks. */
export const lengthOf = (body: DocNode | null): number => codePoints(descriptionOf(body).replaceAll('\n', ''));

/** A video's description as text; each paragraph of its body is a line. */
export const descriptionOf = (body: DocNode | null): string => (body?.content ?? []).map(plainText).join('\n');

export const documentOf = (text: string): DocNode | null =>
  text === ''
    ? null
    : {
        type: 'doc',
        content: text
          .split('\n')
          .map((line) => (line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] })),
      };
