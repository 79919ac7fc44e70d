import { DESCRIPTION_MAX, DOCUMENT_NODES_MAX, TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '#contract/posts/constants.ts';
import type { Change } from './changes.ts';
import { all } from './paste-dom.ts';

/** Of all tables of a paste: a cell is three of the nodes a text may have. */
const CELLS_MAX = DOCUMENT_NODES_MAX / 4;

/** Tables as the server takes them: each row as wide as the widest, spans within the table, neither too wide nor too long. */
export function squareTables(root: HTMLElement, note: (change: Change) => void): void {
  let cells = CELLS_MAX;
  for (const table of all(root, 'table')) cells -= squareTable(table, cells, note);
}

/** Answers how many cells it has. */
function squareTable(table: HTMLElement, cellsLeft: number, note: (change: Change) => void): number {
  const rows = all(table, 'tr').filter((row) => row.closest('table') === table);
  const width = Math.min(TABLE_COLUMNS_MAX, Math.max(1, ...rows.map((row) => cellsOf(row).length)));
  const most = Math.max(1, Math.floor(cellsLeft / width));
  if (rows.length > TABLE_ROWS_MAX) note('rows');
  if (Math.min(rows.length, TABLE_ROWS_MAX) > most) note('cells');
  const kept = rows.slice(0, Math.min(TABLE_ROWS_MAX, most));
  for (const row of rows.slice(kept.length)) row.remove();
  // A spreadsheet's heading spans thousands of columns that hold nothing.
  const widest = Math.max(1, ...kept.filter((row) => cellsOf(row).length > 1).map(widthOf));
  let tooWide = false;
  /** Of each row the columns that are taken, by its own cells and by cells from above. */
  const taken = kept.map(() => new Set<number>());
  for (const [index, row] of kept.entries()) {
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (taken[index]?.has(column) === true) column += 1;
      if (column >= TABLE_COLUMNS_MAX) {
        tooWide = true;
        cell.remove();
        continue;
      }
      const widestHere = cellsOf(row).length === 1 ? widest : TABLE_COLUMNS_MAX;
      let width = spanOf(cell, 'colspan', Math.max(1, Math.min(widestHere, TABLE_COLUMNS_MAX) - column));
      // Nothing stands in two cells.
      for (let at = 1; at < width; at += 1) if (taken[index]?.has(column + at) === true) width = at;
      // 0 is all rows that follow.
      const given = cell.getAttribute('rowspan')?.trim() === '0' ? kept.length : spanOf(cell, 'rowspan', kept.length);
      let height = Math.min(given, kept.length - index);
      for (let down = 1; down < height; down += 1)
        for (let at = column; at < column + width; at += 1) if (taken[index + down]?.has(at) === true) height = down;
      setSpan(cell, 'colspan', width);
      setSpan(cell, 'rowspan', height);
      for (let down = 0; down < height; down += 1)
        for (let at = column; at < column + width; at += 1) taken[index + down]?.add(at);
      column += width;
    }
  }
  if (tooWide) note('columns');
  const columns = Math.max(0, ...taken.map((one) => Math.max(-1, ...one) + 1));
  for (const [index, row] of kept.entries()) fillRow(row, taken[index] ?? new Set(), columns);
  return kept.length * columns;
}

const widthOf = (row: HTMLElement): number => cellsOf(row).reduce((sum, cell) => sum + spanOf(cell, 'colspan', 1000), 0);

const cellsOf = (row: HTMLElement): HTMLElement[] =>
  [...row.children].filter((cell): cell is HTMLElement => /^T[DH]$/.test(cell.tagName));

/** A row that is short keeps its columns: empty cells stand at its end, and where there are gaps. */
function fillRow(row: HTMLElement, taken: Set<number>, width: number): void {
  const cells = cellsOf(row);
  const tag = cells.length > 0 && cells.every((cell) => cell.tagName === 'TH') ? 'th' : 'td';
  for (let column = 0; column < width; column += 1) if (!taken.has(column)) row.append(row.ownerDocument.createElement(tag));
}

function spanOf(cell: HTMLElement, name: 'colspan' | 'rowspan', max: number): number {
  const span = Math.trunc(Number(cell.getAttribute(name) ?? 1));
  return Math.min(Number.isFinite(span) && span >= 1 ? span : 1, max);
}

function setSpan(cell: HTMLElement, name: 'colspan' | 'rowspan', span: number): void {
  if (span > 1) cell.setAttribute(name, String(span));
  else cell.removeAttribute(name);
}

/** Words of a picture as long as they may be. */
export function cutDescriptions(root: HTMLElement, note: (change: Change) => void): void {
  for (const element of all(root, 'img, figure'))
    for (const name of ['alt', 'data-caption']) {
      const words = [...(element.getAttribute(name) ?? '').replaceAll(/\s+/g, ' ')];
      if (words.length <= DESCRIPTION_MAX) continue;
      note('description');
      element.setAttribute(name, `${words.slice(0, DESCRIPTION_MAX - 1).join('')}…`);
    }
}
