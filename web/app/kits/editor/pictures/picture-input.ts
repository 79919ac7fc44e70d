import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { PICTURE_TYPES } from '../../uploads/upload-picture.ts';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { stepBehindPicture } from './behind-picture.ts';
import { isDocument } from '../import/read-document.ts';
import { cleanPasted } from '../paste/paste.ts';
import type { Dropped } from '../paste/paste-pictures.ts';
import type { PictureUploads } from './picture-uploads.ts';

export interface PictureInputOptions {
  uploads: PictureUploads;
  /** Told what a paste could not bring along. */
  onDropped: (dropped: Dropped[]) => void;
  /** A Markdown or Word document was dropped on the text. */
  onDocument: (file: File) => void;
}

/** Pictures by paste and drop, and everything pasted brought into the editor's own shape. */
export const PictureInput = Extension.create<PictureInputOptions>({
  name: 'pictureInput',
  addProseMirrorPlugins() {
    const { editor } = this;
    const { uploads, onDropped, onDocument } = this.options;
    let rtf = '';

    const insert = (files: File[], at?: number) =>
      editor.commands.insertPictures(
        files.map((file) => uploads.start(file)),
        at,
      );

    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (_view, event) => {
              rtf = event.clipboardData?.getData('text/rtf') ?? '';
              return false;
            },
          },
          handleKeyDown: (view, event) => {
            if (!writes(event)) return false;
            const { tr } = view.state;
            if (stepBehindPicture(tr)) view.dispatch(tr);
            return false;
          },
          handlePaste: (_view, event, slice) => {
            const files = picturesIn(event.clipboardData);
            // Word and Excel put a picture of the text beside the text; the text is what was meant.
            if (files.length === 0 || slice.content.textBetween(0, slice.content.size).trim() !== '') return false;
            return insert(files);
          },
          handleDrop: (view, event, slice, moved) => {
            const document = moved ? undefined : [...(event.dataTransfer?.files ?? [])].find(isDocument);
            if (document !== undefined) {
              event.preventDefault();
              onDocument(document);
              return true;
            }
            const files = moved ? [] : picturesIn(event.dataTransfer);
            if (files.length === 0 || slice.content.textBetween(0, slice.content.size).trim() !== '') return false;
            event.preventDefault();
            return insert(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
          },
          transformPastedHTML: (html) => {
            const { html: clean, dropped } = cleanPasted(html, { rtf, uploads });
            rtf = '';
            if (dropped.length > 0) onDropped(dropped);
            return clean;
          },
        },
      }),
    ];
  },
});

const picturesIn = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(({ type }) => PICTURE_TYPES.includes(type));

/** A key that puts a character, or that begins one with an input method. */
const writes = (event: KeyboardEvent): boolean =>
  (isInputMethodKey(event) || [...event.key].length === 1) && !event.ctrlKey && !event.metaKey && !event.altKey;
