import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { FOOTNOTE_MAX } from '#contract/posts/constants.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { Words } from '../word-count.tsx';
import css from './footnote-panel.module.css';

interface FootnotePanelProps {
  editor: Editor;
  /** The element relative to which the panel is placed. */
  area: RefObject<HTMLElement | null>;
}

/** Panel below the selected footnote with a field for its text. Enter and Escape return to the text, behind the footnote. */
export function FootnotePanel({ editor, area }: FootnotePanelProps) {
  const note = useEditorState({ editor, selector: ({ editor }) => selectedNote(editor) });
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const at = note?.at ?? null;
  const isNew = useRef(false);
  isNew.current = note?.text === '';

  useLayoutEffect(() => {
    const put = () => {
      const box = area.current?.getBoundingClientRect();
      if (at === null || box === undefined) return;
      const line = editor.view.coordsAtPos(at);
      setPlace({
        left: Math.max(GAP, Math.min(line.left - box.left, box.width - (panel.current?.offsetWidth ?? 0) - GAP)),
        top: line.bottom - box.top + GAP,
      });
    };
    put();
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
  }, [editor, at, area]);
  useEffect(() => {
    if (at === null || !isNew.current) return;
    // In the next frame, after the insert command has focused the editor.
    const frame = requestAnimationFrame(() => panel.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [at]);

  if (note === null) return null;
  const write = (text: string) => editor.view.dispatch(editor.state.tr.setNodeAttribute(note.at, 'text', text));
  const leave = () =>
    editor
      .chain()
      .focus()
      .setTextSelection(note.at + 1)
      .run();
  const remove = () =>
    editor
      .chain()
      .focus()
      .deleteRange({ from: note.at, to: note.at + 1 })
      .run();
  return (
    <Cluster
      ref={panel}
      gap={4}
      align="center"
      padding={4}
      radius="m"
      background="card"
      className={css.panel}
      role="group"
      aria-label="脚注"
      style={place}
    >
      <Words
        key={note.at}
        className={css.words}
        label="脚注内容"
        placeholder="脚注内容，显示在文末"
        max={FOOTNOTE_MAX}
        value={note.text}
        onFocus={() => {}}
        onLeave={leave}
        onChange={write}
      />
      <IconButton icon="trash" label="删除脚注" shape="square" size="s" onClick={remove} />
    </Cluster>
  );
}

const GAP = 6;

function selectedNote({ state: { selection } }: Editor): { at: number; text: string } | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'footnote') return null;
  return { at: selection.from, text: String(selection.node.attrs['text']) };
}
