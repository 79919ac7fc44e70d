import { Node } from '@tiptap/pm/model';
import type { DocNode } from '#contract/document.ts';
import { linkAddress } from '#contract/link-address.ts';
import {
  BODY_MAX,
  DESCRIPTION_MAX,
  FOOTNOTE_MAX,
  FOOTNOTES_MAX,
  POST_CARDS_MAX,
  TABLE_COLUMNS_MAX,
  TABLE_ROWS_MAX,
} from '#contract/posts/constants.ts';
import { layoutOf } from '#contract/posts/picture-layout.ts';
import { codePoints } from '#contract/text.ts';
import { AppError } from '../core/app-error.ts';
import { plainLine, plainText } from '../core/text.ts';
import { isId, isMediaAddress } from './links.ts';
import { documentSchema } from './schema.ts';
import { notesIn, textLength, postsIn } from './text.ts';

const LANGUAGE = /^[\w+#.-]{1,20}$/;

/**
 * Validates a body from a client and returns it in the form that is stored. Nodes unknown to the schema are refused with a message;
 * additional attributes of editors (classes, targets, widths) are dropped, invisible characters removed. The contract has already
 * checked shape and depth; services check the ownership of pictures and videos.
 */
export function parseDocument(input: DocNode): DocNode {
  const clean = cleanNode(input) ?? refuse();
  const document = clean.content === undefined ? { ...clean, content: [{ type: 'paragraph' }] } : clean;
  checkContent(document);
  if (textLength(document) > BODY_MAX) refuse(`正文最多 ${BODY_MAX} 字`);
  if (notesIn(document).length > FOOTNOTES_MAX) refuse(`一篇文章最多 ${FOOTNOTES_MAX} 条脚注`);
  if (postsIn(document).length > POST_CARDS_MAX) refuse(`一篇文章最多放 ${POST_CARDS_MAX} 个作品卡片`);
  return document;
}

function cleanNode(node: DocNode): DocNode | null {
  const { type } = node;
  if (type === 'text') return cleanText(node);
  const attrs = ATTRIBUTES[type]?.(node.attrs ?? {});
  // An empty footnote is dropped.
  if (type === 'footnote' && attrs?.['text'] === '') return null;
  const content = (node.content ?? []).map(cleanNode).filter((child) => child !== null);
  const clean: DocNode = { type };
  if (attrs !== undefined) clean.attrs = attrs;
  if (content.length > 0) clean.content = content;
  if (type === 'table' && !isTable(clean)) refuse('表格格式不正确，请检查合并的单元格');
  return clean;
}

/** Null for an empty text, which the schema forbids but editors sometimes send. */
function cleanText(node: DocNode): DocNode | null {
  const text = plainText(node.text ?? '');
  if (text === '') return null;
  const marks = (node.marks ?? []).flatMap(({ type, attrs }) => (type === 'link' ? linkOf(attrs?.['href']) : [{ type }]));
  return marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks: inOrder(marks) };
}

type Attributes = Record<string, unknown>;

/** Validates the attributes of each node type; types not named here have none. */
const ATTRIBUTES: Record<string, (attrs: Attributes) => Attributes> = {
  heading: ({ level }) => {
    if (level !== 2 && level !== 3 && level !== 4) refuse('正文标题只支持二级到四级');
    return { level };
  },
  orderedList: ({ start }) => ({ start: wholeNumber(start ?? 1, 0, 9_999) ?? 1 }),
  codeBlock: ({ language }) => ({ language: typeof language === 'string' && LANGUAGE.test(language) ? language : null }),
  image: ({ src, alt, caption, layout }) => {
    if (!isMediaAddress(src)) refuse('图片须先上传到本站，再插入正文');
    const validLayout = layoutOf(layout);
    return {
      src,
      alt: description(alt),
      caption: description(caption),
      ...(validLayout === null ? {} : { layout: validLayout }),
    };
  },
  video: ({ mediaId, caption }) => {
    if (!isId(mediaId)) refuse('正文中的视频不存在');
    return { mediaId, caption: description(caption) };
  },
  work: ({ postsId }) => {
    if (!isId(postsId)) refuse('正文中的作品卡片格式不正确');
    return { postsId };
  },
  footnote: ({ text }) => {
    const note = typeof text === 'string' ? plainLine(text) : '';
    if (codePoints(note) > FOOTNOTE_MAX) refuse(`一条脚注最多 ${FOOTNOTE_MAX} 字`);
    return { text: note };
  },
  tableHeader: cellSpan,
  tableCell: cellSpan,
};

/** The link mark; an invalid or dangerous address removes the mark, never the text. */
const linkOf = (href: unknown): Marks => {
  const address = linkAddress(href);
  return address === null ? [] : [{ type: 'link', attrs: { href: String(href).trim() } }];
};

function description(value: unknown): string {
  const text = typeof value === 'string' ? plainLine(value) : '';
  if (codePoints(text) > DESCRIPTION_MAX) refuse(`图片说明最多 ${DESCRIPTION_MAX} 字`);
  return text;
}

function cellSpan({ colspan, rowspan }: Attributes): Attributes {
  const columns = wholeNumber(colspan ?? 1, 1, TABLE_COLUMNS_MAX);
  const rows = wholeNumber(rowspan ?? 1, 1, TABLE_ROWS_MAX);
  if (columns === null || rows === null) refuse('表格格式不正确，请检查合并的单元格');
  return { colspan: columns, rowspan: rows };
}

const wholeNumber = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null;

type Marks = NonNullable<DocNode['marks']>;

/** Each mark once, in the schema's order, as ProseMirror's check requires. Superscript excludes subscript. */
function inOrder(marks: Marks): Marks {
  const byType = new Map(marks.map((mark) => [mark.type, mark]));
  if (byType.has('superscript')) byType.delete('subscript');
  return Object.keys(documentSchema.marks).flatMap((type) => byType.get(type) ?? []);
}

function checkContent(document: DocNode): void {
  try {
    Node.fromJSON(documentSchema, document).check();
  } catch {
    refuse();
  }
}

function refuse(message = '正文格式不正确'): never {
  throw new AppError('invalid', message, { fields: { body: message } });
}

/**
 * Whether the cells with their spans fill a rectangle without gaps or overlaps. A cell belongs to its first row and occupies
 * its columns in the rows below.
 */
function isTable(table: DocNode): boolean {
  const rows = table.content ?? [];
  if (rows.length === 0 || rows.length > TABLE_ROWS_MAX) return false;
  const width = (rows[0]?.content ?? []).reduce((sum, cell) => sum + span(cell, 'colspan'), 0);
  if (width === 0 || width > TABLE_COLUMNS_MAX) return false;
  /** For each column, how many further rows a cell from above occupies. */
  const occupied = new Array<number>(width).fill(0);
  for (const [index, row] of rows.entries()) {
    if (!fillRow(row, occupied, rows.length - index)) return false;
  }
  return true;
}

function fillRow(row: DocNode, occupied: number[], rowsLeft: number): boolean {
  const cells = [...(row.content ?? [])];
  for (let column = 0; column < occupied.length;) {
    if ((occupied[column] ?? 0) > 0) {
      occupied[column] = (occupied[column] ?? 0) - 1;
      column += 1;
      continue;
    }
    const cell = cells.shift();
    if (cell === undefined || span(cell, 'rowspan') > rowsLeft) return false;
    const end = column + span(cell, 'colspan');
    if (end > occupied.length) return false;
    for (; column < end; column += 1) {
      if ((occupied[column] ?? 0) > 0) return false;
      occupied[column] = span(cell, 'rowspan') - 1;
    }
  }
  return cells.length === 0;
}

const span = (cell: DocNode, name: 'colspan' | 'rowspan'): number => Number(cell.attrs?.[name] ?? 1);
