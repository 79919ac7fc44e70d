/**
 * The row that one key press leads to from the open one; undefined where the list ends. `last` is where the open row stood when it
 * was seen last: when it has left the list, what took its place is the next one.
 */
export function neighbour(keys: readonly string[], open: string | null, last: number, by: 1 | -1): string | undefined {
  const at = open === null ? -1 : keys.indexOf(open);
  if (at >= 0) return keys[at + by];
  if (open === null || last < 0) return by === 1 ? keys[0] : undefined;
  return by === 1 ? keys[last] : keys[last - 1];
}

/** Where one goes on to after a decision on the row at `at`: the next row that waits, else the nearest one before. */
export const nextOpen = <Row>(rows: readonly Row[], at: number, isOpen: (row: Row) => boolean): Row | undefined =>
  rows.slice(at + 1).find(isOpen) ?? rows.slice(0, Math.max(0, at)).findLast(isOpen);
