import type { Editor } from '@tiptap/core';
import { DESCRIPTION_MAX } from '#contract/posts/constants.ts';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isInputMethodKey } from '../../lib/browser/input-method.ts';

/** Moves the cursor into the text block behind a node (picture or video), inserting a paragraph where there is none. */
export function writeBehind(editor: Editor, node: Node, at: number | undefined): void {
  if (at === undefined) return;
  const after = at + node.nodeSize;
  const next = editor.state.doc.resolve(after).nodeAfter;
  if (next?.isTextblock)
    editor
      .chain()
      .focus()
      .setTextSelection(after + 1)
      .run();
  else
    editor
      .chain()
      .insertContentAt(after, { type: 'paragraph' })
      .setTextSelection(after + 1)
      .focus()
      .run();
}

interface WordsProps {
  className?: string;
  label: string;
  placeholder: string;
  /** Most characters; by default those of a picture's description. */
  max?: number;
  value: string;
  onFocus: () => void;
  onLeave: () => void;
  onChange: (text: string) => void;
}

/** A one-line field of a node. Keeps its own text while focused: a document update would interrupt an input method. */
export function Words({ className, label, placeholder, max = DESCRIPTION_MAX, value, onFocus, onLeave, onChange }: WordsProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value);
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isInputMethodKey(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    onLeave();
  };

  return (
    <input
      ref={input}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      maxLength={max}
      value={text}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}
