import { all, isLine, replaceTag, styleOf, textOf, unwrap } from './paste-dom.ts';

/** Converts headings, code blocks, tables and nested lists of web pages and word processors. `isExact`: structure is not guessed (Markdown). */
export function shapeBlocks(root: HTMLElement, isExact: boolean): void {
  for (const pre of all(root, 'pre')) flattenCode(pre);
  for (const block of all(root, 'div, section')) if (looksLikeCode(block)) flattenCode(replaceTag(block, 'pre'));
  for (const line of all(root, 'p, div, section')) markHeading(line);
  levelHeadings(root, isExact);
  for (const table of all(root, 'table')) if (!isExact) shapeTable(table);
  for (const list of all(root, 'ul > ul, ul > ol, ol > ul, ol > ol')) nestList(list);
}

/** Turns a line into a heading if Word's outline level or title style says so, or if it is a short line wholly in large bold type. */
function markHeading(line: HTMLElement): void {
  const outline = Number(styleOf(line).get('mso-outline-level'));
  if (outline >= 1 && outline <= 9) return void replaceTag(line, `h${Math.min(outline, 4)}`);
  if (/MsoTitle/.test(line.className)) return void replaceTag(line, 'h1');
  if (!isLine(line) || line.closest('table, li, blockquote, pre, figure') !== null) return;
  const text = textOf(line);
  if (text.length < 2 || text.length > 30 || /[。，；,;…]$/.test(text) || line.querySelector('img, br') !== null) return;
  if (largestFontSize(line) >= 18 && isWhollyBold(line, text)) replaceTag(line, 'h2');
}

/** In pixels; 0: unknown. */
function largestFontSize(line: HTMLElement): number {
  const sizes = [line, ...all(line, '[data-style]')].map((element) => pixels(styleOf(element).get('font-size') ?? ''));
  return Math.max(0, ...sizes);
}

const pixels = (size: string): number =>
  Number.parseFloat(size) * (size.endsWith('pt') ? 4 / 3 : size.endsWith('px') ? 1 : Number.NaN) || 0;

function isWhollyBold(line: HTMLElement, text: string): boolean {
  if (isBold(line)) return true;
  const bold = all(line, 'b, strong, [data-style]').filter(isBold);
  return (
    bold.some((element) => textOf(element) === text) ||
    textOf(line) ===
      bold
        .filter((element) => !bold.some((other) => other !== element && other.contains(element)))
        .map(textOf)
        .join('')
  );
}

export const isBold = (element: Element): boolean => {
  const weight = styleOf(element).get('font-weight');
  if (weight !== undefined) return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
  return /^(B|STRONG)$/.test(element.tagName);
};

/** Shifts the fragment's heading levels so that the highest becomes 2, limits them to 4, and removes empty headings. */
function levelHeadings(root: HTMLElement, isExact: boolean): void {
  const headings = all(root, 'h1, h2, h3, h4, h5, h6');
  const highest = Math.min(...headings.map(levelOf));
  const top = isExact ? Math.min(highest, 2) : highest;
  for (const heading of headings) {
    if (textOf(heading) === '' && heading.querySelector('img, sup[data-note]') === null) heading.remove();
    else replaceTag(heading, `h${Math.min(2 + levelOf(heading) - top, 4)}`);
  }
}

const levelOf = (heading: Element): number => Number(heading.tagName[1]);

const MONOSPACE = /consol|courier|menlo|monaco|mono/;

/** Whether a block was copied from a code editor: a monospace font with preserved white space. */
function looksLikeCode(block: HTMLElement): boolean {
  const style = styleOf(block);
  return (
    (style.get('white-space') ?? '').startsWith('pre') &&
    MONOSPACE.test(style.get('font-family') ?? '') &&
    block.closest('pre') === null
  );
}

/** Replaces the content of a pre by a single `code` with plain text: without line numbers, with line breaks for br and line elements. */
function flattenCode(pre: HTMLElement): void {
  const language =
    /(?:lang(?:uage)?|brush)[-:]\s*([\w+#-]+)/.exec(`${pre.className} ${pre.querySelector('code')?.className ?? ''}`)?.[1] ??
    pre.dataset['lang'];
  for (const numbers of all(pre.parentElement ?? pre, '.code-snippet__line-index, .hljs-ln-numbers, .linenos')) numbers.remove();
  for (const breaker of all(pre, 'br')) breaker.replaceWith('\n');
  const lines = [...pre.children].filter((child) => /^(DIV|CODE|P|LI|SECTION)$/.test(child.tagName));
  const text =
    lines.length > 1 ? lines.map((line) => (line.textContent ?? '').replace(/\n$/, '')).join('\n') : (pre.textContent ?? '');
  const code = pre.ownerDocument.createElement('code');
  if (language !== undefined) code.className = `language-${language}`;
  code.textContent = text.replaceAll('\u00A0', ' ').replace(/^\n|\s+$/g, '');
  pre.replaceChildren(code);
}

/** Dissolves tables used for layout (one cell) and tables within a cell; of others moves the caption before the table. */
function shapeTable(table: HTMLElement): void {
  if (table.parentElement?.closest('table') !== null && table.parentElement !== null) return dissolveTable(table);
  if (all(table, 'td, th').length <= 1) return dissolveTable(table);
  for (const caption of all(table, 'caption')) {
    table.before(replaceTag(caption, 'p'));
  }
  for (const columns of all(table, 'colgroup, col')) columns.remove();
}

function dissolveTable(table: HTMLElement): void {
  for (const cell of all(table, 'td, th')) replaceTag(cell, 'div');
  for (const part of all(table, 'tbody, thead, tfoot, tr, colgroup, caption')) unwrap(part);
  unwrap(table);
}

/** Moves a nested list that some programs write beside its item into the item. */
function nestList(list: HTMLElement): void {
  const item = list.previousElementSibling;
  if (item?.tagName === 'LI') item.append(list);
}
