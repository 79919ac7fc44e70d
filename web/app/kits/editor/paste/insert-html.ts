import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { DOMParser, Slice } from '@tiptap/pm/model';
import { parseFragment } from './paste-dom.ts';

/**
 * Puts a document in the place of the selection. It is cleaned as pasted text is, but not pasted: what reads signs in pasted
 * words as bold would change what the document says.
 */
export function insertHtml({ state, view }: Editor, html: string): void {
  let clean = html;
  view.someProp('transformPastedHTML', (transform) => {
    clean = transform.call(undefined as never, clean, view);
  });
  const { content } = DOMParser.fromSchema(state.schema).parseSlice(parseFragment(clean));
  let slice = Slice.maxOpen(content, true);
  view.someProp('transformPasted', (transform) => {
    slice = transform.call(undefined as never, slice, view, false);
  });
  // A step of its own to take back, however soon it follows what it stands in for.
  view.dispatch(closeHistory(state.tr.replaceSelection(slice).scrollIntoView()));
}
