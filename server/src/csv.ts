/** One line of a CSV file as spreadsheets read it, with its end. */
export const csvLine = (cells: (string | number)[]): string => `${cells.map((value) => cell(String(value))).join(',')}\r\n`;

/** Quoted where needed; what a spreadsheet would take for a formula is disarmed. */
function cell(text: string): string {
  // Digits behind a tab are a number that a spreadsheet must not round.
  const isNumber = /^(-?\d+(\.\d+)?|\t\d+)$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
