import type { DocNode } from '#contract/document.ts';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '#contract/posts/constants.ts';
import { attributeOf, elementsIn, isElement, isNamed, lineIn, type ChildNode, type Element } from './dom.ts';
import { codeBlock, paragraph } from './context.ts';

interface Cell {
  type: 'tableCell' | 'tableHeader';
  colspan: number;
  rowspan: number;
  content: DocNode[];
}

/**
 * Converts a table into one or more tables of at most TABLE_ROWS_MAX rows. Each is a rectangle: gaps become empty cells, and spans end at its
 * edge. Null when the table is too wide to be stored.
 */
export function tableOf(table: Element, blocksOf: (nodes: ChildNode[]) => DocNode[]): DocNode[] | null {
  const rows = rowsOf(table);
  const parts: DocNode[] = [];
  for (let from = 0; from < rows.length; from += TABLE_ROWS_MAX) {
    const part = rectangle(rows.slice(from, from + TABLE_ROWS_MAX), blocksOf);
    if (part === null) return null;
    parts.push(...part);
  }
  return parts;
}

/** A table that cannot be stored, as code with tabs between cells. */
export const tableAsCode = (table: Element): DocNode =>
  codeBlock(
    rowsOf(table)
      .map((row) =>
        cellsOf(row)
          .map((cell) => lineIn(cell.children))
          .join('\t'),
      )
      .join('\n'),
  );

/** Rows of this table, not of tables inside it. */
function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  const visit = (element: Element, depth: number): void => {
    for (const child of element.children) {
      if (isNamed(child, 'tr')) rows.push(child);
      else if (isNamed(child, 'thead', 'tbody', 'tfoot') && depth < 3) visit(child, depth + 1);
    }
  };
  visit(table, 0);
  return rows;
}

const cellsOf = (row: Element): Element[] => row.children.filter((child): child is Element => isNamed(child, 'td', 'th'));

/** A grid in which cells that a span covers are 'covered', and gaps are undefined. */
function rectangle(rows: Element[], blocksOf: (nodes: ChildNode[]) => DocNode[]): DocNode[] | null {
  const grid: (Cell | 'covered')[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const element of cellsOf(row)) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const span = (name: string, max: number): number =>
        Math.max(1, Math.min(max, Number.parseInt(attributeOf(element, name), 10) || 1));
      const rowspan = span('rowspan', rows.length - y);
      let colspan = span('colspan', TABLE_COLUMNS_MAX);
      // A span ends where a cell of an earlier row reaches down.
      for (let offset = 1; offset < colspan; offset += 1) if (grid[y]?.[x + offset] !== undefined) colspan = offset;
      const content = blocksOf(element.children);
      for (let down = 0; down < rowspan; down += 1)
        for (let right = 0; right < colspan; right += 1) (grid[y + down] ?? [])[x + right] = 'covered';
      (grid[y] ?? [])[x] = {
        type: element.name === 'th' ? 'tableHeader' : 'tableCell',
        colspan,
        rowspan,
        content: content.length === 0 ? [paragraph()] : content,
      };
      x += colspan;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width > TABLE_COLUMNS_MAX) return null;
  if (width === 0) return [];
  return [{ type: 'table', content: grid.map((row) => ({ type: 'tableRow', content: filled(row, width) })) }];
}

function filled(row: (Cell | 'covered')[], width: number): DocNode[] {
  const cells: DocNode[] = [];
  for (let x = 0; x < width; x += 1) {
    const cell = row[x];
    if (cell === 'covered') continue;
    const { type, colspan, rowspan, content } = cell ?? {
      type: 'tableCell' as const,
      colspan: 1,
      rowspan: 1,
      content: [paragraph()],
    };
    cells.push({ type, attrs: { colspan, rowspan }, content });
  }
  return cells;
}

/** Whether a table only lays out a page: it has one column, or contains other tables. */
export const isLayout = (table: Element): boolean =>
  attributeOf(table, 'role') === 'presentation' ||
  rowsOf(table).every((row) => cellsOf(row).length <= 1 && cellsOf(row).every(({ name }) => name === 'td')) ||
  [...elementsIn(table.children)].some((inner) => isElement(inner) && inner.name === 'table');
