import type { DocNode } from '#contract/document.ts';
import type { Losses } from '../works/work.ts';

export type Marks = NonNullable<DocNode['marks']>;

/** State of the conversion of one HTML text into a document. */
export interface HtmlContext {
  /** Counts content that the document cannot hold; the import report lists it. */
  losses: Losses;
  /** True for old WordPress and Typecho texts: a blank line separates paragraphs, a newline is a hard break. False: newlines are spaces. */
  breaksLines: boolean;
  /** The number of footnotes read so far. */
  footnotes: number;
  /** Paragraphs appended after the text: footnotes that are too long or too many to stand in it. */
  atEnd: DocNode[];
}

/** Blocks nested deeper become text of their ancestor. Stored documents allow forty levels. */
export const NESTING_MAX = 12;
/** Elements nested deeper are read as plain text, so that recursion ends. */
export const DOM_DEPTH_MAX = 200;

export const textNode = (text: string, marks: Marks = []): DocNode =>
  marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks: [...marks] };

export const paragraph = (...content: DocNode[]): DocNode =>
  content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content };

export const linkTo = (href: string, words = href): DocNode => textNode(words, [{ type: 'link', attrs: { href } }]);

export const codeBlock = (text: string, language: string | null = null): DocNode => ({
  type: 'codeBlock',
  attrs: { language },
  ...(text === '' ? {} : { content: [textNode(text)] }),
});
