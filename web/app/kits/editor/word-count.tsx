import type { Editor } from '@tiptap/core';
import { DESCRIPTION_MAX } from '#contract/posts/constants.ts';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isInputMethodKey } from '../../lib/browser/input-method.ts';

/** The cursor goes on behind a picture or video, in a line of its own. */
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
  /** Characters it may have; as many as a description unless told. */
  max?: number;
  value: string;
  onFocus: () => void;
  onLeave: () => void;
  onChange: (text: string) => void;
}

/** Keeps its own text while it is typed in: a Chinese input method must not be interrupted by the document. */
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
