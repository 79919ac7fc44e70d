import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Icon } from '../../../ui/base/icon.tsx';
import { Box, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { chooseSlash, slashShown, type SlashOptions } from './slash-menu.ts';
import css from './slash-list.module.css';

interface SlashListProps {
  editor: Editor;
  options: SlashOptions;
  /** What it is placed in. */
  area: RefObject<HTMLElement | null>;
  /** What lies over the text at the top and bottom of the window. */
  covered: { top: number; bottom: number };
}

/** Beside the stroke that was typed. The focus stays in the text, which names the line that is chosen. */
export function SlashList({ editor, options, area, covered }: SlashListProps) {
  const shown = useEditorState({ editor, selector: ({ editor }) => slashShown(editor, options) });
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const from = shown?.from ?? null;

  useLayoutEffect(() => {
    if (from !== null && area.current !== null) setPlace(placeOf(editor, from, area.current, covered));
  }, [editor, from, area, covered]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown?.active]);

  if (shown === null) return null;
  return (
    <Box
      as="ul"
      ref={list}
      pad="1"
      radius="m"
      ground="card"
      className={css.list}
      id={shown.id}
      role="listbox"
      aria-label="可以插入"
      // It scrolls, so the keyboard must reach it; a press must not take the focus out of the text.
      tabIndex={0}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      style={place}
    >
      {shown.items.map((item, index) => (
        <Cluster
          as="li"
          gap="2-half"
          align="center"
          size="m"
          key={item.label}
          id={`${shown.id}-${index}`}
          role="option"
          aria-selected={index === shown.active}
          onClick={() => chooseSlash(editor, item)}
        >
          {item.icon === null ? (
            <Text as="b" size="xs" tone="faint" centered className={css.letter} data-letter={item.label.charAt(0)} />
          ) : (
            <Icon name={item.icon} size="s" />
          )}
          {item.label}
        </Cluster>
      ))}
    </Box>
  );
}

const WIDTH = 208;
const HEIGHT = 320;
const GAP = 6;

/** Below the line, or above it where there is more room; never under the keyboard of a phone. */
function placeOf(editor: Editor, from: number, area: HTMLElement, covered: SlashListProps['covered']): CSSProperties {
  const line = editor.view.coordsAtPos(from);
  const box = area.getBoundingClientRect();
  const height = window.visualViewport?.height ?? window.innerHeight;
  const below = height - covered.bottom - line.bottom - GAP;
  const above = line.top - covered.top - GAP;
  const left = Math.max(GAP, Math.min(line.left - box.left, box.width - WIDTH - GAP));
  const goesUp = below < HEIGHT && above > below;
  const maxHeight = Math.max(120, Math.min(HEIGHT, goesUp ? above : below));
  return goesUp
    ? { left, bottom: box.bottom - line.top + GAP, maxHeight }
    : { left, top: line.bottom - box.top + GAP, maxHeight };
}
