// mammoth's browser bundle, in tests too: it cannot read files of the machine.
import mammoth from 'mammoth/mammoth.browser.js';
import { CHANGES } from '../paste/changes.ts';
import { NUMBER_MARK, readableDocument, type WordChange } from './docx-parts.ts';
import { checkUnpackedSize } from './zip-limits.ts';
import { readPart, replacePart } from './zip-parts.ts';

export interface ConvertedDocument {
  html: string;
  /** Names of what was left out, for the author. */
  leftOut: string[];
  /** Descriptions of what was converted to another form, for the author. */
  changes?: string[];
  /** The source has explicit structure (Markdown), so headings and the like are not guessed from the look of paragraphs. */
  isExact?: boolean;
}

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh", 'u => u'];

/** Converts a Word document to HTML with pictures as data URLs. The result is not trusted: it is cleaned like pasted HTML. */
export async function convertDocx(file: ArrayBuffer): Promise<ConvertedDocument> {
  await withOwnErrors(checkUnpackedSize(file));
  const { prepared, changes } = await withOwnErrors(prepare(file));
  const { value, messages } = await withOwnErrors(
    mammoth.convertToHtml({ arrayBuffer: prepared }, { styleMap: STYLES, includeEmbeddedStyleMap: false }),
  );
  const ignored = messages.flatMap(({ message }) => /element was ignored: (?:\{.*\}|\w+:)?(\w+)/.exec(message)?.[1] ?? []);
  return {
    html: withNotes(withNumbers(value)),
    leftOut: [...new Set(ignored.map((name) => NAMES[name] ?? '文档里的特殊内容'))],
    changes: changes.map((change) => CHANGES[change]),
  };
}

const DOCUMENT = 'word/document.xml';

/** The file with its document.xml prepared (docx-parts.ts). */
async function prepare(file: ArrayBuffer): Promise<{ prepared: ArrayBuffer; changes: WordChange[] }> {
  const [document, styles, numbering] = await Promise.all(
    [DOCUMENT, 'word/styles.xml', 'word/numbering.xml'].map((name) => readPart(file, name)),
  );
  // No word processor writes a DOCTYPE; a crafted file with one is left to the library, which handles its dangers.
  if (document == null || /<!DOCTYPE/i.test(document)) return { prepared: file, changes: [] };
  const { document: readable, changes } = readableDocument({ document, styles: styles ?? null, numbering: numbering ?? null });
  return { prepared: replacePart(file, DOCUMENT, readable), changes };
}

/** The first item of a list with its number; any other number mark. */
const FIRST = new RegExp(`<ol><li>((?:<[^>]*>)*)${NUMBER_MARK.from}(\\d+)${NUMBER_MARK.to}`, 'g');
const ANY = new RegExp(`${NUMBER_MARK.from}\\d*${NUMBER_MARK.to}`, 'g');

/** Replaces number marks: a list's first number becomes its `start`, so that a list continued after other text continues counting. */
const withNumbers = (html: string): string =>
  html
    .replace(FIRST, (_all, tags: string, number: string) => `<ol${number === '1' ? '' : ` start="${number}"`}><li>${tags}`)
    .replace(ANY, '');

const NOTES = /<ol>(?:<li id="(?:foot|end)note-[^"]*">(?:(?!<\/?li\b).)*<\/li>)+<\/ol>$/s;
const NOTE = /<li id="((?:foot|end)note-[^"]*)">((?:(?!<\/?li\b).)*)<\/li>/gs;
const REFERENCE = /<sup><a href="#((?:foot|end)note-[^"]*)"[^>]*>\[\d+\]<\/a><\/sup>/g;

/** Moves the text of footnotes and endnotes from the list at the end to their references, as the editor's footnotes (`sup[data-note]`). */
function withNotes(html: string): string {
  const list = NOTES.exec(html)?.[0] ?? '';
  const notes = new Map(
    [...list.matchAll(NOTE)].map(([, id = '', words = '']): [string, string] => [
      id,
      words
        .replace(/<a href="#[^"]*-ref-[^"]*">↑<\/a>/g, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replaceAll('"', '&quot;'),
    ]),
  );
  if (notes.size === 0) return html;
  return html
    .slice(0, html.length - list.length)
    .replace(REFERENCE, (all, id: string) => (notes.has(id) ? `<sup data-note="${notes.get(id)}"></sup>` : all));
}

const NAMES: Record<string, string> = {
  oMath: '公式',
  oMathPara: '公式',
  object: '嵌入的对象',
  OLEObject: '嵌入的对象',
  wsp: '图形',
  chart: '图表',
};

/** Passes on our own (Chinese) error messages; replaces a library's message by a general one for the author. */
async function withOwnErrors<Value>(task: Promise<Value>): Promise<Value> {
  try {
    return await task;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new Error(/\p{Script=Han}/u.test(message) ? message : '文档已损坏，或不是 .docx 文件', { cause: error });
  }
}
