import type { DocNode } from '#contract/document.ts';

const COLUMNS_MAX = 50;
const ROWS_MAX = 500;

/**
 * True when the cells, spans counted, fill a rectangle without a gap or an overlap. A cell counts for the first row it
 * stands in and holds its columns in the rows below.
 */
export function isTable(table: DocNode): boolean {
  const rows = table.content ?? [];
  if (rows.length === 0 || rows.length > ROWS_MAX) return false;
  const width = (rows[0]?.content ?? []).reduce((sum, cell) => sum + span(cell, 'colspan'), 0);
  if (width === 0 || width > COLUMNS_MAX) return false;
  /** For each column, how many further rows a cell from above still holds. */
  const held = new Array<number>(width).fill(0);
  for (const [index, row] of rows.entries()) {
    if (!fillRow(row, held, rows.length - index)) return false;
  }
  return true;
}

function fillRow(row: DocNode, held: number[], rowsLeft: number): boolean {
  const cells = [...(row.content ?? [])];
  for (let column = 0; column < held.length;) {
    if ((held[column] ?? 0) > 0) {
      held[column] = (held[column] ?? 0) - 1;
      column += 1;
      continue;
    }
    const cell = cells.shift();
    if (cell === undefined || span(cell, 'rowspan') > rowsLeft) return false;
    const end = column + span(cell, 'colspan');
    if (end > held.length) return false;
    for (; column < end; column += 1) {
      if ((held[column] ?? 0) > 0) return false;
      held[column] = span(cell, 'rowspan') - 1;
    }
  }
  return cells.length === 0;
}

const span = (cell: DocNode, name: 'colspan' | 'rowspan'): number => Number(cell.attrs?.[name] ?? 1);
