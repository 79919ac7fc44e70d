import type { Command } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/**
 * If a picture (or another block atom) is selected, moves the cursor into an empty line behind it, so that typing or inserting does not
 * replace it. Returns whether such a block was selected.
 */
export function stepBehindPicture(transaction: Transaction): boolean {
  const { selection } = transaction;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !selection.node.isAtom) return false;
  putCursor(transaction, selection.to, (next) => next.content.size === 0);
  return true;
}

/** The same as a command for a chain, which goes on in any case. */
export const behindPicture: Command = ({ tr }) => {
  stepBehindPicture(tr);
  return true;
};

/** Puts the cursor into the line behind the picture with this upload. */
export function stepBehindUpload(transaction: Transaction, uploadId: string): void {
  let after: number | undefined;
  transaction.doc.descendants((node, pos) => {
    if (node.attrs['upload'] === uploadId) after = pos + node.nodeSize;
  });
  if (after !== undefined) putCursor(transaction, after, () => true);
}

/** Puts the cursor into the text block at `after` if `mayUse` allows it, else into a new paragraph there. */
function putCursor(transaction: Transaction, after: number, mayUse: (next: DocumentNode) => boolean): void {
  const next = transaction.doc.resolve(after).nodeAfter;
  const paragraph = transaction.doc.type.schema.nodes['paragraph'];
  const isUsable = next?.isTextblock === true && mayUse(next);
  if (!isUsable && paragraph !== undefined) transaction.insert(after, paragraph.create());
  transaction.setSelection(TextSelection.create(transaction.doc, after + 1));
}
