import { Node, type Mark } from '@tiptap/pm/model';
import { defaultMarkdownSerializer, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import type { DocNode } from '#contract/document.ts';
import { linkAddress } from '#contract/link-address.ts';
import { layoutOf } from '#contract/posts/picture-layout.ts';
import { escapeHtml } from '../core/text.ts';
import { renderTableAlone } from './render.ts';
import { documentSchema } from './schema.ts';

/** Where the files of a document's pictures and videos lie; null where there is none. */
export interface FileNames {
  picture: (src: string) => string | null;
  video: (mediaId: string) => string | null;
}

/**
 * A stored document as Markdown that reads back as the same document. Tables, cards, underlined and raised words,
 * which Markdown has no signs for, are HTML within it; so is emphasis where its signs would not be read.
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
        const words = escapeMarkdown(node.text ?? '', { lineStart, inHeading: parent.type.name === 'heading' });
        // Straight before a link it would make a picture of it.
        state.text(index + 1 < parent.childCount ? words.replace(/!$/, '\\!') : words, false);
      },
      footnote: (state, node) => state.write(`^[${escapeLine(String(node.attrs['text']))}]`),
      // A heading is one line.
      hardBreak: (state, _node, parent) => state.write(parent.type.name === 'heading' ? '<br>' : '\\\n'),
      paragraph: same('paragraph'),
      heading: same('heading'),
      blockquote: same('blockquote'),
      bulletList: (state, node, parent, index) => {
        const sign = isSecondOfKind(parent, index) ? '-' : '*';
        if (!isBelowWords(parent, index)) state.write();
        state.renderList(node, '  ', () => `${sign} `);
      },
      orderedList: (state, node, parent, index) => {
        const sign = isSecondOfKind(parent, index) ? ')' : '.';
        const start = Number(node.attrs['start'] ?? 1);
        const width = String(start + node.childCount - 1).length;
        // Straight below words only a list that begins with 1 is one.
        if (start !== 1 || !isBelowWords(parent, index)) state.write();
        // What belongs to an item stands below its first letter, however long its number is.
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
        const words = escapeLine(caption === '' ? '视频' : `视频：${String(caption)}`);
        state.write(name === null ? words : `[${words}](${name})`);
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

/** Markdown has no sign for how a picture stands. */
const pictureHtml = (name: string, layout: string, alt: string, caption: string): string =>
  `<figure><img src="${escapeHtml(name)}" alt="${escapeHtml(alt)}" data-layout="${layout}">${
    caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
  }</figure>`;

/** HTML reaches to the next empty line. */
const isBelowWords = (parent: Node, index: number): boolean => index > 0 && parent.child(index - 1).type.name === 'paragraph';

/** Two lists of a kind that follow each other would be read as one; another sign begins another list. */
function isSecondOfKind(parent: Node, index: number): boolean {
  let before = 0;
  while (index - before > 0 && parent.child(index - before - 1).type === parent.child(index).type) before += 1;
  return before % 2 === 1;
}

/**
 * Words in bold, italic or struck out. Signs are read as such only beside words, and in each other's company in many ways;
 * everywhere else tags say the same.
 */
function emphasis(sign: string, tag: string) {
  let byTag = false;
  return {
    open(_state: MarkdownSerializerState, mark: Mark, parent: Node, index: number) {
      byTag = !standsAlone(mark, parent, index);
      return byTag ? `<${tag}>` : sign;
    },
    close: () => (byTag ? `</${tag}>` : sign),
    mixable: true,
    expelEnclosingWhitespace: true,
  };
}

function standsAlone(mark: Mark, parent: Node, index: number): boolean {
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

/** What Markdown would read as a sign of its own, wherever it stands. */
const SIGNS = /[\\`*_~[\]<|^$]/g;
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
function escapeMarkdown(text: string, { lineStart, inHeading }: NodePosition): string {
  const escaped = text.replace(SIGNS, '\\$&').replace(ENTITY, '\\&');
  if (inHeading) return escaped.replaceAll('#', '\\#');
  return lineStart ? escaped.replace(AT_START, '\\$&').replace(NUMBER_AT_START, '$1\\$2') : escaped;
}

/** A caption or a description: one line of plain words. */
const escapeLine = (text: string): string => escapeMarkdown(text, { lineStart: false, inHeading: false });

/** What stands before and after code within a line: as many backticks as it needs. */
function codeFence(text: string): { open: string; close: string } {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '') ? ' ' : '';
  return { open: fence + pad, close: pad + fence };
}

/** Where a link leads, in round brackets. */
const linkTarget = (href: string): string => href.replace(/[\\()]/g, '\\$&').replace(ENTITY, '\\&');

const BLANKS = /[ \t\r\n\f]+/g;

/** A document without the blanks that no reader sees, which Markdown would read as the end of a line or as code. */
export function withoutIdleBlanks(node: DocNode): DocNode {
  if (node.type === 'codeBlock' || node.content === undefined) return node;
  const content = node.content.map(withoutIdleBlanks);
  if (!content.some(({ type }) => type === 'text' || type === 'footnote')) return { ...node, content };
  const line: DocNode[] = [];
  let isOpen = false;
  const close = () => {
    const last = line.at(-1);
    if (last?.text !== undefined && !isCode(last)) last.text = last.text.trimEnd();
    if (last?.text === '') line.pop();
  };
  for (const child of content) {
    if (child.type === 'footnote') {
      // It stands among the words: blanks on either side of it are seen.
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

/** Signs beside a word, and beside nothing else, are read alike by every program: Chinese marks are no words. */
const isWordCharacter = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character);
