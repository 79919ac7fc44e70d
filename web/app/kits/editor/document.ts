import type { JSONContent } from '@tiptap/core';
import { DESCRIPTION_MAX } from '#contract/posts/constants.ts';
import { codePoints } from '#contract/text.ts';
import type { DocNode } from '#contract/document.ts';
import { linkAddress } from '#contract/link-address.ts';

/**
 * The document to save, from the editor's JSON: only the attributes of contract/document.ts, without pictures that have no address yet,
 * footnotes without text, and blank paragraphs at the end. Null when nothing remains.
 */
export function bodyOf(document: JSONContent): DocNode | null {
  const content = (document.content ?? []).map(clean).filter((node) => node !== null);
  while (isBlank(content.at(-1))) content.pop();
  return content.length === 0 ? null : { type: 'doc', content };
}

function clean(node: JSONContent): DocNode | null {
  if (node.type === undefined || (node.type === 'image' && typeof node.attrs?.['src'] !== 'string')) return null;
  if (node.type === 'footnote' && !node.attrs?.['text']) return null;
  const attrs = pick(node.attrs, ATTRIBUTES[node.type]);
  const content = node.content?.map(clean).filter((child) => child !== null);
  // A footnote within bold text is not bold itself.
  const marks = (node.type === 'footnote' ? undefined : node.marks)?.filter(isStorable).map((mark) => {
    const allowed = pick(mark.attrs, ATTRIBUTES[mark.type]);
    return allowed === undefined ? { type: mark.type } : { type: mark.type, attrs: allowed };
  });
  return {
    type: node.type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(content === undefined || content.length === 0 ? fillOf(node.type) : { content }),
    ...(marks === undefined || marks.length === 0 ? {} : { marks }),
    ...(node.text === undefined ? {} : { text: node.text }),
  };
}

/** False for a link that the server would refuse; its words stay. */
const isStorable = ({ type, attrs }: { type: string; attrs?: Record<string, unknown> | undefined }): boolean =>
  type !== 'link' || linkAddress(attrs?.['href']) !== null;

// A quote, list item or cell must contain a block, so one that contained only a pending picture gets an empty paragraph.
const fillOf = (type: string): { content?: DocNode[] } => (HOLDS_BLOCKS.has(type) ? { content: [{ type: 'paragraph' }] } : {});
const HOLDS_BLOCKS = new Set(['blockquote', 'listItem', 'tableCell', 'tableHeader']);

const ATTRIBUTES: Record<string, readonly string[]> = {
  heading: ['level'],
  orderedList: ['start'],
  codeBlock: ['language'],
  image: ['src', 'alt', 'caption', 'layout'],
  video: ['mediaId', 'caption'],
  work: ['postsId'],
  footnote: ['text'],
  tableHeader: ['colspan', 'rowspan'],
  tableCell: ['colspan', 'rowspan'],
  link: ['href'],
};

function pick(
  attrs: Record<string, unknown> | undefined,
  names: readonly string[] | undefined,
): Record<string, unknown> | undefined {
  if (attrs === undefined || names === undefined) return undefined;
  // A picture of the text's width has no layout attribute.
  const present = names.filter((name) => name !== 'layout' || typeof attrs[name] === 'string');
  return Object.fromEntries(present.map((name) => [name, withinLimits(name, attrs[name] ?? null)]));
}

/** Cuts a value to its limit, because the server would refuse the whole document for one value beyond it. */
function withinLimits(name: string, value: unknown): unknown {
  if ((name === 'alt' || name === 'caption') && typeof value === 'string')
    return codePoints(value) > DESCRIPTION_MAX ? [...value].slice(0, DESCRIPTION_MAX).join('') : value;
  return name === 'colspan' || name === 'rowspan' ? Math.max(1, Number(value ?? 1)) : value;
}

const isBlank = (node: DocNode | undefined): boolean => node?.type === 'paragraph' && (node.content ?? []).length === 0;

export interface Counts {
  /** Code points of all text, footnotes included, as the server counts. */
  characters: number;
  paragraphs: number;
  pictures: number;
  picturesWithoutWords: number;
  headings: { text: string; level: number; index: number }[];
  /** Reading time, rounded up. */
  minutes: number;
}

const CHARACTERS_A_MINUTE = 400;

export function countsOf(body: DocNode | null): Counts {
  const counts: Counts = { characters: 0, paragraphs: 0, pictures: 0, picturesWithoutWords: 0, headings: [], minutes: 0 };
  for (const node of nodesOf(body)) {
    if (node.type === 'text') counts.characters += codePoints(node.text ?? '');
    else if (node.type === 'footnote') counts.characters += codePoints(noteOf(node));
    else if (node.type === 'paragraph' && (node.content ?? []).length > 0) counts.paragraphs += 1;
    else if (node.type === 'heading')
      counts.headings.push({ text: plainText(node), level: Number(node.attrs?.['level'] ?? 2), index: counts.headings.length });
    else if (node.type === 'image') {
      counts.pictures += 1;
      if (!node.attrs?.['alt'] && !node.attrs?.['caption']) counts.picturesWithoutWords += 1;
    }
  }
  return { ...counts, minutes: Math.ceil(counts.characters / CHARACTERS_A_MINUTE) };
}

/** Distinct addresses of the pictures in the text, in order. */
export const picturesOf = (body: DocNode | null): string[] => [
  ...new Set([...nodesOf(body)].filter(({ type }) => type === 'image').map((node) => String(node.attrs?.['src']))),
];

export const plainText = (node: DocNode): string => [...nodesOf(node)].map(({ text = '' }) => text).join('');

/** The texts of the footnotes, in order. */
export const notesOf = (body: DocNode | null): string[] =>
  [...nodesOf(body)].filter(({ type }) => type === 'footnote').map(noteOf);

const noteOf = ({ attrs }: DocNode): string => String(attrs?.['text'] ?? '');

export const hasContent = (body: DocNode | null): boolean =>
  [...nodesOf(body)].some(({ type, text = '' }) => type === 'image' || type === 'video' || text.trim() !== '');

function* nodesOf(node: DocNode | null): Generator<DocNode> {
  if (node === null) return;
  yield node;
  for (const child of node.content ?? []) yield* nodesOf(child);
}
