import type { DocNode } from '#contract/document.ts';
import { SUMMARY_FROM_BODY, codePoints } from '#contract/limits.ts';
import { firstCharacters, plainLine } from '../../../plain-text.ts';

const CHARACTERS_A_MINUTE = 400;

/** Every node of a document, a parent before its children. Stored documents have a bounded depth. */
export function* nodesOf(node: DocNode): Generator<DocNode> {
  yield node;
  for (const child of node.content ?? []) yield* nodesOf(child);
}

/** What a reader reads, one line a paragraph; captions of pictures are no part of it. */
export function textOf(document: DocNode): string {
  let text = '';
  for (const node of nodesOf(document)) {
    if (node.type === 'text') text += node.text ?? '';
    else if (node.type === 'hardBreak' || (LINES.has(node.type) && text !== '')) text += '\n';
  }
  return text.trim();
}

const LINES = new Set(['paragraph', 'heading', 'codeBlock']);

/** Characters written, as a person counts them. */
export function textLength(document: DocNode): number {
  let length = 0;
  for (const node of nodesOf(document)) length += codePoints(node.text ?? '');
  return length;
}

/** Stands in where the author wrote no summary. */
export const summaryOf = (text: string): string => firstCharacters(plainLine(text), SUMMARY_FROM_BODY);

export const readMinutes = (length: number): number => Math.ceil(length / CHARACTERS_A_MINUTE);

const attributesOf = (document: DocNode, type: string, name: string): string[] => [
  ...new Set([...nodesOf(document)].filter((node) => node.type === type).map((node) => String(node.attrs?.[name]))),
];

/** Addresses of the pictures in a document, each once. */
export const picturesIn = (document: DocNode): string[] => attributesOf(document, 'image', 'src');

/** Ids of the videos in a document, each once. */
export const videosIn = (document: DocNode): string[] => attributesOf(document, 'video', 'mediaId');

/** Ids of the works a document shows as cards, each once. */
export const worksIn = (document: DocNode): string[] => attributesOf(document, 'work', 'postsId');
