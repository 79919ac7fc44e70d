import type { Editor } from '@tiptap/core';

/** Formats at the selection, for the toolbar. `heading`: its level, or null. */
export interface Format {
  heading: number | null;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  superscript: boolean;
  subscript: boolean;
  code: boolean;
  link: boolean;
  blockquote: boolean;
  bulletList: boolean;
  orderedList: boolean;
  codeBlock: boolean;
  table: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export const activeFormat = (editor: Editor): Format => ({
  heading: editor.isActive('heading') ? Number(editor.getAttributes('heading')['level']) : null,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  superscript: editor.isActive('superscript'),
  subscript: editor.isActive('subscript'),
  code: editor.isActive('code'),
  link: editor.isActive('link'),
  blockquote: editor.isActive('blockquote'),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  codeBlock: editor.isActive('codeBlock'),
  table: editor.isActive('table'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});
