import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/**
 * With a picture selected, what is written or put in belongs behind it, not in its place. Moves the cursor into an empty
 * line there; answers whether a picture was selected.
 */
export function stepBehindPicture(transaction: Transaction): boolean {
  const { selection } = transaction;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !selection.node.isAtom) return false;
  putCursor(transaction, selection.to, (next) => next.content.size === 0);
  return true;
}

/** After pictures were put in: the writer goes on under the last of them. */
export function stepBehindUpload(transaction: Transaction, uploadId: string): void {
  let after: number | undefined;
  transaction.doc.descendants((node, pos) => {
    if (node.attrs['upload'] === uploadId) after = pos + node.nodeSize;
  });
  if (after !== undefined) putCursor(transaction, after, () => true);
}

function putCursor(transaction: Transaction, after: number, mayUse: (next: DocumentNode) => boolean): void {
  const next = transaction.doc.resolve(after).nodeAfter;
  const paragraph = transaction.doc.type.schema.nodes['paragraph'];
  if (!(next?.isTextblock && mayUse(next)) && paragraph !== undefined) transaction.insert(after, paragraph.create());
  transaction.setSelection(TextSelection.create(transaction.doc, after + 1));
}
