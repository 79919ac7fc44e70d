import { useState } from 'react';
import { localStore } from '../../lib/browser/browser-storage.ts';

interface TableChoice {
  hidden: readonly string[];
}

const NONE: TableChoice = { hidden: [] };
const keyOf = (table: string): string => `wenjian.table.${table}`;

/** Which columns a table leaves out; kept for each table on this device. */
export function useTableChoice(table: string) {
  const [choice, setChoice] = useState(() => read(table));
  const change = (next: TableChoice) => {
    localStore.setItem(keyOf(table), JSON.stringify(next));
    setChoice(next);
  };
  return {
    ...choice,
    toggleColumn: (key: string) =>
      change({
        ...choice,
        hidden: choice.hidden.includes(key) ? choice.hidden.filter((one) => one !== key) : [...choice.hidden, key],
      }),
  };
}

function read(table: string): TableChoice {
  try {
    const kept = JSON.parse(localStore.getItem(keyOf(table)) ?? 'null') as Partial<TableChoice> | null;
    const hidden = Array.isArray(kept?.hidden) ? kept.hidden.filter((key) => typeof key === 'string') : [];
    return { hidden };
  } catch {
    return NONE;
  }
}
