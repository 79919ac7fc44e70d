/** One line of a CSV file as spreadsheets read it, with its end. */
export const csvLine = (cells: (string | number)[]): string => `${cells.map((value) => cell(String(value))).join(',')}\r\n`;

/** Quoted where needed; what a spreadsheet would take for a formula is disarmed. */
function cell(text: string): string {
  // Digits behind a tab are a number that a spreadsheet must not round; that of an identity card may end in X.
  const isNumber = /^(-?\d+(\.\d+)?|\t\d+X?)$/.test(text);
  // Spreadsheets fold full width, and skip blanks and signs that nobody sees.
  const begins = text.normalize('NFKC').replace(/^[\p{Cf}\u{3164} ]+/u, '');
  const safe = !isNumber && /^[=+\-@\t\r\n|]/.test(begins) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A workbook of one sheet with a bold first row. For files of some ten thousand rows, which are held in memory. Its library is loaded with the first. */
export async function xlsx(sheet: string, head: string[], rows: (string | number)[][]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const data = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }))),
  ];
  return writeXlsxFile(data as never, { sheet }).toBuffer();
}
