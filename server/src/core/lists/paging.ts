/** The requested page of a list, from 1. */
export interface Paging {
  page: number;
  limit: number;
}

export interface Page<Item> extends Paging {
  list: Item[];
  hasMore: boolean;
}

/** Makes a page of `rows`, which were read with a limit of `limit` + 1: an additional row means that more follow. */
export function pageOf<Row>(rows: Row[], paging: Paging): Page<Row>;
export function pageOf<Row, Item>(rows: Row[], paging: Paging, present: (row: Row) => Item): Page<Item>;
export function pageOf<Row>(rows: Row[], { page, limit }: Paging, present: (row: Row) => unknown = (row) => row): Page<unknown> {
  return { list: rows.slice(0, limit).map((row) => present(row)), page, limit, hasMore: rows.length > limit };
}
