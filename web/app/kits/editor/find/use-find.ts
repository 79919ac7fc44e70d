import type { Editor } from '@tiptap/core';
import { useEffect, useState, type RefObject } from 'react';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { wordsToSeek } from './find.ts';

/** A request for a search; '' as words leaves the search text as it is. */
export interface Search {
  words: string;
}

/** State of the open find bar. */
export interface Finding {
  search: Search;
  replacing: boolean;
}

/** Find bar of an editor. Ctrl+F finds and Ctrl+H replaces (⌘F and ⌥⌘F on a Mac), wherever the focus is while the text is visible. */
export function useFind(editor: Editor, textArea: RefObject<HTMLElement | null>) {
  const [finding, setFinding] = useState<Finding | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const replacing = isReplaceKey(event);
      if (
        replacing === null ||
        textArea.current?.checkVisibility() !== true ||
        document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      setFinding((before) => ({
        search: { words: wordsToSeek(editor) },
        replacing: replacing || (before?.replacing ?? false),
      }));
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [editor, textArea]);

  return { finding, setFinding, open: () => setFinding({ search: { words: wordsToSeek(editor) }, replacing: false }) };
}

/** True for the shortcut of replacing, false for that of finding, null for any other key. */
function isReplaceKey(event: KeyboardEvent): boolean | null {
  const { ctrlKey, metaKey, altKey, shiftKey, code } = event;
  if (!(ctrlKey || metaKey) || shiftKey || isInputMethodKey(event)) return null;
  if (code === 'KeyF') return !altKey ? false : metaKey ? true : null;
  return code === 'KeyH' && ctrlKey && !altKey ? true : null;
}
