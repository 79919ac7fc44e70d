import type { ReactNode } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './marked-bar.module.css';

interface MarkedBarProps {
  /** The number of marked rows; 'everything' for all rows that match the filter. */
  marked: number | 'everything';
  noun?: string;
  /** The buttons. */
  children: ReactNode;
  onClear: () => void;
}

/** The bar over a list while rows are marked: their count, the actions, and a button that clears the marks. */
export function MarkedBar({ marked, noun = '条', children, onClear }: MarkedBarProps) {
  if (marked === 0) return null;
  return (
    <Cluster gap={8} align="center" wrap size={13} className={css.bar} role="status">
      {marked === 'everything' ? (
        <span>
          已选<b>符合条件的全部</b>
        </span>
      ) : (
        <span>
          已选 <b>{marked}</b> {noun}
        </span>
      )}
      {children}
      <Button size="s" variant="quiet" onClick={onClear}>
        取消选择
      </Button>
    </Cluster>
  );
}
