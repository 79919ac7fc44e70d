/** A workbook of one sheet with a bold first row. For files of some ten thousand rows, which are held in memory. Its library is loaded with the first. */
export async function xlsx(sheet: string, head: string[], rows: (string | number)[][]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const data = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }))),
  ];
  return writeXlsxFile(data as never, { sheet }).toBuffer();
}
