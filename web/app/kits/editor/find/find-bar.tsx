import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { matchesIn, replaceAll, replaceOne, seek, step } from './find.ts';
import type { Search } from './use-find.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './find-bar.module.css';

interface FindBarProps {
  editor: Editor;
  /** The search to begin with; a new object at each request for a search. */
  search: Search;
  /** Whether the field for the replacement is shown. */
  replacing: boolean;
  onReplacing: (replacing: boolean) => void;
  onClose: () => void;
}

/** Find and replace. Enter goes to the next match, Shift+Enter to the one before; Escape closes and leaves the match selected. */
export function FindBar({ editor, search, replacing, onReplacing, onClose }: FindBarProps) {
  const [searchText, setSearchText] = useState(search.words);
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const replacementField = useRef<HTMLInputElement>(null);
  const { count, at } = useEditorState({ editor, selector: ({ editor }) => matchesIn(editor) });

  // When the shortcut is pressed again while the bar is open, the bar searches for the words that are selected then, if any.
  useEffect(() => {
    if (search.words !== '') setSearchText(search.words);
    requestAnimationFrame(() => {
      // The focus stays in the replacement field.
      if (document.activeElement !== replacementField.current) field.current?.select();
    });
  }, [search]);
  useEffect(() => seek(editor, searchText, matchCase), [editor, searchText, matchCase]);
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
  const replaceCurrent = () => {
    replaceOne(editor, replacement);
    // Without further matches the button becomes disabled and would lose the focus.
    if (matchesIn(editor).count === 0) field.current?.focus();
  };
  const replaceEvery = () => {
    const replacedCount = replaceAll(editor, replacement);
    if (replacedCount > 0) toast.success(`已替换 ${replacedCount} 处，可撤销`);
    field.current?.focus();
  };
  const hasNoMatch = searchText !== '' && count === 0;

  return (
    <Stack
      border="bottom"
      background="card"
      gap={6}
      className={css.bar}
      role="search"
      aria-label="在正文中查找"
      onKeyDown={onKeyDown}
    >
      <Cluster gap={4} align="center" wrap>
        <input
          ref={field}
          className={css.field}
          aria-label="查找"
          aria-invalid={hasNoMatch || undefined}
          placeholder="在正文中查找"
          autoComplete="off"
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          onKeyDown={onEnter(({ shiftKey }) => step(editor, shiftKey ? -1 : 1))}
        />
        <Text as="span" numeric nowrap size={13} tone="faint" className={css.count} role="status">
          {searchText === '' ? '' : hasNoMatch ? '没有找到' : `${at === 0 ? '' : `${at} / `}${count} 处`}
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
        <PlainButton
          radius="s"
          tone="muted"
          size={13}
          className={css.case}
          aria-pressed={matchCase}
          aria-label="区分大小写"
          title="区分大小写"
          onClick={() => setMatchCase(!matchCase)}
        >
          Aa
        </PlainButton>
        <Button variant="quiet" size="s" aria-expanded={replacing} onClick={() => onReplacing(!replacing)}>
          替换
        </Button>
        <IconButton icon="close" label="关闭查找" shape="square" size="s" onClick={close} />
      </Cluster>
      {replacing && (
        <Cluster gap={4} align="center" wrap>
          <input
            ref={replacementField}
            className={css.field}
            aria-label="替换为"
            placeholder="替换为（留空则删除）"
            autoComplete="off"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
            onKeyDown={onEnter(replaceCurrent)}
          />
          <Button size="s" disabled={count === 0} onClick={replaceCurrent}>
            替换这一处
          </Button>
          <Button size="s" disabled={count === 0} onClick={replaceEvery}>
            全部替换
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}
