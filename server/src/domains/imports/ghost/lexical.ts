import { escapeHtml } from '../../../core/text.ts';
import { addLoss, type Losses } from '../works/work.ts';
import { cardHtml, listIn, textOf, type Payload } from './ghost-html.ts';

/** Bits of the `format` of a text node, with their tags. */
const FORMATS: [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];
const DEPTH_MAX = 100;

/** A document of Lexical, the editor of Ghost 5 and later, as HTML. */
export function lexicalHtml(state: Payload, losses: Losses): string {
  const root = (typeof state['root'] === 'object' && state['root'] !== null ? state['root'] : state) as Payload;
  return childrenHtml(root, losses, 0);
}

const childrenHtml = (node: Payload, losses: Losses, depth: number): string =>
  depth > DEPTH_MAX
    ? ''
    : listIn(node['children'])
        .map((child) => nodeHtml(child, losses, depth + 1))
        .join('');

function nodeHtml(node: Payload, losses: Losses, depth: number): string {
  const type = textOf(node['type']).replace(/^extended-/, '');
  const inner = childrenHtml(node, losses, depth);
  switch (type) {
    case 'text':
    case 'code-highlight':
      return formatted(textOf(node['text']), Number(node['format']) || 0);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return ' ';
    case 'paragraph':
      return `<p>${inner}</p>`;
    case 'heading': {
      const tag = /^h[1-6]$/.test(textOf(node['tag'])) ? textOf(node['tag']) : 'h2';
      return `<${tag}>${inner}</${tag}>`;
    }
    case 'quote':
    case 'aside':
      return `<blockquote>${inner}</blockquote>`;
    case 'list': {
      const tag = textOf(node['listType']) === 'number' ? 'ol' : 'ul';
      return `<${tag}${tag === 'ol' ? ` start="${Number(node['start']) || 1}"` : ''}>${inner}</${tag}>`;
    }
    case 'listitem':
      return `<li>${inner}</li>`;
    case 'link':
    case 'autolink':
    case 'at-link':
      return `<a href="${escapeHtml(textOf(node['url']))}">${inner}</a>`;
    default:
      return cardHtml(type, node, losses) ?? unknownHtml(type, node, inner, losses);
  }
}

function unknownHtml(type: string, node: Payload, inner: string, losses: Losses): string {
  addLoss(losses, 'card');
  if (inner !== '') return `<div>${inner}</div>`;
  return `<pre>${escapeHtml(JSON.stringify({ ...node, type }))}</pre>`;
}

function formatted(text: string, format: number): string {
  let html = escapeHtml(text);
  for (const [bit, tag] of FORMATS) if ((format & bit) !== 0) html = `<${tag}>${html}</${tag}>`;
  return html;
}
