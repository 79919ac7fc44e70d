import { useEffect, useState } from 'react';
import { useShortcuts } from '../../ui/base/shortcuts.ts';

interface RowKeys<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What further keys do to the row one is at. */
  keys: Record<string, (row: Row) => void>;
}

/** The row one is at, gone to by J and K. When it leaves the list, the one that takes its place there is the next. */
export function useRowKeys<Row>({ rows, keyOf, keys }: RowKeys<Row>): Row | null {
  const [place, setPlace] = useState<Place | null>(null);
  const at = placeAmong(rows.map(keyOf), place);
  const current = rows[at] ?? null;
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next !== undefined) setPlace({ key: keyOf(next), at: at + by });
  };
  const further = Object.entries(keys).map(([key, act]) => [key, () => current !== null && act(current)] as const);
  useShortcuts({ j: () => step(1), k: () => step(-1), ...Object.fromEntries(further) });
  const currentKey = current === null ? null : keyOf(current);
  useEffect(() => {
    if (currentKey !== null) document.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentKey]);
  return current;
}

interface Place {
  key: string;
  /** Where it stood when one came to it. */
  at: number;
}

/** Where one is now; -1 before the first key, and when there is nothing left. */
export function placeAmong(keys: readonly string[], place: Place | null): number {
  if (place === null) return -1;
  const found = keys.indexOf(place.key);
  return found >= 0 ? found : Math.min(place.at, keys.length - 1);
}
