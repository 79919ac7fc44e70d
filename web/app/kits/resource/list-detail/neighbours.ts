/**
 * The key of the row before or behind the open one; undefined at the end of the list. `last` is the last index of the open row:
 * once it has left the list, the row at that index counts as the next one.
 */
export function neighbour(keys: readonly string[], open: string | null, last: number, by: 1 | -1): string | undefined {
  const at = open === null ? -1 : keys.indexOf(open);
  if (at >= 0) return keys[at + by];
  if (open === null || last < 0) return by === 1 ? keys[0] : undefined;
  return by === 1 ? keys[last] : keys[last - 1];
}

/** The row to select after a decision on the row at index `at`: the next open one, else the nearest open one before. */
export const nextOpen = <Row>(rows: readonly Row[], at: number, isOpen: (row: Row) => boolean): Row | undefined =>
  rows.slice(at + 1).find(isOpen) ?? rows.slice(0, Math.max(0, at)).findLast(isOpen);
