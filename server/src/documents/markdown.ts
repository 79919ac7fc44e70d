import { Node, type Mark } from '@tiptap/pm/model';
import { defaultMarkdownSerializer, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import type { DocNode } from '#contract/document.ts';
import { linkAddress } from '#contract/link-address.ts';
import { layoutOf } from '#contract/posts/picture-layout.ts';
import { escapeHtml } from '../core/text.ts';
import { renderTableAlone } from './render.ts';
import { documentSchema } from './schema.ts';

/** The file names of a document's pictures and videos, as links in the Markdown; null for a missing file. */
export interface FileNames {
  picture: (src: string) => string | null;
  video: (mediaId: string) => string | null;
}

/**
 * Exports a stored document as Markdown that imports back as the same document. Tables, post cards, underline, superscript and
 * subscript, which Markdown lacks, become inline HTML; so does emphasis where its signs would be ambiguous.
 */
export function markdownOf(document: DocNode, names: FileNames): string {
  return serializerOf(names).serialize(Node.fromJSON(documentSchema, withoutIdleBlanks(document)), { tightLists: true });
}

/** A post's title as the first heading of its file. */
export const markdownTitle = (title: string): string => `# ${escapeMarkdown(title, { lineStart: true, inHeading: true })}`;

type NodeWriter = (state: MarkdownSerializerState, node: Node, parent: Node, index: number) => void;
const same = (name: string): NodeWriter => defaultMarkdownSerializer.nodes[name] ?? (() => {});

function serializerOf(names: FileNames): MarkdownSerializer {
  return new MarkdownSerializer(
    {
      text: (state, node, parent, index) => {
        const lineStart = index === 0 || parent.child(index - 1).type.name === 'hardBreak';
        const text = escapeMarkdown(node.text ?? '', { lineStart, inHeading: parent.type.name === 'heading' });
        // A `!` directly before a link would turn it into an image.
        state.text(index + 1 < parent.childCount ? text.replace(/!$/, '\\!') : text, false);
      },
      footnote: (state, node) => state.write(`^[${escapeLine(String(node.attrs['text']))}]`),
      // A heading must stay on one line.
      hardBreak: (state, _node, parent) => state.write(parent.type.name === 'heading' ? '<br>' : '\\\n'),
      paragraph: same('paragraph'),
      heading: same('heading'),
      blockquote: same('blockquote'),
      bulletList: (state, node, parent, index) => {
        const sign = isSecondOfKind(parent, index) ? '-' : '*';
        if (!isAfterParagraph(parent, index)) state.write();
        state.renderList(node, '  ', () => `${sign} `);
      },
      orderedList: (state, node, parent, index) => {
        const sign = isSecondOfKind(parent, index) ? ')' : '.';
        const start = Number(node.attrs['start'] ?? 1);
        const width = String(start + node.childCount - 1).length;
        // Directly below a paragraph, Markdown reads only a list starting with 1 as a list.
        if (start !== 1 || !isAfterParagraph(parent, index)) state.write();
        // All content of an item is indented to its first letter, so by the width of the longest number.
        state.renderList(node, ' '.repeat(width + 2), (item) => `${start + item}${sign} `.padEnd(width + 2));
      },
      listItem: same('list_item'),
      horizontalRule: same('horizontal_rule'),
      codeBlock: (state, node) => {
        const fence = '`'.repeat(Math.max(3, ...[...node.textContent.matchAll(/`+/g)].map(([run]) => run.length + 1)));
        state.write(`${fence}${String(node.attrs['language'] ?? '')}\n`);
        state.text(node.textContent, false);
        state.write('\n');
        state.write(fence);
        state.closeBlock(node);
      },
      image: (state, node) => {
        const { src, alt, caption } = node.attrs;
        const name = names.picture(String(src));
        const layout = layoutOf(node.attrs['layout']);
        if (name !== null && layout !== null) {
          state.write(pictureHtml(name, layout, String(alt), String(caption)));
          state.closeBlock(node);
          return;
        }
        if (name !== null) state.write(`![${escapeLine(String(alt))}](${name})`);
        if (caption !== '') state.write(`${name === null ? '' : '\n\n'}*${escapeLine(String(caption))}*`);
        state.closeBlock(node);
      },
      video: (state, node) => {
        const { mediaId, caption } = node.attrs;
        const name = names.video(String(mediaId));
        const label = escapeLine(caption === '' ? '视频' : `视频：${String(caption)}`);
        state.write(name === null ? label : `[${label}](${name})`);
        state.closeBlock(node);
      },
      work: (state, node) => {
        const id = escapeHtml(String(node.attrs['postsId']));
        state.write(`<div data-work="${id}">站内作品 ${id}</div>`);
        state.closeBlock(node);
      },
      table: (state, node) => {
        // An empty line would end the HTML in the middle of a cell.
        state.write(renderTableAlone(node.toJSON() as DocNode).replaceAll('\n', '&#10;'));
        state.closeBlock(node);
      },
    },
    {
      link: {
        open: '[',
        close: (_state, { attrs }) => `](${linkTarget(linkAddress(attrs['href']) ?? String(attrs['href']))})`,
        mixable: true,
      },
      bold: emphasis('**', 'strong'),
      italic: emphasis('*', 'em'),
      underline: tagged('u'),
      strike: emphasis('~~', 's'),
      superscript: tagged('sup'),
      subscript: tagged('sub'),
      code: {
        open: (_state, _mark, parent, index) => codeFence(parent.child(index).text ?? '').open,
        close: (_state, _mark, parent, index) => codeFence(parent.child(index - 1).text ?? '').close,
        escape: false,
      },
    },
    { strict: false, hardBreakNodeName: 'hardBreak' },
  );
}

const tagged = (tag: string) => ({ open: `<${tag}>`, close: `</${tag}>`, mixable: true, expelEnclosingWhitespace: true });

/** A picture with a layout, as HTML because Markdown has no layouts. */
const pictureHtml = (name: string, layout: string, alt: string, caption: string): string =>
  `<figure><img src="${escapeHtml(name)}" alt="${escapeHtml(alt)}" data-layout="${layout}">${
    caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
  }</figure>`;

/** Whether a list follows a paragraph; such a list needs no empty line before it. */
const isAfterParagraph = (parent: Node, index: number): boolean => index > 0 && parent.child(index - 1).type.name === 'paragraph';

/** Adjacent lists of one kind would be read as one list, so every second of them uses the other sign. */
function isSecondOfKind(parent: Node, index: number): boolean {
  let before = 0;
  while (index - before > 0 && parent.child(index - before - 1).type === parent.child(index).type) before += 1;
  return before % 2 === 1;
}

/**
 * Bold, italic or struck-out text: with Markdown signs where all programs read them alike, which is between letters and without
 * other emphasis beside it; otherwise with HTML tags.
 */
function emphasis(sign: string, tag: string) {
  let usesTag = false;
  return {
    open(_state: MarkdownSerializerState, mark: Mark, parent: Node, index: number) {
      usesTag = !isUnambiguous(mark, parent, index);
      return usesTag ? `<${tag}>` : sign;
    },
    close: () => (usesTag ? `</${tag}>` : sign),
    mixable: true,
    expelEnclosingWhitespace: true,
  };
}

function isUnambiguous(mark: Mark, parent: Node, index: number): boolean {
  const node = parent.child(index);
  const before = index === 0 ? null : parent.child(index - 1);
  const after = index + 1 < parent.childCount ? parent.child(index + 1) : null;
  if (after !== null && mark.isInSet(after.marks)) return false;
  if (before?.marks.some(({ type }) => EMPHASIS.has(type.name))) return false;
  if (node.marks.some((other) => !other.eq(mark) && other.type.name !== 'link')) return false;
  const characters = [...(node.text ?? '').trim()];
  return isWordCharacter(characters[0] ?? '') && isWordCharacter(characters.at(-1) ?? '');
}

const EMPHASIS = new Set(['bold', 'italic', 'strike']);

/** Characters with a meaning in Markdown at any position. */
const SIGNS = /[\\`*_~[\]<|^$]/g;
const ENTITY = /&(?=#?\w{1,32};)/g;
/** Characters with a meaning only at the start of a line: quotes, lists, headings, underlines, rows of a table. */
const AT_START = /^(?:(>)|([-+])(?=\s|$)|(#{1,6})(?=\s|$)|([-=:]+\s*$))/;
const NUMBER_AT_START = /^(\d{1,9})([.)])(?=\s|$)/;

interface NodePosition {
  /** The text begins its line. */
  lineStart: boolean;
  /** The text is in a heading, where a trailing `#` would be read as its closing sign. */
  inHeading: boolean;
}

/** Escapes text, so that Markdown reads every character literally. */
function escapeMarkdown(text: string, { lineStart, inHeading }: NodePosition): string {
  const escaped = text.replace(SIGNS, '\\$&').replace(ENTITY, '\\&');
  if (inHeading) return escaped.replaceAll('#', '\\#');
  return lineStart ? escaped.replace(AT_START, '\\$&').replace(NUMBER_AT_START, '$1\\$2') : escaped;
}

/** Escapes a caption or description, which never begins a line. */
const escapeLine = (text: string): string => escapeMarkdown(text, { lineStart: false, inHeading: false });

/** The delimiters of inline code: one backtick more than its longest run, and a space where the code begins or ends with one. */
function codeFence(text: string): { open: string; close: string } {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '') ? ' ' : '';
  return { open: fence + pad, close: pad + fence };
}

/** Escapes the address of a link within its round brackets. */
const linkTarget = (href: string): string => href.replace(/[\\()]/g, '\\$&').replace(ENTITY, '\\&');

const BLANKS = /[ \t\r\n\f]+/g;

/**
 * Collapses the blanks of a document as browsers display it: runs become one space, and those at the start and end of a line go.
 * Markdown would read them as line breaks or code.
 */
export function withoutIdleBlanks(node: DocNode): DocNode {
  if (node.type === 'codeBlock' || node.content === undefined) return node;
  const content = node.content.map(withoutIdleBlanks);
  if (!content.some(({ type }) => type === 'text' || type === 'footnote')) return { ...node, content };
  const line: DocNode[] = [];
  /** The line ends with a visible character, so that a following blank is visible too. */
  let isOpen = false;
  const close = () => {
    const last = line.at(-1);
    if (last?.text !== undefined && !isCode(last)) last.text = last.text.trimEnd();
    if (last?.text === '') line.pop();
  };
  for (const child of content) {
    if (child.type === 'footnote') {
      // The footnote's number is visible, so blanks on both sides of it are too.
      line.push(child);
      isOpen = true;
      continue;
    }
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

/** A letter or digit. Beside one every program reads emphasis signs alike; beside punctuation, also Chinese, they differ. */
const isWordCharacter = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character);
