import type { DocNode } from '#contract/document.ts';

/** Renders what a cell contains. */
type Inside = (node: DocNode) => string;

/** In a box that scrolls sideways on a narrow screen, reachable by keyboard and named by its number. */
export function renderTable(table: DocNode, number: number, inside: Inside): string {
  const name = `表格 ${number}`;
  const rows = table.content ?? [];
  const head = rows[0] !== undefined && isHead(rows[0]) ? rows[0] : undefined;
  const body = (head === undefined ? rows : rows.slice(1)).map((row) => renderRow(row, 'row', inside)).join('');
  const headHtml = head === undefined ? '' : `<thead>${renderRow(head, 'col', inside)}</thead>`;
  const bodyHtml = body === '' ? '' : `<tbody>${body}</tbody>`;
  return `<div class="table" role="group" aria-label="${name}" tabindex="0"><table>${headHtml}${bodyHtml}</table></div>`;
}

/** A cell that reaches into the rows below cannot stand in the head. */
const isHead = ({ content = [] }: DocNode): boolean =>
  content.length > 0 && content.every((cell) => cell.type === 'tableHeader' && spanOf(cell, 'rowspan') === 1);

function renderRow(row: DocNode, scope: 'col' | 'row', inside: Inside): string {
  const cells = (row.content ?? []).map((cell) => {
    const spans = attribute(cell, 'colspan') + attribute(cell, 'rowspan');
    const content = renderCell(cell, inside);
    return cell.type === 'tableHeader' ? `<th scope="${scope}"${spans}>${content}</th>` : `<td${spans}>${content}</td>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

/** A single paragraph needs no tag of its own. */
function renderCell(cell: DocNode, inside: Inside): string {
  const [only, ...others] = cell.content ?? [];
  return inside(only?.type === 'paragraph' && others.length === 0 ? only : cell);
}

function attribute(cell: DocNode, name: 'colspan' | 'rowspan'): string {
  const span = spanOf(cell, name);
  return span > 1 ? ` ${name}="${span}"` : '';
}

function spanOf(cell: DocNode, name: 'colspan' | 'rowspan'): number {
  const span = Math.trunc(Number(cell.attrs?.[name] ?? 1));
  return span >= 1 && span <= 500 ? span : 1;
}
