import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | boolean | null | Date | string[];

/** Streams rows into a table with COPY, so that memory does not grow with their number. */
export async function copyInto(client: pg.Client, table: string, columns: string[], rows: Iterable<Cell[]>): Promise<void> {
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(lines(rows)), stream);
}

const LINES_A_CHUNK = 500;

function* lines(rows: Iterable<Cell[]>): Generator<string> {
  let chunk: string[] = [];
  for (const row of rows) {
    chunk.push(`${row.map(encode).join('\t')}\n`);
    if (chunk.length === LINES_A_CHUNK) {
      yield chunk.join('');
      chunk = [];
    }
  }
  yield chunk.join('');
}

function encode(cell: Cell): string {
  if (cell === null) return '\\N';
  if (cell instanceof Date) return cell.toISOString();
  const text = Array.isArray(cell) ? `{${cell.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}` : String(cell);
  return text.replace(
    /[\\\n\r\t]/g,
    (character) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[character] ?? character,
  );
}
