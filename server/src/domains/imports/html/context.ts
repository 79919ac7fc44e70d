import type { DocNode } from '#contract/document.ts';
import type { Losses } from '../works/work.ts';

export type Marks = NonNullable<DocNode['marks']>;

/** Facts about one text while it is read. */
export interface HtmlContext {
  losses: Losses;
  /** Blank lines part paragraphs, and line ends are breaks, as old WordPress texts have it. */
  breaksLines: boolean;
  /** Whether newlines of a text in Chinese are no blanks. */
  footnotes: number;
  /** Blocks that stand at the end of the text for want of a better place. */
  atEnd: DocNode[];
}

/** Deeper nodes are read as text of their ancestor; stored documents end at forty levels. */
export const NESTING_MAX = 12;
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
