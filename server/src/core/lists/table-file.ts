import { Readable } from 'node:stream';
import type { OpenedFile } from './download.ts';
import { csvLine, xlsx } from './spreadsheet.ts';

type Row = (string | number)[];

export interface Table {
  title: string;
  head: string[];
  rows: Row[];
}

/** Without a byte order mark Excel misreads Chinese. */
const MARK = '\uFEFF';
const CSV = 'text/csv; charset=utf-8';

export const csvFile = (name: string, head: string[], rows: Row[]): OpenedFile => ({
  name,
  type: CSV,
  content: `${MARK}${[head, ...rows].map(csvLine).join('')}`,
});

/** The same of a list that is read in batches. */
export const csvStream = (name: string, head: string[], batches: AsyncIterable<Row[]>): OpenedFile => ({
  name,
  type: CSV,
  content: Readable.from(linesOf(head, batches)),
});

async function* linesOf(head: string[], batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `${MARK}${csvLine(head)}`;
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
