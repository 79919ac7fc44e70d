import type { DocNode } from '#contract/document.ts';
import { codePoints } from '#contract/text.ts';
import { plainText } from '../../../kits/editor/document.ts';

/** As the server counts it: without the ends of lines. */
export const lengthOf = (body: DocNode | null): number => codePoints(descriptionOf(body).replaceAll('\n', ''));

/** The lines of a video's description; each is a paragraph of its body. */
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
