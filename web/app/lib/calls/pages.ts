/** What every paged call answers; calls add to it. */
export interface Page<Item> {
  list: readonly Item[];
  hasMore: boolean;
}

/** A page below what is there; what has moved on to it meanwhile is not shown twice. */
export function appended<Item>(before: readonly Item[], page: readonly Item[], keyOf: (item: Item) => string = idOf): Item[] {
  const known = new Set(before.map(keyOf));
  return [...before, ...page.filter((item) => !known.has(keyOf(item)))];
}

/** The first page loaded again: what is new stands at the top, and what was loaded below it stays. */
export function renewed<Item>(before: Page<Item> | null, first: Page<Item>, keyOf: (item: Item) => string = idOf): Page<Item> {
  const known = new Set(first.list.map(keyOf));
  const below = first.hasMore ? (before?.list.filter((item) => !known.has(keyOf(item))) ?? []) : [];
  const hasMore = below.length > 0 && before ? before.hasMore : first.hasMore;
  return { list: [...first.list, ...below], hasMore };
}

export const idOf = (item: unknown): string => (item as { id: string }).id;
