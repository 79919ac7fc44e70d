import type { DocNode } from '#contract/document.ts';
import { paragraph } from './context.ts';

const CHINESE = '[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u3000-\\u303f\\u{20000}-\\u{3ffff}]';
const BREAK_IN_CHINESE = new RegExp(`(?<=${CHINESE})[ \\t]*\\r?\\n[ \\t\\r\\n]*(?=${CHINESE})`, 'gu');

/** Blanks as a browser shows them; the end of a line within Chinese words is none. */
export const flatText = (text: string): string => text.replace(BREAK_IN_CHINESE, '').replace(/[ \t\r\n\f]+/g, ' ');

/** The inline nodes of a line as paragraphs: two breaks part them, and blanks at the ends of a line are nobody's. */
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

/** The same as one line, for a heading. */
export const oneLine = (line: readonly DocNode[]): DocNode[] =>
  withoutEndBreaks(trimBlanks(line.map((node) => (node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node))));

const isSeen = (nodes: readonly DocNode[]): boolean =>
  nodes.some((node) => node.type !== 'text' || (node.text ?? '').trim() !== '');

function withoutEndBreaks(nodes: readonly DocNode[]): DocNode[] {
  const kept = [...nodes];
  while (kept.at(-1)?.type === 'hardBreak') kept.pop();
  const last = kept.at(-1);
  if (last?.type !== 'text') return kept;
  const text = (last.text ?? '').trimEnd();
  if (text === '') return withoutEndBreaks(kept.slice(0, -1));
  kept[kept.length - 1] = { ...last, text };
  return kept;
}

function trimBlanks(line: readonly DocNode[]): DocNode[] {
  const kept: DocNode[] = [];
  let afterBlank = true;
  for (const node of line) {
    if (node.type !== 'text') {
      kept.push(node);
      afterBlank = node.type === 'hardBreak';
      continue;
    }
    const text = afterBlank ? (node.text ?? '').replace(/^ +/, '') : (node.text ?? '');
    if (text === '') continue;
    const last = kept.at(-1);
    if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(node.marks ?? []))
      kept[kept.length - 1] = { ...last, text: `${last.text ?? ''}${text}` };
    else kept.push({ ...node, text });
    afterBlank = text.endsWith(' ');
  }
  return kept;
}
