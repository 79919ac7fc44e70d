import { useState } from 'react';

interface TableChoice {
  hidden: readonly string[];
  dense: boolean;
}

const NONE: TableChoice = { hidden: [], dense: false };
const keyOf = (table: string): string => `wenjian.table.${table}`;

/** Which columns a table leaves out and how close its rows stand; kept for each table on this device. */
export function useTableChoice(table: string) {
  const [choice, setChoice] = useState(() => read(table));
  const change = (next: TableChoice) => {
    localStorage.setItem(keyOf(table), JSON.stringify(next));
    setChoice(next);
  };
  return {
    ...choice,
    toggleColumn: (key: string) =>
      change({
        ...choice,
        hidden: choice.hidden.includes(key) ? choice.hidden.filter((one) => one !== key) : [...choice.hidden, key],
      }),
    toggleDense: () => change({ ...choice, dense: !choice.dense }),
  };
}

function read(table: string): TableChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null') as Partial<TableChoice> | null;
    const hidden = Array.isArray(kept?.hidden) ? kept.hidden.filter((key) => typeof key === 'string') : [];
    return { hidden, dense: kept?.dense === true };
  } catch {
    return NONE;
  }
}
