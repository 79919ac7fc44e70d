import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { DOMParser, Slice } from '@tiptap/pm/model';
import { parseFragment } from './paste-dom.ts';

/**
 * Replaces the selection by a document. The HTML is cleaned like a paste, but not inserted as a paste, because paste rules that turn
 * `**` and the like into formatting would change the document.
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
  // A separate undo step, however soon it follows the paste that it replaces.
  view.dispatch(closeHistory(state.tr.replaceSelection(slice).scrollIntoView()));
}
