import type { DocNode } from '#contract/document.ts';

/** What Markdown would read as a sign of its own, wherever it stands. */
const SIGNS = /[\\`*_~[\]<|^]/g;
const ENTITY = /&(?=#?\w{1,32};)/g;
/** What it would read as one only where a line begins: quotes, lists, headings, underlines, rows of a table. */
const AT_START = /^(?:(>)|([-+])(?=\s|$)|(#{1,6})(?=\s|$)|([-=:]+\s*$))/;
const NUMBER_AT_START = /^(\d{1,9})([.)])(?=\s|$)/;

interface NodePosition {
  /** Nothing stands before it in its line. */
  lineStart: boolean;
  /** Signs at the end of a heading are taken for its frame. */
  inHeading: boolean;
}

/** Words of an author as Markdown reads them back: every sign that was typed stays a sign. */
export function escapeMarkdown(text: string, { lineStart, inHeading }: NodePosition): string {
  const escaped = text.replace(SIGNS, '\\$&').replace(ENTITY, '\\&');
  if (inHeading) return escaped.replaceAll('#', '\\#');
  return lineStart ? escaped.replace(AT_START, '\\$&').replace(NUMBER_AT_START, '$1\\$2') : escaped;
}

/** A caption or a description: one line of plain words. */
export const escapeLine = (text: string): string => escapeMarkdown(text, { lineStart: false, inHeading: false });

/** What stands before and after code within a line: as many backticks as it needs. */
export function codeFence(text: string): { open: string; close: string } {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '') ? ' ' : '';
  return { open: fence + pad, close: pad + fence };
}

/** Where a link leads, in round brackets. */
export const linkTarget = (href: string): string => href.replace(/[\\()]/g, '\\$&').replace(ENTITY, '\\&');

const BLANKS = /[ \t\r\n\f]+/g;

/** A document without the blanks that no reader sees, which Markdown would read as the end of a line or as code. */
export function withoutIdleBlanks(node: DocNode): DocNode {
  if (node.type === 'codeBlock' || node.content === undefined) return node;
  const content = node.content.map(withoutIdleBlanks);
  if (!content.some(({ type }) => type === 'text')) return { ...node, content };
  const line: DocNode[] = [];
  let isOpen = false;
  const close = () => {
    const last = line.at(-1);
    if (last?.text !== undefined && !isCode(last)) last.text = last.text.trimEnd();
    if (last?.text === '') line.pop();
  };
  for (const child of content) {
    if (child.text === undefined) {
      close();
      isOpen = false;
      line.push(child);
      continue;
    }
    const flat = child.text.replace(BLANKS, ' ');
    const text: string = isOpen || isCode(child) ? flat : flat.replace(/^ /, '');
    if (text === '') continue;
    line.push({ ...child, text });
    isOpen = isCode(child) || !text.endsWith(' ');
  }
  close();
  return { ...node, content: line };
}

const isCode = ({ marks = [] }: DocNode): boolean => marks.some(({ type }) => type === 'code');

/** Signs beside a word, and beside nothing else, are read alike by every program: Chinese marks are no words. */
export const isWordCharacter = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character);
