import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Key } from '../../ui/data/chip.tsx';
import { useNow } from '../../ui/data/now.ts';
import type { Deferred } from './deferred.ts';
import { Cluster, Text } from '../../ui/layout/primitives.tsx';
import css from './undo-bar.module.css';

interface UndoBarProps {
  last: Deferred | undefined;
  /** Sticks to the bottom of the window, where the page itself scrolls; else at the bottom of the list. */
  follows?: boolean;
  onUndo: () => void;
}

/** The last decision with a countdown and an undo button, until it is sent. */
export function UndoBar({ last, follows = false, onUndo }: UndoBarProps) {
  const now = useNow(250);
  const seconds = last === undefined ? 0 : Math.ceil((last.at - now.getTime()) / 1000);
  const canUndo = last !== undefined && seconds > 0;
  return (
    <div className={classes(css.place, follows && css.follows)}>
      <p className="visually-hidden" role="status">
        {canUndo && `${last.name}将在 5 秒后${last.verb}，按 Z 撤销`}
      </p>
      {canUndo && (
        <Cluster radius="l" background="card" gap={12} align="center" justify="between" className={css.bar}>
          <Cluster as="span" shrink nowrap gap={6} size={13} className={css.words}>
            <b>{last.name}</b>
            <Text as="span" tone="muted" numeric>
              {seconds} 秒后{last.verb}
            </Text>
          </Cluster>
          <Button size="s" icon="undo" onClick={onUndo}>
            撤销
            <Key>Z</Key>
          </Button>
        </Cluster>
      )}
    </div>
  );
}
