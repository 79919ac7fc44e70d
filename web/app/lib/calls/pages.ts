/** The fields of every paged answer that lists need. */
export interface Page<Item> {
  list: readonly Item[];
  hasMore: boolean;
}

/** Appends a page; items that moved to it from an earlier page meanwhile are not repeated. */
export function appendPage<Item>(before: readonly Item[], page: readonly Item[], keyOf: (item: Item) => string = idOf): Item[] {
  const keys = new Set(before.map(keyOf));
  return [...before, ...page.filter((item) => !keys.has(keyOf(item)))];
}

/** Merges a newly loaded first page: its items come first, items loaded before stay below (unless the first page is the only one now). */
export function mergeFirstPage<Item>(
  before: Page<Item> | null,
  first: Page<Item>,
  keyOf: (item: Item) => string = idOf,
): Page<Item> {
  const keys = new Set(first.list.map(keyOf));
  const below = first.hasMore ? (before?.list.filter((item) => !keys.has(keyOf(item))) ?? []) : [];
  const hasMore = below.length > 0 && before ? before.hasMore : first.hasMore;
  return { list: [...first.list, ...below], hasMore };
}

export const idOf = (item: unknown): string => (item as { id: string }).id;
