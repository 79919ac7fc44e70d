import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { foundIn, replaceAll, replaceOne, seek, step } from './find.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './find-bar.module.css';

interface FindBarProps {
  editor: Editor;
  /** What is looked for at first. */
  words: string;
  /** With the second field, for what takes the place. */
  replacing: boolean;
  onReplacing: (replacing: boolean) => void;
  onClose: () => void;
}

/** Enter goes on, Shift+Enter back, Escape closes and leaves the cursor at the place that was found. */
export function FindBar({ editor, words, replacing, onReplacing, onClose }: FindBarProps) {
  const [sought, setSought] = useState(words);
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const replacementField = useRef<HTMLInputElement>(null);
  const { count, at } = useEditorState({ editor, selector: ({ editor }) => foundIn(editor) });

  // Asked for again while it is open: with the words that are selected by now.
  useEffect(() => {
    if (words !== '') setSought(words);
    requestAnimationFrame(() => {
      // Whoever has gone on to the other field meanwhile stays there.
      if (document.activeElement !== replacementField.current) field.current?.select();
    });
  }, [words]);
  useEffect(() => seek(editor, sought, matchCase), [editor, sought, matchCase]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) seek(editor, '', false);
    },
    [editor],
  );

  const close = () => {
    onClose();
    editor.view.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInputMethodKey(event.nativeEvent) || event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isInputMethodKey(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act(event);
  };
  const one = () => {
    replaceOne(editor, replacement);
    // A button that cannot be pressed any more would lose the focus to nowhere.
    if (foundIn(editor).count === 0) field.current?.focus();
  };
  const all = () => {
    const replaced = replaceAll(editor, replacement);
    if (replaced > 0) toast.success(`已替换 ${replaced} 处，可撤销`);
    field.current?.focus();
  };
  const nothing = sought !== '' && count === 0;

  return (
    <Stack
      rule="below"
      ground="card"
      gap="1-half"
      className={css.bar}
      role="search"
      aria-label="在正文中查找"
      onKeyDown={onKeyDown}
    >
      <Cluster gap="1" align="center" wrap>
        <input
          ref={field}
          className={css.field}
          aria-label="查找"
          aria-invalid={nothing || undefined}
          placeholder="在正文中查找"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={onEnter(({ shiftKey }) => step(editor, shiftKey ? -1 : 1))}
        />
        <Text as="span" numeric nowrap size="s" tone="faint" className={css.count} role="status">
          {sought === '' ? '' : nothing ? '没有找到' : `${at === 0 ? '' : `${at} / `}${count} 处`}
        </Text>
        <IconButton
          icon="arrow-up"
          label="上一处"
          shape="square"
          size="s"
          disabled={count === 0}
          onClick={() => step(editor, -1)}
        />
        <IconButton
          icon="arrow-down"
          label="下一处"
          shape="square"
          size="s"
          disabled={count === 0}
          onClick={() => step(editor, 1)}
        />
        <Text
          as="button"
          radius="s"
          tone="muted"
          size="s"
          type="button"
          className={css.case}
          aria-pressed={matchCase}
          aria-label="区分大小写"
          title="区分大小写"
          onClick={() => setMatchCase(!matchCase)}
        >
          Aa
        </Text>
        <Button variant="quiet" size="s" aria-expanded={replacing} onClick={() => onReplacing(!replacing)}>
          替换
        </Button>
        <IconButton icon="close" label="关闭查找" shape="square" size="s" onClick={close} />
      </Cluster>
      {replacing && (
        <Cluster gap="1" align="center" wrap>
          <input
            ref={replacementField}
            className={css.field}
            aria-label="替换为"
            placeholder="替换为（留空则删除）"
            autoComplete="off"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
            onKeyDown={onEnter(one)}
          />
          <Button size="s" disabled={count === 0} onClick={one}>
            替换这一处
          </Button>
          <Button size="s" disabled={count === 0} onClick={all}>
            全部替换
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}
