import { codePoints } from '#contract/text.ts';
import { SUMMARY_FROM_BODY } from '#contract/posts/constants.ts';
import type { DocNode } from '#contract/document.ts';
import { firstCharacters, plainLine } from '../core/text.ts';

/** Reading speed. */
const CHARACTERS_A_MINUTE = 400;

/** Every node of a document, parents before children. The depth of stored documents is bounded. */
function* nodesOf(node: DocNode): Generator<DocNode> {
  yield node;
  for (const child of node.content ?? []) yield* nodesOf(child);
}

/** The readable text: one line per paragraph, then the footnotes, without captions of pictures. */
export const textOf = (document: DocNode): string => textBy(document, ({ text = '' }) => text);

/** The text for places without formatting: superscripts and subscripts of digits and a few signs become Unicode characters, as in 10⁶. */
export const raisedTextOf = (document: DocNode): string => textBy(document, raiseSigns);

const textBy = (document: DocNode, read: (text: DocNode) => string): string =>
  [linesOf(document, read), ...notesIn(document)].filter(Boolean).join('\n');

function raiseSigns({ text = '', marks = [] }: DocNode): string {
  const raisedSigns = marks.map(({ type }) => RAISED[type]).find((signs) => signs !== undefined);
  // All or nothing, because a partly raised word would read differently.
  if (raisedSigns === undefined || ![...text].every((sign) => PLAIN.includes(sign))) return text;
  return [...text].map((sign) => [...raisedSigns][PLAIN.indexOf(sign)]).join('');
}

const PLAIN = '0123456789+-=()';
const RAISED: Record<string, string> = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' };

/** The texts of the footnotes, in order. */
export const notesIn = (document: DocNode): string[] =>
  [...nodesOf(document)].filter(({ type }) => type === 'footnote').map(({ attrs }) => String(attrs?.['text'] ?? ''));

function linesOf(document: DocNode, read: (text: DocNode) => string): string {
  let text = '';
  for (const node of nodesOf(document)) {
    if (node.type === 'text') text += read(node);
    else if (node.type === 'hardBreak' || (LINES.has(node.type) && text !== '')) text += '\n';
  }
  return text.trim();
}

const LINES = new Set(['paragraph', 'heading', 'codeBlock']);

/** Length of the text with footnotes, in code points. */
export function textLength(document: DocNode): number {
  let length = 0;
  for (const node of nodesOf(document))
    length += codePoints(node.type === 'footnote' ? String(node.attrs?.['text'] ?? '') : (node.text ?? ''));
  return length;
}

/** A summary from the text, for an author who wrote none: as many whole words as fit, and an ellipsis. */
export function summaryOf(text: string): string {
  const line = plainLine(text);
  if (codePoints(line) <= SUMMARY_FROM_BODY) return line;
  const max = firstCharacters(line, SUMMARY_FROM_BODY - 1).length;
  let end = 0;
  // Segments a little more than fits, so that the last word is not cut.
  for (const { index, segment } of WORDS.segment(line.slice(0, max + LONGEST_WORD))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return `${line.slice(0, end === 0 ? max : end).replace(LOOSE_END, '')}…`;
}

const WORDS = new Intl.Segmenter('zh', { granularity: 'word' });
const LONGEST_WORD = 40;
/** Blanks and punctuation that are removed before an ellipsis. */
const LOOSE_END = /[\s，、；：。,;:.…—“‘（(《【[-]+$/u;

export const readMinutes = (length: number): number => Math.ceil(length / CHARACTERS_A_MINUTE);

const attributesOf = (document: DocNode, type: string, name: string): string[] => [
  ...new Set([...nodesOf(document)].filter((node) => node.type === type).map((node) => String(node.attrs?.[name]))),
];

/** Distinct addresses of the pictures in a document. */
export const picturesIn = (document: DocNode): string[] => attributesOf(document, 'image', 'src');

/** Distinct ids of the videos in a document. */
export const videosIn = (document: DocNode): string[] => attributesOf(document, 'video', 'mediaId');

/** Distinct ids of the posts that a document shows as cards. */
export const postsIn = (document: DocNode): string[] => attributesOf(document, 'work', 'postsId');
