// The bundle for browsers: it has no way to files of the machine, in the tests either.
import mammoth from 'mammoth/mammoth.browser.js';
import { CHANGES } from '../paste/changes.ts';
import { NUMBER_MARK, readableDocument, type WordChange } from './docx-parts.ts';
import { checkUnpackedSize } from './zip-limits.ts';
import { readPart, replacePart } from './zip-parts.ts';

export interface Converted {
  html: string;
  /** What was left out, in words for the author. */
  dropped: string[];
  /** Parts that came along in another form, likewise. */
  changes?: string[];
  /** It was written as structure: nothing is guessed from how it looks. */
  isExact?: boolean;
}

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh", 'u => u'];

/** A Word document as plain HTML, pictures within it. What comes out is only raw material: it is cleaned as pasted text is. */
export async function convertDocx(file: ArrayBuffer): Promise<Converted> {
  await readable(checkUnpackedSize(file));
  const { readable: words, changes } = await readable(asRead(file));
  const { value, messages } = await readable(
    mammoth.convertToHtml({ arrayBuffer: words }, { styleMap: STYLES, includeEmbeddedStyleMap: false }),
  );
  const left = messages.flatMap(({ message }) => /element was ignored: (?:\{.*\}|\w+:)?(\w+)/.exec(message)?.[1] ?? []);
  return {
    html: withNotes(withNumbers(value)),
    dropped: [...new Set(left.map((name) => NAMES[name] ?? '文档里的特殊内容'))],
    changes: changes.map((change) => CHANGES[change]),
  };
}

const DOCUMENT = 'word/document.xml';

async function asRead(file: ArrayBuffer): Promise<{ readable: ArrayBuffer; changes: WordChange[] }> {
  const [document, styles, numbering] = await Promise.all(
    [DOCUMENT, 'word/styles.xml', 'word/numbering.xml'].map((name) => readPart(file, name)),
  );
  // Nobody's program writes one, and a made-up one is read by the library, which knows its dangers.
  if (document == null || /<!DOCTYPE/i.test(document)) return { readable: file, changes: [] };
  const { document: readable, changes } = readableDocument({ document, styles: styles ?? null, numbering: numbering ?? null });
  return { readable: replacePart(file, DOCUMENT, readable), changes };
}

const FIRST = new RegExp(`<ol><li>((?:<[^>]*>)*)${NUMBER_MARK.from}(\\d+)${NUMBER_MARK.to}`, 'g');
const ANY = new RegExp(`${NUMBER_MARK.from}\\d*${NUMBER_MARK.to}`, 'g');

/** Lists that go on after other words go on counting. */
const withNumbers = (html: string): string =>
  html
    .replace(FIRST, (_all, tags: string, number: string) => `<ol${number === '1' ? '' : ` start="${number}"`}><li>${tags}`)
    .replace(ANY, '');

const NOTES = /<ol>(?:<li id="(?:foot|end)note-[^"]*">(?:(?!<\/?li\b).)*<\/li>)+<\/ol>$/s;
const NOTE = /<li id="((?:foot|end)note-[^"]*)">((?:(?!<\/?li\b).)*)<\/li>/gs;
const REFERENCE = /<sup><a href="#((?:foot|end)note-[^"]*)"[^>]*>\[\d+\]<\/a><\/sup>/g;

/** Footnotes and endnotes with their words where their number stands, as the editor reads them; Word's list of them goes. */
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

/** Sentences of ours are told; what a library says about a file it cannot read is not for authors. */
async function readable<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new Error(/\p{Script=Han}/u.test(message) ? message : '文档已损坏，或不是 .docx 文件', { cause: error });
  }
}
