import { Readable } from 'node:stream';
import type { OpenedFile } from './download.ts';
import { csvLine, xlsx } from './spreadsheet.ts';

type Row = (string | number)[];

export interface Table {
  title: string;
  head: string[];
  rows: Row[];
}

/** Excel reads Chinese correctly only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const CSV = 'text/csv; charset=utf-8';

export const csvFile = (name: string, head: string[], rows: Row[]): OpenedFile => ({
  name,
  type: CSV,
  content: `${BYTE_ORDER_MARK}${[head, ...rows].map(csvLine).join('')}`,
});

/** A CSV file of a list that is read in batches, as a stream. */
export const csvStream = (name: string, head: string[], batches: AsyncIterable<Row[]>): OpenedFile => ({
  name,
  type: CSV,
  content: Readable.from(linesOf(head, batches)),
});

async function* linesOf(head: string[], batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(head)}`;
  for await (const batch of batches) yield batch.map(csvLine).join('');
}

export const tableFile = async (name: string, format: 'csv' | 'xlsx', { title, head, rows }: Table): Promise<OpenedFile> =>
  format === 'csv'
    ? csvFile(name, head, rows)
    : {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await xlsx(title, head, rows),
      };
