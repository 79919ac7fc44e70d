import type { Change } from './changes.ts';
import { isBold } from './paste-blocks.ts';
import { raisedTagOf } from './signs/signs.ts';
import { SHOW_TEXT, all, isBlock, isLine, replaceTag, styleOf, textOf, unwrap } from './paste-dom.ts';

/** Converts bold, italic, underline, strike, superscript and subscript from styles to tags; other inline styles are dropped. */
export function shapeMarks(root: HTMLElement): void {
  for (const element of all(root, 'b, strong')) if (!isBold(element)) unwrap(element);
  for (const element of all(root, '[data-style]')) {
    if (isBlock(element) && !isLine(element)) continue;
    const style = styleOf(element);
    const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
    const inHeading = element.closest('h1, h2, h3, h4') !== null;
    if (isBold(element) && !/^(B|STRONG)$/.test(element.tagName) && !inHeading) wrapContent(element, 'strong');
    if (/italic|oblique/.test(style.get('font-style') ?? '')) wrapContent(element, 'em');
    if (decoration.includes('underline') && element.closest('a') === null) wrapContent(element, 'u');
    if (decoration.includes('line-through')) wrapContent(element, 's');
    const raised = isBlock(element) || element.closest('sup, sub') !== null ? null : raisedTagOf(element);
    if (raised !== null && element.tagName !== 'IMG') wrapContent(element, raised);
  }
  for (const element of all(root, ':is(h2, h3, h4, th) :is(b, strong)')) unwrap(element);
  for (const element of all(root, 'a u, span, font, o\\:p')) unwrap(element);
}

function wrapContent(element: HTMLElement, tag: string): void {
  if (textOf(element) === '') return;
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Reports alignments and list numberings that an article cannot have. */
export function reportLostStyles(root: HTMLElement, note: (change: Change) => void): void {
  const lines = all(root, '[align], [data-style*="text-align" i]').filter((line) => textOf(line) !== '');
  if (lines.some((line) => /^(center|right|end)$/.test(styleOf(line).get('text-align') ?? line.getAttribute('align') ?? '')))
    note('alignment');
  const numbered = all(root, 'ol').flatMap((list) => [list, ...list.children]);
  const kinds = numbered.map((element) => styleOf(element).get('list-style-type') ?? element.getAttribute('type') ?? '1');
  if (kinds.some((kind) => !/^(1|decimal|none|disc|circle|square|inherit|initial)$/.test(kind))) note('numbering');
}

/** Normalises paragraphs: splits lines at double breaks, removes indents of spaces, special spaces and blank lines. */
export function shapeParagraphs(root: HTMLElement): void {
  for (const line of [root, ...all(root, 'p, div, section, blockquote, td, th, li')]) splitAtBreaks(line);
  const walker = root.ownerDocument.createTreeWalker(root, SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts)
    if (text.parentElement?.closest('pre') === null)
      text.data = text.data.replaceAll('\u00A0', ' ').replaceAll(/[\u200B\uFEFF]/g, '');
  for (const line of all(root, 'p, div, section, li, h2, h3, h4')) trimLine(line);
  dropEmptyLines(root);
}

export function dropEmptyLines(root: HTMLElement): void {
  for (const line of all(root, 'p, h2, h3, h4')) if (isEmpty(line) && line.closest('td, th, li') === null) line.remove();
}

/** Splits a line into paragraphs at two breaks in a row or a break before an indent; a single break stays. */
function splitAtBreaks(line: HTMLElement): void {
  const breaks = [...line.children].filter((child) => child.tagName === 'BR');
  if (breaks.length === 0 || [...line.children].some(isBlock)) return;
  const pieces: Node[][] = [[]];
  const nodes = [...line.childNodes];
  nodes.forEach((node, index) => {
    if (node.nodeName !== 'BR') return void pieces.at(-1)?.push(node);
    const next = nodes[index + 1];
    const ends =
      next === undefined ||
      next.nodeName === 'BR' ||
      nodes[index - 1]?.nodeName === 'BR' ||
      /^[\s\u00A0]*\u3000/.test(next.textContent ?? '');
    if (!ends) pieces.at(-1)?.push(node);
    else if ((pieces.at(-1)?.length ?? 0) > 0) pieces.push([]);
  });
  const contents = pieces.filter((piece) => piece.length > 0);
  if (contents.length <= 1) return line.replaceChildren(...(contents[0] ?? []));
  const paragraphs = contents.map((piece) => {
    const paragraph = line.ownerDocument.createElement('p');
    paragraph.append(...piece);
    return paragraph;
  });
  if (line.tagName === 'P') line.replaceWith(...paragraphs);
  else line.replaceChildren(...paragraphs);
}

/** Removes white space at both ends, such as indents of full-width spaces, since the page's style indents. */
function trimLine(line: HTMLElement): void {
  if (!isLine(line)) return;
  const first = textNodeAt(line, 'firstChild');
  if (first !== null) first.data = first.data.replace(/^[\s\u3000]+/, '');
  const last = textNodeAt(line, 'lastChild');
  if (last !== null) last.data = last.data.replace(/[\s\u3000]+$/, '');
}

/** The text node at one end of an element; null: there is another node. */
function textNodeAt(element: Node, side: 'firstChild' | 'lastChild'): Text | null {
  let node: Node | null = element;
  while (node !== null && node.nodeType === 1) node = node[side];
  return node?.nodeType === 3 ? (node as Text) : null;
}

const isEmpty = (line: HTMLElement): boolean =>
  textOf(line) === '' && line.querySelector('img, table, hr, sup[data-note]') === null;

/** Moves a figure's caption and layout to attributes of its picture, and removes wrappers (figure, picture, center). */
export function shapeFigures(root: HTMLElement): void {
  for (const figure of all(root, 'figure')) {
    const picture = figure.querySelector('img');
    const words = figure.querySelector('figcaption');
    if (picture === null) {
      unwrap(figure);
      continue;
    }
    if (words !== null) picture.dataset['caption'] = textOf(words);
    // Pages of this site write the layout in this attribute.
    const layout = figure.dataset['layout'];
    if (layout !== undefined) picture.dataset['layout'] = layout;
    words?.remove();
    unwrap(figure);
  }
  for (const wrapper of all(root, 'picture')) {
    for (const source of all(wrapper, 'source')) source.remove();
    unwrap(wrapper);
  }
  for (const line of all(root, 'center')) replaceTag(line, 'p');
}
