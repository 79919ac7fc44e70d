import type { DocNode } from '#contract/document.ts';

// The HTML that an import makes, read as the editor would read it: by tags alone.

interface Element {
  tag: string;
  attrs: Record<string, string>;
  children: (Element | string)[];
}

const MARKS: Record<string, string> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};
const BLOCKS: Record<string, string> = {
  p: 'paragraph',
  ul: 'bulletList',
  li: 'listItem',
  blockquote: 'blockquote',
  tr: 'tableRow',
  table: 'table',
};
const HOLDS_BLOCKS = new Set(['listItem', 'blockquote', 'tableCell', 'tableHeader', 'doc']);

export const readHtml = (html: string): DocNode => ({ type: 'doc', content: blocksOf(treeOf(html).children) });

function treeOf(html: string): Element {
  const root: Element = { tag: '', attrs: {}, children: [] };
  const open = [root];
  for (const [part, close, tag = '', attributes = ''] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi,
  )) {
    const top = open.at(-1) ?? root;
    if (tag === '') top.children.push(decode(part));
    else if (close === '/') {
      if (top.tag !== tag) throw new Error(`</${tag}> closes <${top.tag}> in ${html}`);
      open.pop();
    } else {
      const attrs = Object.fromEntries(
        [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
      );
      const element: Element = { tag, attrs, children: [] };
      top.children.push(element);
      if (!['br', 'hr', 'img'].includes(tag)) open.push(element);
    }
  }
  return root;
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, ten?: string, sixteen?: string, name?: string) =>
    ten !== undefined
      ? String.fromCodePoint(Number(ten))
      : sixteen !== undefined
        ? String.fromCodePoint(Number.parseInt(sixteen, 16))
        : (NAMED[name ?? ''] ?? all),
  );

const isBlock = (child: Element | string): child is Element =>
  typeof child !== 'string' && MARKS[child.tag] === undefined && !['a', 'br'].includes(child.tag);

/** Words that stand between blocks are a paragraph of their own. */
function blocksOf(children: (Element | string)[]): DocNode[] {
  const blocks: DocNode[] = [];
  let loose: (Element | string)[] = [];
  const close = () => {
    const content = inlineOf(loose, []);
    loose = [];
    if (content.some(({ type, text = '' }) => type === 'footnote' || text.trim() !== ''))
      blocks.push({ type: 'paragraph', content });
  };
  for (const child of children) {
    if (!isBlock(child)) {
      loose.push(child);
      continue;
    }
    close();
    blocks.push(...blockOf(child));
  }
  close();
  return blocks;
}

function blockOf({ tag, attrs, children }: Element): DocNode[] {
  if (tag === 'hr') return [{ type: 'horizontalRule' }];
  if (tag === 'div' && attrs['data-work'] !== undefined) return [{ type: 'work', attrs: { postsId: attrs['data-work'] } }];
  if (tag === 'pre') {
    const [code] = children as [Element];
    const language = /^language-(.+)/.exec(code.attrs['class'] ?? '')?.[1] ?? null;
    return [
      { type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text: code.children.join('').replace(/\n$/, '') }] },
    ];
  }
  if (/^h[1-6]$/.test(tag)) return [{ type: 'heading', attrs: { level: Number(tag[1]) }, content: inlineOf(children, []) }];
  if (tag === 'ol') return [{ type: 'orderedList', attrs: { start: Number(attrs['start'] ?? 1) }, content: blocksOf(children) }];
  if (tag === 'td') return [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: blocksOf(children) }];
  const type = BLOCKS[tag];
  if (type === undefined) return blocksOf(children);
  return [{ type, content: HOLDS_BLOCKS.has(type) || children.some(isBlock) ? blocksOf(children) : inlineOf(children, []) }];
}

function inlineOf(children: (Element | string)[], marks: NonNullable<DocNode['marks']>): DocNode[] {
  return children.flatMap((child): DocNode[] => {
    if (typeof child === 'string') return [{ type: 'text', text: child, ...(marks.length === 0 ? {} : { marks }) }];
    if (child.tag === 'br') return [{ type: 'hardBreak' }];
    if (child.attrs['data-note'] !== undefined) return [{ type: 'footnote', attrs: { text: child.attrs['data-note'] } }];
    if (child.tag === 'a') return inlineOf(child.children, [...marks, { type: 'link', attrs: { href: child.attrs['href'] } }]);
    const type = MARKS[child.tag];
    return inlineOf(child.children, type === undefined ? marks : [...marks, { type }]);
  });
}
