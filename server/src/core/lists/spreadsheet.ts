/** One line of a CSV file for spreadsheets, with its line end. */
export const csvLine = (cells: (string | number)[]): string => `${cells.map((value) => cell(String(value))).join(',')}\r\n`;

/** Quotes a cell where necessary, and prefixes `'` to text that a spreadsheet would execute as a formula (CSV injection). */
function cell(text: string): string {
  // A tab before digits keeps spreadsheets from rounding long numbers; an identity number may end in X.
  const isNumber = /^(-?\d+(\.\d+)?|\t\d+X?)$/.test(text);
  // Spreadsheets read full-width signs like normal ones, and skip leading blanks and invisible characters.
  const beginning = text.normalize('NFKC').replace(/^[\p{Cf}\u{3164} ]+/u, '');
  const safe = !isNumber && /^[=+\-@\t\r\n|]/.test(beginning) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An XLSX workbook of one sheet with a bold head. It is built in memory, so for at most some ten thousand rows. */
export async function xlsx(sheet: string, head: string[], rows: (string | number)[][]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const data = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }))),
  ];
  return writeXlsxFile(data as never, { sheet }).toBuffer();
}
