import type { Editor } from '@tiptap/core';
import { rangeOfAnnotation } from '../annotations.ts';

export function goToAnnotation(editor: Editor, index: number): void {
  const range = rangeOfAnnotation(editor.view, index);
  if (range === undefined) return;
  const isPicture = editor.state.doc.nodeAt(range.from)?.isBlock === true;
  const chain = editor.chain().focus();
  // The cursor goes before the passage instead of selecting it, so that the next key does not delete it.
  (isPicture ? chain.setNodeSelection(range.from) : chain.setTextSelection(range.from)).scrollIntoView().run();
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const mark of editor.view.dom.querySelectorAll(`[data-remark="${index + 1}"]`))
    mark.animate([{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: 500, iterations: 2 });
}

/** Number of pictures without an address (not uploaded yet, or failed). */
export function countPendingPictures(editor: Editor): number {
  let count = 0;
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'image' && node.attrs['src'] === null) count += 1;
  });
  return count;
}

/** Puts the cursor into the heading with this index, from 0. */
export function goToHeading(editor: Editor, index: number): void {
  let left = index;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name !== 'heading') return;
    if (left === 0)
      editor
        .chain()
        .focus()
        .setTextSelection(pos + 1)
        .scrollIntoView()
        .run();
    left -= 1;
  });
}
