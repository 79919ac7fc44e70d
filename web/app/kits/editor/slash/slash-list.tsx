import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Icon } from '../../../ui/base/icon.tsx';
import { Box, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { chooseSlash, openMenu, type SlashOptions } from './slash-menu.ts';
import css from './slash-list.module.css';

interface SlashListProps {
  editor: Editor;
  options: SlashOptions;
  /** The element that the list is positioned in. */
  area: RefObject<HTMLElement | null>;
  /** Pixels at the top and bottom of the window that bars cover. */
  covered: { top: number; bottom: number };
}

/** The list of the slash menu, at the slash. The focus stays in the text, whose `aria-activedescendant` names the option. */
export function SlashList({ editor, options, area, covered }: SlashListProps) {
  const menu = useEditorState({ editor, selector: ({ editor }) => openMenu(editor, options) });
  const list = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState<CSSProperties>({});
  const from = menu?.from ?? null;

  useLayoutEffect(() => {
    if (from !== null && area.current !== null) setPosition(positionOf(editor, from, area.current, covered));
  }, [editor, from, area, covered]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [menu?.active]);

  if (menu === null) return null;
  return (
    <Box
      as="ul"
      ref={list}
      padding={4}
      radius="m"
      background="card"
      className={css.list}
      id={menu.id}
      role="listbox"
      aria-label="可以插入"
      // The list scrolls, so the keyboard must reach it; a press must not take the focus out of the text.
      tabIndex={0}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      style={position}
    >
      {menu.items.map((item, index) => (
        <Cluster
          as="li"
          gap={10}
          align="center"
          size={14}
          key={item.label}
          id={`${menu.id}-${index}`}
          role="option"
          aria-selected={index === menu.active}
          onClick={() => chooseSlash(editor, item)}
        >
          {item.icon === null ? (
            <Text as="b" size={12} tone="faint" centerText className={css.letter} data-letter={item.label.charAt(0)} />
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

/** The list stands below the line, or above it where there is more room, and inside the visual viewport, so never under a phone's keyboard. */
function positionOf(editor: Editor, from: number, area: HTMLElement, covered: SlashListProps['covered']): CSSProperties {
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
