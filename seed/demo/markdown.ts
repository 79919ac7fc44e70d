import MarkdownIt, { type Token } from 'markdown-it';
import type { DocNode } from '#contract/document.ts';

/** A picture for the document, or null if there is none with that name. */
export type FindPicture = (key: string) => { src: string; width: number; height: number } | null;

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Converts the Markdown of a demo article into a document. A picture is a paragraph of its own: `![alt](cover:key "caption")`. */
export function toDocument(markdown: string, findPicture: FindPicture): DocNode {
  const tokens = parser.parse(markdown, {});
  const { content } = readBlocks(tokens, 0, null, findPicture);
  return { type: 'doc', content };
}

const BLOCKS: Record<string, (token: Token) => Omit<DocNode, 'content'>> = {
  paragraph_open: () => ({ type: 'paragraph' }),
  heading_open: ({ tag }) => ({ type: 'heading', attrs: { level: Math.min(Math.max(Number(tag.slice(1)), 2), 4) } }),
  blockquote_open: () => ({ type: 'blockquote' }),
  bullet_list_open: () => ({ type: 'bulletList' }),
  ordered_list_open: (token) => ({ type: 'orderedList', attrs: { start: Number(token.attrGet('start') ?? 1) } }),
  list_item_open: () => ({ type: 'listItem' }),
  table_open: () => ({ type: 'table' }),
  tr_open: () => ({ type: 'tableRow' }),
  th_open: () => ({ type: 'tableHeader' }),
  td_open: () => ({ type: 'tableCell' }),
};

/** Reads siblings until the token that closes their parent; returns the next position. */
function readBlocks(
  tokens: Token[],
  from: number,
  closing: string | null,
  findPicture: FindPicture,
): { content: DocNode[]; next: number } {
  const content: DocNode[] = [];
  let index = from;
  while (index < tokens.length && tokens[index]?.type !== closing) {
    const token = tokens[index];
    if (token === undefined) break;
    const start = BLOCKS[token.type];
    if (start !== undefined) {
      const inner = readBlocks(tokens, index + 1, token.type.replace('_open', '_close'), findPicture);
      content.push(finish(start(token), inner.content));
      index = inner.next + 1;
      continue;
    }
    if (token.type === 'inline') content.push(...readInline(token.children ?? [], findPicture));
    if (token.type === 'hr') content.push({ type: 'horizontalRule' });
    if (token.type === 'fence' || token.type === 'code_block') {
      content.push({
        type: 'codeBlock',
        attrs: { language: token.info.trim() || null },
        content: [{ type: 'text', text: token.content.replace(/\n$/, '') }],
      });
    }
    // thead and tbody only wrap their rows.
    index += 1;
  }
  return { content, next: index };
}

function finish(node: Omit<DocNode, 'content'>, content: DocNode[]): DocNode {
  const only = content[0];
  // A paragraph with only a picture becomes the picture.
  if (node.type === 'paragraph' && content.length === 1 && only?.type === 'image') return only;
  if (node.type === 'tableCell' || node.type === 'tableHeader') return { ...node, content: [{ type: 'paragraph', content }] };
  return { ...node, content };
}

const MARKS: Record<string, string> = { strong: 'bold', em: 'italic', s: 'strike', link: 'link' };

function readInline(tokens: Token[], findPicture: FindPicture): DocNode[] {
  const marks: NonNullable<DocNode['marks']> = [];
  const content: DocNode[] = [];
  const push = (text: string, extra: NonNullable<DocNode['marks']> = []) => {
    if (text !== '')
      content.push({ type: 'text', text, ...(marks.length + extra.length > 0 ? { marks: [...marks, ...extra] } : {}) });
  };
  for (const token of tokens) {
    const name = MARKS[token.type.replace(/_(open|close)$/, '')];
    if (name !== undefined && token.type.endsWith('_open')) {
      marks.push(name === 'link' ? { type: 'link', attrs: { href: token.attrGet('href') } } : { type: name });
    } else if (name !== undefined) marks.pop();
    else if (token.type === 'text') push(token.content);
    else if (token.type === 'code_inline') push(token.content, [{ type: 'code' }]);
    else if (token.type === 'softbreak' || token.type === 'hardbreak') content.push({ type: 'hardBreak' });
    else if (token.type === 'image') content.push(...readPicture(token, findPicture));
  }
  return content;
}

function readPicture(token: Token, findPicture: FindPicture): DocNode[] {
  const picture = findPicture(String(token.attrGet('src') ?? '').replace(/^cover:/, ''));
  if (picture === null) throw new Error(`no drawing for ${token.attrGet('src')}`);
  return [{ type: 'image', attrs: { ...picture, alt: token.content, caption: token.attrGet('title') ?? '' } }];
}
