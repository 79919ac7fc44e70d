import { Parser } from 'htmlparser2';
import { UnreadableSource } from './work.ts';

/** An element of a record. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

export interface XmlOptions {
  /** Names of the elements to yield, with their content. */
  records: readonly string[];
  /** Called for invalid XML, at most once a line. */
  onError?: (line: number, why: string) => void;
}

const DEPTH_MAX = 40;
const RECORD_MAX = 64 * 1024 * 1024;

/**
 * Streams XML and yields its records; one record is in memory at a time. Invalid XML is read as far as possible. Files with a DTD are refused,
 * so that only the entities of XML and HTML exist.
 */
export async function* readXml(parts: AsyncIterable<string>, options: XmlOptions): AsyncGenerator<XmlElement> {
  const reader = new RecordReader(options);
  for await (const part of parts) yield* reader.take(part);
  yield* reader.end();
}

class RecordReader {
  private readonly options: XmlOptions;
  private readonly parser: Parser;
  private records: XmlElement[] = [];
  private readonly open: XmlElement[] = [];
  private failure: Error | null = null;
  private size = 0;
  private isCdata = false;
  private lines = 1;
  private from = 0;
  private part = '';
  private lastBroken = 0;
  private openedAt = -1;

  constructor(options: XmlOptions) {
    this.options = options;
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => this.begin(name, attributes),
        onclosetag: (name, isImplied) => this.close(name, isImplied),
        ontext: (text) => this.text(text),
        oncdatastart: () => void (this.isCdata = true),
        oncdataend: () => void (this.isCdata = false),
        onprocessinginstruction: (name) => {
          if (/^!(?:doctype|entity)/i.test(name))
            this.failure ??= new UnreadableSource('文件含有 DTD 或实体声明，出于安全不予读取');
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  *take(part: string): Generator<XmlElement> {
    this.part = part;
    this.parser.write(part);
    this.lines += countLines(part, part.length);
    this.from += part.length;
    this.part = '';
    yield* this.taken();
  }

  *end(): Generator<XmlElement> {
    if (this.isCdata || this.open.length > 0) this.report('文件在中途结束');
    this.parser.end();
    yield* this.taken();
  }

  private *taken(): Generator<XmlElement> {
    const { records } = this;
    this.records = [];
    yield* records;
    if (this.failure !== null) throw this.failure;
  }

  private begin(name: string, attributes: Record<string, string>): void {
    this.openedAt = this.parser.startIndex;
    const parent = this.open.at(-1);
    if (parent === undefined && !this.options.records.includes(name)) return;
    // A record inside a record of the same name: the outer one was never closed.
    if (parent !== undefined && this.options.records.includes(name) && this.open[0]?.name === name) {
      this.report(`<${name}> 没有结束`);
      this.hand();
    }
    const element: XmlElement = { name, attributes, text: '', children: [] };
    if (this.open.length < DEPTH_MAX) this.open.at(-1)?.children.push(element);
    this.open.push(element);
  }

  private close(name: string, isImplied: boolean): void {
    // An empty tag (<a/>) is closed by the parser at the position where it was opened.
    if (isImplied && this.parser.startIndex !== this.openedAt) this.report(`<${name}> 没有结束`);
    const last = this.open.findLastIndex((element) => element.name === name);
    if (last === -1) return;
    this.open.length = Math.max(last, 1);
    if (last === 0) this.hand();
  }

  /** The current record is complete. */
  private hand(): void {
    const record = this.open[0];
    if (record !== undefined) this.records.push(record);
    this.open.length = 0;
    this.size = 0;
  }

  private text(text: string): void {
    if (!this.isCdata && text.length > 1 && text.includes('&')) this.report('有未转义的 &');
    const element = this.open.at(-1);
    if (element === undefined) return;
    this.size += text.length;
    if (this.size > RECORD_MAX) this.failure ??= new UnreadableSource(`第 ${this.line()} 行附近的一条记录超过 64 MB`);
    else element.text += text;
  }

  private line(): number {
    return this.lines + countLines(this.part, this.parser.startIndex - this.from);
  }

  private report(why: string): void {
    const line = this.line();
    if (line === this.lastBroken) return;
    this.lastBroken = line;
    this.options.onError?.(line, why);
  }
}

function countLines(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** The text of the first child of a name; the empty text for none. */
export const childText = (element: XmlElement, ...names: string[]): string => {
  for (const name of names) {
    const child = element.children.find((candidate) => candidate.name === name);
    if (child !== undefined && child.text.trim() !== '') return child.text.trim();
  }
  return '';
};

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
