import { DESCRIPTION_MAX, DOCUMENT_NODES_MAX, TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '#contract/posts/constants.ts';
import type { Change } from './changes.ts';
import { all } from './paste-dom.ts';

/** Cells of all tables of one paste together; each cell takes three of the document's nodes (cell, paragraph, text). */
const CELLS_MAX = DOCUMENT_NODES_MAX / 4;

/** Makes tables valid for the server: rows of equal width, spans within the table, at most TABLE_COLUMNS_MAX columns and TABLE_ROWS_MAX rows. */
export function squareTables(root: HTMLElement, note: (change: Change) => void): void {
  let cells = CELLS_MAX;
  for (const table of all(root, 'table')) cells -= squareTable(table, cells, note);
}

/** Returns the table's number of cells. `cellsLeft`: the cells that it may have. */
function squareTable(table: HTMLElement, cellsLeft: number, note: (change: Change) => void): number {
  const rows = all(table, 'tr').filter((row) => row.closest('table') === table);
  const width = Math.min(TABLE_COLUMNS_MAX, Math.max(1, ...rows.map((row) => cellsOf(row).length)));
  const rowsMax = Math.max(1, Math.floor(cellsLeft / width));
  if (rows.length > TABLE_ROWS_MAX) note('rows');
  if (Math.min(rows.length, TABLE_ROWS_MAX) > rowsMax) note('cells');
  const firstRows = rows.slice(0, Math.min(TABLE_ROWS_MAX, rowsMax));
  for (const row of rows.slice(firstRows.length)) row.remove();
  // Width of the other rows, to which a row with a single cell is limited: a spreadsheet's heading may span thousands of empty columns.
  const widest = Math.max(1, ...firstRows.filter((row) => cellsOf(row).length > 1).map(widthOf));
  let isTooWide = false;
  /** For each row the occupied columns, by its own cells and by cells that span down from rows above. */
  const occupied = firstRows.map(() => new Set<number>());
  for (const [index, row] of firstRows.entries()) {
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (occupied[index]?.has(column) === true) column += 1;
      if (column >= TABLE_COLUMNS_MAX) {
        isTooWide = true;
        cell.remove();
        continue;
      }
      const widestHere = cellsOf(row).length === 1 ? widest : TABLE_COLUMNS_MAX;
      let width = spanOf(cell, 'colspan', Math.max(1, Math.min(widestHere, TABLE_COLUMNS_MAX) - column));
      // Cells must not overlap, so width and height end before an occupied column.
      for (let at = 1; at < width; at += 1) if (occupied[index]?.has(column + at) === true) width = at;
      // rowspan="0" spans all following rows.
      const isToEnd = cell.getAttribute('rowspan')?.trim() === '0';
      const rowspan = isToEnd ? firstRows.length : spanOf(cell, 'rowspan', firstRows.length);
      let height = Math.min(rowspan, firstRows.length - index);
      for (let down = 1; down < height; down += 1)
        for (let at = column; at < column + width; at += 1) if (occupied[index + down]?.has(at) === true) height = down;
      setSpan(cell, 'colspan', width);
      setSpan(cell, 'rowspan', height);
      for (let down = 0; down < height; down += 1)
        for (let at = column; at < column + width; at += 1) occupied[index + down]?.add(at);
      column += width;
    }
  }
  if (isTooWide) note('columns');
  const columns = Math.max(0, ...occupied.map((rowColumns) => Math.max(-1, ...rowColumns) + 1));
  for (const [index, row] of firstRows.entries()) fillRow(row, occupied[index] ?? new Set(), columns);
  return firstRows.length * columns;
}

const widthOf = (row: HTMLElement): number => cellsOf(row).reduce((sum, cell) => sum + spanOf(cell, 'colspan', 1000), 0);

const cellsOf = (row: HTMLElement): HTMLElement[] =>
  [...row.children].filter((cell): cell is HTMLElement => /^T[DH]$/.test(cell.tagName));

/** Appends an empty cell for each column that is not occupied. */
function fillRow(row: HTMLElement, occupied: Set<number>, width: number): void {
  const cells = cellsOf(row);
  const tag = cells.length > 0 && cells.every((cell) => cell.tagName === 'TH') ? 'th' : 'td';
  for (let column = 0; column < width; column += 1) if (!occupied.has(column)) row.append(row.ownerDocument.createElement(tag));
}

function spanOf(cell: HTMLElement, name: 'colspan' | 'rowspan', max: number): number {
  const span = Math.trunc(Number(cell.getAttribute(name) ?? 1));
  return Math.min(Number.isFinite(span) && span >= 1 ? span : 1, max);
}

function setSpan(cell: HTMLElement, name: 'colspan' | 'rowspan', span: number): void {
  if (span > 1) cell.setAttribute(name, String(span));
  else cell.removeAttribute(name);
}

/** Cuts descriptions and captions of pictures to DESCRIPTION_MAX characters. */
export function cutDescriptions(root: HTMLElement, note: (change: Change) => void): void {
  for (const element of all(root, 'img, figure'))
    for (const name of ['alt', 'data-caption']) {
      const words = [...(element.getAttribute(name) ?? '').replaceAll(/\s+/g, ' ')];
      if (words.length <= DESCRIPTION_MAX) continue;
      note('description');
      element.setAttribute(name, `${words.slice(0, DESCRIPTION_MAX - 1).join('')}…`);
    }
}
