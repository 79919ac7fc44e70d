import type { DocNode } from '#contract/document.ts';
import { plainText } from '../../../core/text.ts';
import type { Losses } from '../works/work.ts';
import { blocksOf } from './blocks.ts';
import type { HtmlContext } from './context.ts';
import { parseHtml, type ChildNode } from './dom.ts';
import { moveFootnotes } from './footnotes.ts';

export interface HtmlOptions {
  /** Newlines are hard breaks, as in old WordPress and Typecho texts. Default: false. */
  breaksLines?: boolean;
  /** The title of the work; a first heading that repeats it is dropped. */
  title?: string;
}

/** Converts HTML into a document; pictures and links keep the addresses of the source. */
export const documentOfHtml = (html: string, losses: Losses, options: HtmlOptions = {}): DocNode =>
  documentOfNodes(parseHtml(html), losses, options);

export function documentOfNodes(nodes: ChildNode[], losses: Losses, { breaksLines = false, title }: HtmlOptions = {}): DocNode {
  moveFootnotes(nodes);
  const context: HtmlContext = { losses, breaksLines, footnotes: 0, atEnd: [] };
  const blocks = blocksOf(nodes, context);
  const content = withLevels(withoutTitle([...blocks, ...context.atEnd].map(readable), title));
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

/** Drops the first heading if it is the title. */
function withoutTitle(blocks: DocNode[], title: string | undefined): DocNode[] {
  const first = blocks[0];
  return title !== undefined && first?.type === 'heading' && wordsOf(first) === title.trim() ? blocks.slice(1) : blocks;
}

const wordsOf = (node: DocNode): string =>
  (node.content ?? [])
    .map(({ text = '' }) => text)
    .join('')
    .trim();

/** Shifts headings so that the highest level is 2; levels below 4 become 4. */
function withLevels(blocks: DocNode[]): DocNode[] {
  const levels: number[] = [];
  const collect = (node: DocNode): void => {
    if (node.type === 'heading') levels.push(Number(node.attrs?.['level'] ?? 2));
    node.content?.forEach(collect);
  };
  blocks.forEach(collect);
  if (levels.length === 0) return blocks;
  const shift = 2 - Math.min(...levels);
  const change = (node: DocNode): DocNode =>
    node.type === 'heading'
      ? { ...node, attrs: { level: Math.max(2, Math.min(4, Number(node.attrs?.['level'] ?? 2) + shift)) } }
      : node.content === undefined
        ? node
        : { ...node, content: node.content.map(change) };
  return blocks.map(change);
}

/** Removes characters that may not be stored, and texts that are empty then. */
function readable(node: DocNode): DocNode {
  if (node.type === 'text') return { ...node, text: plainText(node.text ?? '') };
  if (node.content === undefined) return node;
  const { content, ...rest } = node;
  const children = content.map(readable).filter(({ type, text }) => type !== 'text' || text !== '');
  return children.length === 0 ? rest : { ...rest, content: children };
}
