import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '#contract/posts/constants.ts';

/** Refuses every transaction that grows a table beyond the size that the server accepts. */
export const TableLimits = Extension.create<{ onTableFull: () => void }>({
  name: 'tableLimits',
  addProseMirrorPlugins() {
    const { onTableFull } = this.options;
    return [
      new Plugin({
        filterTransaction(tr, { doc }) {
          if (!tr.docChanged) return true;
          const before = largest(doc);
          const after = largest(tr.doc);
          const isFull =
            (after.width > TABLE_COLUMNS_MAX && after.width > before.width) ||
            (after.height > TABLE_ROWS_MAX && after.height > before.height);
          if (isFull) onTableFull();
          return !isFull;
        },
      }),
    ];
  },
});

/** The greatest width and the greatest height of the tables, which may be those of different tables. */
function largest(doc: Node): { width: number; height: number } {
  const size = { width: 0, height: 0 };
  doc.descendants((node) => {
    if (node.type.name !== 'table') return !node.isTextblock;
    size.height = Math.max(size.height, node.childCount);
    size.width = Math.max(size.width, widthOf(node));
    return false;
  });
  return size;
}

function widthOf(table: Node): number {
  let width = 0;
  table.firstChild?.forEach((cell) => {
    width += Number(cell.attrs['colspan'] ?? 1);
  });
  return width;
}
