import type { DocNode } from '#contract/document.ts';
import { paragraph } from './context.ts';

const CHINESE = '[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u3000-\\u303f\\u{20000}-\\u{3ffff}]';
const BREAK_IN_CHINESE = new RegExp(`(?<=${CHINESE})[ \\t]*\\r?\\n[ \\t\\r\\n]*(?=${CHINESE})`, 'gu');

/** Collapses white space as browsers do; a newline between Chinese characters is dropped. */
export const flatText = (text: string): string => text.replace(BREAK_IN_CHINESE, '').replace(/[ \t\r\n\f]+/g, ' ');

/** Divides inline nodes into paragraphs at double hard breaks; trims white space and drops empty paragraphs. */
export function paragraphsOf(line: readonly DocNode[]): DocNode[] {
  const lines: DocNode[][] = [[]];
  const trimmed = trimBlanks(line);
  for (const [index, node] of trimmed.entries()) {
    if (node.type !== 'hardBreak') lines.at(-1)?.push(node);
    else if (trimmed[index + 1]?.type === 'hardBreak') lines.push([]);
    else if ((lines.at(-1)?.length ?? 0) > 0) lines.at(-1)?.push(node);
  }
  return lines
    .map(withoutEndBreaks)
    .filter(isSeen)
    .map((nodes) => paragraph(...nodes));
}

/** Inline nodes as one line, for a heading: hard breaks become spaces. */
export const oneLine = (line: readonly DocNode[]): DocNode[] =>
  withoutEndBreaks(trimBlanks(line.map((node) => (node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node))));

const isSeen = (nodes: readonly DocNode[]): boolean =>
  nodes.some((node) => node.type !== 'text' || (node.text ?? '').trim() !== '');

function withoutEndBreaks(nodes: readonly DocNode[]): DocNode[] {
  const result = [...nodes];
  while (result.at(-1)?.type === 'hardBreak') result.pop();
  const last = result.at(-1);
  if (last?.type !== 'text') return result;
  const text = (last.text ?? '').trimEnd();
  if (text === '') return withoutEndBreaks(result.slice(0, -1));
  result[result.length - 1] = { ...last, text };
  return result;
}

/** Drops spaces at the beginning of a line and after other spaces, and joins adjacent texts with equal marks. */
function trimBlanks(line: readonly DocNode[]): DocNode[] {
  const result: DocNode[] = [];
  let afterBlank = true;
  for (const node of line) {
    if (node.type !== 'text') {
      result.push(node);
      afterBlank = node.type === 'hardBreak';
      continue;
    }
    const text = afterBlank ? (node.text ?? '').replace(/^ +/, '') : (node.text ?? '');
    if (text === '') continue;
    const last = result.at(-1);
    if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(node.marks ?? []))
      result[result.length - 1] = { ...last, text: `${last.text ?? ''}${text}` };
    else result.push({ ...node, text });
    afterBlank = text.endsWith(' ');
  }
  return result;
}
