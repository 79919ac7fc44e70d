import type { DocNode } from '#contract/document.ts';
import { linkAddress } from '#contract/link-address.ts';
import { AI_MARK_TEXT, TABLE_ROWS_MAX, type PictureLayout } from '#contract/posts/constants.ts';
import { columnsOf, inRows, layoutOf } from '#contract/posts/picture-layout.ts';
import type { Heading, Picture, Playable } from '#contract/posts/post.ts';
import { isRightToLeft, piecesOf } from '#contract/text.ts';
import { escapeHtml, plainLine } from '../core/text.ts';
import { cardPlaceholder } from './card-placeholders.ts';
import { isId, isMediaAddress } from './links.ts';

/** The files of a document's pictures, by address, and videos, by id. */
export interface Assets {
  pictures: ReadonlyMap<string, Picture>;
  videos: ReadonlyMap<string, Playable>;
}

export interface Rendered {
  html: string;
  outline: Heading[];
}

/**
 * Renders a stored document as HTML. The document is not trusted: text and attributes are escaped, every address is checked, and
 * of an unknown node only the content is rendered.
 */
export function renderDocument(document: DocNode, assets: Assets): Rendered {
  const outline: Heading[] = [];
  const notes: string[] = [];
  const html = renderBlocks(document, { ...assets, outline, tables: 0, notes });
  return { html: html + renderNotes(notes), outline };
}

/** A single table, for the export as Markdown; its footnotes stay inline (`data-note`), as the import reads them. */
export const renderTableAlone = (table: DocNode): string =>
  renderBlocks(
    { type: 'doc', content: [table] },
    { pictures: new Map(), videos: new Map(), outline: [], tables: 0, notes: null },
  );

/** The state of one rendering. */
interface Page extends Assets {
  outline: Heading[];
  /** Number of tables so far; a table's name is its number. */
  tables: number;
  /** Footnotes so far, rendered at the end; null: footnotes are rendered inline. */
  notes: string[] | null;
}

function renderBlocks(node: DocNode, page: Page): string {
  return inRows(node.content ?? [])
    .map((row) => {
      const html = row.map((child) => renderNode(child, page)).join('');
      return row.length === 1 ? html : `<div class="gallery" data-columns="${columnsOf(row.length)}">${html}</div>`;
    })
    .join('');
}

function renderNode(node: DocNode, page: Page): string {
  const inside = () => renderBlocks(node, page);
  switch (node.type) {
    case 'text':
      return renderText(node, page);
    case 'paragraph':
      return `<p${directionOf(node)}>${inside()}</p>`;
    case 'heading':
      return renderHeading(node, page, inside());
    case 'bulletList':
      return `<ul>${inside()}</ul>`;
    case 'orderedList':
      return `<ol${startOf(node)}>${inside()}</ol>`;
    case 'listItem':
      return `<li${directionOf(node)}>${inside()}</li>`;
    case 'blockquote':
      return `<blockquote>${inside()}</blockquote>`;
    case 'codeBlock':
      return renderCode(node);
    case 'horizontalRule':
      return '<hr>';
    case 'hardBreak':
      return '<br>';
    case 'image':
      return renderPicture(node, page);
    case 'video':
      return renderVideo(node, page);
    case 'work':
      return isId(node.attrs?.['postsId']) ? cardPlaceholder(node.attrs['postsId']) : '';
    case 'footnote':
      return renderNote(String(node.attrs?.['text'] ?? ''), page);
    case 'table':
      return renderTable(node, (page.tables += 1), (child) => renderBlocks(child, page));
    default:
      return inside();
  }
}

/** The number of a footnote, linked to its text at the end. */
function renderNote(text: string, { notes }: Page): string {
  if (notes === null) return `<sup data-note="${escapeHtml(text)}"></sup>`;
  const number = notes.push(text);
  return `<sup class="note"><a id="fnref-${number}" href="#fn-${number}" aria-label="脚注 ${number}">[${number}]</a></sup>`;
}

function renderNotes(notes: readonly string[]): string {
  const items = notes.map((text, index) => {
    const back = `<a href="#fnref-${index + 1}" aria-label="回到脚注 ${index + 1} 的位置">↩</a>`;
    return `<li id="fn-${index + 1}">${escapeHtml(text)} ${back}</li>`;
  });
  return items.length === 0 ? '' : `<section class="notes" aria-label="脚注"><ol>${items.join('')}</ol></section>`;
}

const MARKS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
};

/** Lines of Arabic or Hebrew begin at the right. */
const directionOf = (node: DocNode): string =>
  isRightToLeft((node.type === 'listItem' ? node.content?.[0] : node)?.content?.map(({ text = '' }) => text).join('') ?? '')
    ? ' dir="rtl"'
    : '';

function renderText({ text = '', marks = [] }: DocNode, { notes }: Page): string {
  return marks.reduceRight(
    (html, { type, attrs }) => {
      if (type === 'link') return renderLink(attrs?.['href'], html);
      const tag = MARKS[type];
      return tag === undefined ? html : `<${tag}>${html}</${tag}>`;
    },
    notes === null ? escapeHtml(text) : piecesOf(text).map(renderPiece).join(''),
  );
}

const renderPiece = ({ text, isLong }: { text: string; isLong: boolean }): string =>
  isLong ? `<span class="long">${escapeHtml(text)}</span>` : escapeHtml(text);

function renderLink(href: unknown, html: string): string {
  const address = linkAddress(href);
  if (address === null) return html;
  return `<a href="${escapeHtml(address)}" rel="noopener nofollow ugc" target="_blank">${html}</a>`;
}

function renderHeading(node: DocNode, page: Page, inside: string): string {
  const ownLevel = Number(node.attrs?.['level']);
  const level = ownLevel >= 2 && ownLevel <= 4 ? Math.trunc(ownLevel) : 2;
  const text = plainLine((node.content ?? []).map((child) => (child.type === 'footnote' ? '' : (child.text ?? ' '))).join(''));
  // A heading without text would be an empty line in the table of contents, so it becomes a paragraph.
  if (text === '') return inside === '' ? '' : `<p>${inside}</p>`;
  const id = `h-${page.outline.length + 1}`;
  page.outline.push({ id, text, level });
  return `<h${level} id="${id}"${directionOf(node)}>${inside}</h${level}>`;
}

function startOf(node: DocNode): string {
  const start = Math.trunc(Number(node.attrs?.['start'] ?? 1));
  return Number.isSafeInteger(start) && start !== 1 ? ` start="${start}"` : '';
}

function renderCode(node: DocNode): string {
  const language = String(node.attrs?.['language'] ?? '').replace(/[^\w+#.-]/g, '');
  const name = language === '' ? '' : ` class="language-${language}"`;
  const text = (node.content ?? []).map((child) => child.text ?? '').join('');
  // Scrolls sideways, so the keyboard must reach it.
  return `<pre tabindex="0"><code${name}>${escapeHtml(text)}</code></pre>`;
}

/** The `sizes` of pictures in the reading column: at most 38 characters of 18 px. */
const SIZES = '(min-width: 768px) 684px, 100vw';
/** The `sizes` of pictures with a layout; they match article-body.module.css. */
const SIZES_OF: Record<PictureLayout, string> = {
  wide: '(min-width: 1280px) 764px, (min-width: 768px) 732px, 100vw',
  small: '(min-width: 768px) 342px, 60vw',
  left: '(min-width: 768px) 314px, 60vw',
  right: '(min-width: 768px) 314px, 60vw',
  row: '(min-width: 768px) 342px, 50vw',
};

function renderPicture(node: DocNode, { pictures }: Page): string {
  const src = node.attrs?.['src'];
  if (!isMediaAddress(src)) return '';
  const picture = pictures.get(src);
  if (picture === undefined) return '';
  const alt = escapeHtml(String(node.attrs?.['alt'] ?? ''));
  const layout = layoutOf(node.attrs?.['layout']);
  const image = `<img src="${escapeHtml(picture.url)}" srcset="${escapeHtml(picture.srcset)}" sizes="${layout === null ? SIZES : SIZES_OF[layout]}" width="${picture.width}" height="${picture.height}"${picture.height > 2 * picture.width ? ' data-long' : ''} loading="lazy" decoding="async" alt="${alt}">`;
  return `<figure${layout === null ? '' : ` data-layout="${layout}"`}>${image}${renderCaption(node, picture)}</figure>`;
}

/** A video: the player replaces elements with `data-hls`; without scripts the poster stays. */
function renderVideo(node: DocNode, { videos }: Page): string {
  const video = videos.get(String(node.attrs?.['mediaId']));
  if (video === undefined) return '';
  const poster = video.poster === null ? '' : ` poster="${escapeHtml(video.poster)}"`;
  const player = `<video controls preload="none" playsinline width="${video.width}" height="${video.height}" data-hls="${escapeHtml(video.hls)}"${poster}></video>`;
  // The id is needed to remove the video from rendered HTML when it is taken down: card-placeholders.ts.
  return `<figure data-media="${String(node.attrs?.['mediaId'])}">${player}${renderCaption(node, video)}</figure>`;
}

/** The author's caption, and the AI notice when the file is labelled as made by AI. */
function renderCaption(node: DocNode, { ai }: Pick<Picture, 'ai'>): string {
  const caption = [String(node.attrs?.['caption'] ?? ''), ai === true ? `（${AI_MARK_TEXT.found}）` : ''].join('');
  return caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
}

/** Renders the content of a cell. */
type Inside = (node: DocNode) => string;

/** A table in a box that scrolls sideways on a narrow screen, focusable by keyboard and named by its number. */
function renderTable(table: DocNode, number: number, inside: Inside): string {
  const name = `表格 ${number}`;
  const rows = table.content ?? [];
  const head = rows[0] !== undefined && isHead(rows[0]) ? rows[0] : undefined;
  const body = (head === undefined ? rows : rows.slice(1)).map((row) => renderRow(row, 'row', inside)).join('');
  const headHtml = head === undefined ? '' : `<thead>${renderRow(head, 'col', inside)}</thead>`;
  const bodyHtml = body === '' ? '' : `<tbody>${body}</tbody>`;
  return `<div class="table" role="group" aria-label="${name}" tabindex="0"><table>${headHtml}${bodyHtml}</table></div>`;
}

/** Whether a row can be the table head: all cells are headers, and none spans into the rows below. */
const isHead = ({ content = [] }: DocNode): boolean =>
  content.length > 0 && content.every((cell) => cell.type === 'tableHeader' && spanOf(cell, 'rowspan') === 1);

function renderRow(row: DocNode, scope: 'col' | 'row', inside: Inside): string {
  const cells = (row.content ?? []).map((cell) => {
    const spans = attribute(cell, 'colspan') + attribute(cell, 'rowspan');
    const content = renderCell(cell, inside);
    return cell.type === 'tableHeader' ? `<th scope="${scope}"${spans}>${content}</th>` : `<td${spans}>${content}</td>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

/** A single paragraph needs no tag of its own. */
function renderCell(cell: DocNode, inside: Inside): string {
  const [only, ...others] = cell.content ?? [];
  return inside(only?.type === 'paragraph' && others.length === 0 ? only : cell);
}

function attribute(cell: DocNode, name: 'colspan' | 'rowspan'): string {
  const span = spanOf(cell, name);
  return span > 1 ? ` ${name}="${span}"` : '';
}

function spanOf(cell: DocNode, name: 'colspan' | 'rowspan'): number {
  const span = Math.trunc(Number(cell.attrs?.[name] ?? 1));
  return span >= 1 && span <= TABLE_ROWS_MAX ? span : 1;
}
