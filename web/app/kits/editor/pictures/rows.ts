import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { columnsOf, inRows } from '#contract/posts/picture-layout.ts';

/** Sets `data-columns` on pictures in a row: the number of columns, as readers see them. */
export const rowsPlugin = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key: rowsKey,
    state: {
      init: (_config, { doc }) => decorated(doc),
      apply: (transaction, before) => (transaction.docChanged ? decorated(transaction.doc) : before),
    },
    props: { decorations: (state) => rowsKey.getState(state) },
  });

const rowsKey = new PluginKey<DecorationSet>('rows');

const decorated = (doc: DocumentNode): DecorationSet =>
  DecorationSet.create(
    doc,
    rowPictures(doc).map(({ from, to, columns }) => Decoration.node(from, to, { 'data-columns': String(columns) })),
  );

/** The pictures that share a row with others, with the row's number of columns. */
export function rowPictures(doc: DocumentNode): { from: number; to: number; columns: number }[] {
  const blocks = doc.children.map((node) => ({ type: node.type.name, attrs: node.attrs, size: node.nodeSize }));
  let at = 0;
  return inRows(blocks).flatMap((row) =>
    row.flatMap((block) => {
      const from = at;
      at += (block as (typeof blocks)[number]).size;
      return row.length > 1 ? [{ from, to: at, columns: columnsOf(row.length) }] : [];
    }),
  );
}
