import { useState, type ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import { Cluster, Stack, Text } from '../layout/primitives.tsx';
import css from './order-list.module.css';

interface OrderListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Without it the list cannot be reordered. */
  onOrder?: ((items: Item[]) => void) | undefined;
  children: (item: Item, index: number) => ReactNode;
}

/** A list that people reorder by dragging rows, or with buttons that move a row by one, for the keyboard and touch. */
export function OrderList<Item>({ label, items, keyOf, nameOf, onOrder, children }: OrderListProps<Item>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const dragsDown = items.findIndex((item) => keyOf(item) === dragged) < items.findIndex((item) => keyOf(item) === over);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || onOrder === undefined || from === to || to < 0 || to >= items.length) return;
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setAnnounced(`${nameOf(item)}移到第 ${to + 1} 位`);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <Stack as="ol" shrinkChildren aria-label={label}>
        {items.map((item, index) => {
          const key = keyOf(item);
          return (
            <Cluster
              as="li"
              border="top"
              align="center"
              gap={10}
              key={key}
              className={classes(
                css.row,
                key === dragged && css.dragged,
                key === over && key !== dragged && (dragsDown ? css.below : css.above),
              )}
              draggable={onOrder !== undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                // Some browsers start a drag only with data.
                event.dataTransfer.setData('text/plain', nameOf(item));
                setDragged(key);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(key);
              }}
              onDrop={(event) => {
                event.preventDefault();
                move(
                  items.findIndex((other) => keyOf(other) === dragged),
                  index,
                );
                end();
              }}
              onDragEnd={end}
            >
              {onOrder !== undefined && (
                <Stack as="span" hideOn="phone" tone="muted" className={css.grip} aria-hidden="true">
                  <Icon name="menu" size="s" />
                </Stack>
              )}
              <Text as="span" numeric size={13} tone="muted" className={css.number}>
                {index + 1}
              </Text>
              <Text as="div" grow>
                {children(item, index)}
              </Text>
              {onOrder !== undefined && (
                <Cluster as="span" gap={2} className={css.moves}>
                  <IconButton
                    icon="arrow-up"
                    label={`上移${nameOf(item)}`}
                    shape="square"
                    size="s"
                    aria-disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={`下移${nameOf(item)}`}
                    shape="square"
                    size="s"
                    aria-disabled={index === items.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                </Cluster>
              )}
            </Cluster>
          );
        })}
      </Stack>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  );
}
