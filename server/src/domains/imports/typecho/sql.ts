/** A row of a dump: its table and its values by column. */
export interface SqlRow {
  table: string;
  values: Record<string, string | null>;
}

const STATEMENT_MAX = 128 * 1024 * 1024;

/** Rows of the INSERT statements in a dump of MySQL, SQLite or PostgreSQL. The dump is parsed as text and never executed. */
export async function* readRows(parts: AsyncIterable<string>): AsyncGenerator<SqlRow> {
  const columns = new Map<string, string[]>();
  for await (const statement of statementsOf(parts)) {
    const table = /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"[]?([\w.]+)[`"\]]?\s*\(([\s\S]*)\)/i.exec(statement);
    if (table !== null) columns.set(lastName(table[1] ?? ''), columnsIn(table[2] ?? ''));
    else if (/^(?:INSERT|REPLACE)\b/i.test(statement)) yield* rowsIn(statement, columns);
  }
}

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const columnsIn = (body: string): string[] =>
  body
    .split('\n')
    .flatMap((line) => line.split(/,\s*(?=["`])/))
    .map((line) => /^\s*(?:[`"[](\w+)[`"\]]|(\w+)\s+(?:INTEGER|INT|TEXT|VARCHAR|CHAR|BIGINT|SERIAL))/i.exec(line))
    .map((match) => match?.[1] ?? match?.[2])
    .filter((name) => name !== undefined);

/** Divides a dump into statements. Semicolons inside quotes and comments are ignored. */
async function* statementsOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let quote = '';
  // A name in backticks means MySQL, in which a backslash escapes.
  let hasEscapes = false;
  let at = 0;
  for await (const part of parts) {
    rest += part;
    // The last two characters wait for the next part, because '' and -- are recognised by two or three characters.
    const end = rest.length - 2;
    let from = 0;
    while (at < end) {
      const sign = rest[at] ?? '';
      if (quote !== '') {
        if (sign === '\\' && quote === "'" && hasEscapes) at += 2;
        else {
          if (sign === quote) quote = '';
          at += 1;
        }
      } else if (sign === "'" || sign === '"' || sign === '`') {
        quote = sign;
        hasEscapes ||= sign === '`';
        at += 1;
      } else if (
        rest.startsWith('-- ', at) ||
        (sign === '#' && (at === 0 || rest[at - 1] === '\n')) ||
        rest.startsWith('--\n', at)
      ) {
        const line = rest.indexOf('\n', at);
        if (line === -1) break;
        rest = rest.slice(0, at) + rest.slice(line);
        if (line > end) break;
      } else if (sign === ';') {
        const statement = rest.slice(from, at).trim();
        at += 1;
        from = at;
        if (statement !== '') yield statement;
      } else at += 1;
    }
    rest = rest.slice(from);
    at -= from;
    if (rest.length > STATEMENT_MAX) throw new Error('SQL 中有一条语句超过 128 MB');
  }
  if (rest.trim() !== '') yield rest.replace(/;\s*$/, '').trim();
}

function* rowsIn(statement: string, tables: ReadonlyMap<string, string[]>): Generator<SqlRow> {
  const head = /^(?:INSERT|REPLACE)\s+(?:IGNORE\s+|OR\s+\w+\s+)?INTO\s+([`"[\w\].]+)\s*(?:\(([^)]*)\))?\s*VALUES\s*/i.exec(
    statement,
  );
  if (head === null) return;
  const table = lastName((head[1] ?? '').replace(/[`"[\]]/g, ''));
  const columns = head[2]?.split(',').map((name) => name.replace(/[`"[\]\s]/g, '')) ?? tables.get(table) ?? [];
  const hasEscapes = (head[1] ?? '').includes('`');
  const values = new ValueReader(statement, head[0].length, hasEscapes);
  for (let row = values.row(); row !== null; row = values.row())
    yield { table, values: Object.fromEntries(columns.map((column, index) => [column, row?.[index] ?? null])) };
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '', b: '\b', Z: '\u001a' };

class ValueReader {
  private readonly text: string;
  private at: number;
  private readonly hasEscapes: boolean;

  /** Reads values of `text` from `at` on. `hasEscapes`: a backslash escapes (MySQL). */
  constructor(text: string, at: number, hasEscapes: boolean) {
    this.text = text;
    this.at = at;
    this.hasEscapes = hasEscapes;
  }

  /** The values of the next row; null at the end. */
  row(): (string | null)[] | null {
    this.at = this.text.indexOf('(', this.at);
    if (this.at === -1) {
      this.at = this.text.length;
      return null;
    }
    this.at += 1;
    const row: (string | null)[] = [];
    while (this.at < this.text.length && this.text[this.at] !== ')') {
      this.blanks();
      row.push(this.value());
      this.blanks();
      if (this.text[this.at] === ',') this.at += 1;
    }
    this.at += 1;
    return row;
  }

  private blanks(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private value(): string | null {
    const prefix = /^(?:_\w+\s*|[NEx](?='))/i.exec(this.text.slice(this.at, this.at + 12))?.[0] ?? '';
    if (prefix !== '' && this.text[this.at + prefix.length] === "'") this.at += prefix.length;
    if (this.text[this.at] === "'") {
      const text = this.quoted();
      return /^x$/i.test(prefix) ? Buffer.from(text, 'hex').toString() : text;
    }
    const from = this.at;
    while (this.at < this.text.length && !/[,)]/.test(this.text[this.at] ?? '')) this.at += 1;
    const word = this.text.slice(from, this.at).trim();
    if (/^0x[\da-f]+$/i.test(word)) return Buffer.from(word.slice(2), 'hex').toString();
    return /^null$/i.test(word) ? null : word;
  }

  private quoted(): string {
    this.at += 1;
    let value = '';
    let from = this.at;
    while (this.at < this.text.length) {
      const sign = this.text[this.at];
      if (sign === "'" && this.text[this.at + 1] === "'") {
        value += this.text.slice(from, this.at + 1);
        this.at += 2;
        from = this.at;
      } else if (sign === "'") break;
      else if (sign === '\\' && this.hasEscapes) {
        const next = this.text[this.at + 1] ?? '';
        value += this.text.slice(from, this.at) + (ESCAPES[next] ?? next);
        this.at += 2;
        from = this.at;
      } else this.at += 1;
    }
    value += this.text.slice(from, this.at);
    this.at += 1;
    return value;
  }
}
