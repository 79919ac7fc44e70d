import type { Editor } from '@tiptap/core';
import { useEffect, useState, type RefObject } from 'react';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { wordsToSeek } from './find.ts';

/** Whether the bar is open, and with what it was opened. */
export interface Finding {
  words: string;
  replacing: boolean;
}

/** Ctrl+F finds in the text, Ctrl+H replaces (⌘F and ⌥⌘F on a Mac), wherever the cursor is while the text is shown. */
export function useFind(editor: Editor, textArea: RefObject<HTMLElement | null>) {
  const [finding, setFinding] = useState<Finding | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const replacing = keyOf(event);
      if (
        replacing === null ||
        textArea.current?.checkVisibility() !== true ||
        document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      setFinding((before) => ({
        words: wordsToSeek(editor) || (before?.words ?? ''),
        replacing: replacing || (before?.replacing ?? false),
      }));
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [editor, textArea]);

  return { finding, setFinding, open: () => setFinding({ words: wordsToSeek(editor), replacing: false }) };
}

/** Whether the key asks for replacing; null when it asks for neither. */
function keyOf(event: KeyboardEvent): boolean | null {
  const { ctrlKey, metaKey, altKey, shiftKey, code } = event;
  if (!(ctrlKey || metaKey) || shiftKey || isInputMethodKey(event)) return null;
  if (code === 'KeyF') return !altKey ? false : metaKey ? true : null;
  return code === 'KeyH' && ctrlKey && !altKey ? true : null;
}
