import { codePoints } from '#contract/text.ts';
import type { DocNode } from '#contract/document.ts';

/** Whether the editor of notices can change a text without losing anything of it. */
export const fitsEditor = ({ type, content = [] }: DocNode): boolean => EDITED.has(type) && content.every(fitsEditor);

const EDITED = new Set([
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'hardBreak',
  'text',
]);

/** Characters as the server counts them. */
export const countText = ({ text = '', content = [] }: DocNode): number =>
  content.reduce((sum, child) => sum + countText(child), codePoints(text.trim()));
