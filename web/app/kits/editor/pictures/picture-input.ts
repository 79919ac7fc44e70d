import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { PICTURE_TYPES } from '../../uploads/upload-picture.ts';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { stepBehindPicture } from './behind-picture.ts';
import { isDocument } from '../import/read-document.ts';
import { CHANGES } from '../paste/changes.ts';
import { limitSlice } from '../paste/limit-slice.ts';
import { cleanPasted } from '../paste/paste.ts';
import type { LeftOut } from '../paste/paste-pictures.ts';
import type { PictureUploads } from './picture-uploads.ts';

export interface PictureInputOptions {
  uploads: PictureUploads;
  /** Called with what a paste left out or changed. */
  onLeftOut: (leftOut: LeftOut[]) => void;
  /** Called when a Markdown or Word document is dropped on the text. */
  onDocument: (file: File) => void;
  /** Called with the number of pasted or dropped files that an article cannot contain. */
  onRefused: (files: number) => void;
}

/** Inserts pasted and dropped pictures, and cleans pasted HTML. */
export const PictureInput = Extension.create<PictureInputOptions>({
  name: 'pictureInput',
  addProseMirrorPlugins() {
    const { editor } = this;
    const { uploads, onLeftOut, onDocument, onRefused } = this.options;
    /** RTF of the paste under way, read before transformPastedHTML runs. */
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
          // A selected picture would be replaced by what the user types, so the cursor is moved behind it first.
          handleKeyDown: (view, event) => {
            if (!isTyping(event)) return false;
            const { tr } = view.state;
            if (stepBehindPicture(tr)) view.dispatch(tr);
            return false;
          },
          handlePaste: (_view, event, slice) => {
            const files = [...(event.clipboardData?.files ?? [])].filter(isPicture);
            const others = (event.clipboardData?.files.length ?? 0) - files.length;
            if (others > 0 && slice.content.size === 0) onRefused(others);
            // Word and Excel also put a picture of the copied text on the clipboard; the text is preferred.
            if (files.length === 0 || slice.content.textBetween(0, slice.content.size).trim() !== '') return false;
            return insert(files);
          },
          handleDrop: (view, event, slice, moved) => {
            const droppedFiles = moved ? [] : [...(event.dataTransfer?.files ?? [])];
            const document = droppedFiles.find(isDocument);
            if (document !== undefined) {
              event.preventDefault();
              onDocument(document);
              return true;
            }
            const files = droppedFiles.filter(isPicture);
            if (files.length < droppedFiles.length) {
              onRefused(droppedFiles.length - files.length);
              event.preventDefault();
              if (files.length === 0) return true;
            }
            if (files.length === 0 || slice.content.textBetween(0, slice.content.size).trim() !== '') return false;
            event.preventDefault();
            return insert(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
          },
          transformPastedHTML: (html) => {
            const { html: clean, leftOut } = cleanPasted(html, { rtf, uploads });
            rtf = '';
            if (leftOut.length > 0) onLeftOut(leftOut);
            return clean;
          },
          transformPasted: (slice, { state }) => {
            const changes = new Set<string>();
            const limited = limitSlice(slice, state.doc, (change) => void changes.add(CHANGES[change]));
            if (changes.size > 0) onLeftOut([...changes].map((note) => ({ kind: 'change', note })));
            return limited;
          },
        },
      }),
    ];
  },
});

const isPicture = ({ type }: File): boolean => PICTURE_TYPES.includes(type);

/** Whether a key types a character or belongs to an input method. */
const isTyping = (event: KeyboardEvent): boolean =>
  (isInputMethodKey(event) || [...event.key].length === 1) && !event.ctrlKey && !event.metaKey && !event.altKey;
