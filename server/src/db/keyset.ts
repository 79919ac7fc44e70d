import { and, asc, desc, eq, gt, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';

/**
 * The order of a list for keyset paging: by a column, and by id among equal values. So the order is total, and an index on both
 * columns finds any page.
 */
export interface Order<Row> {
  by: PgColumn;
  id: PgColumn;
  /** true: descending by `by`. */
  down: boolean;
  /** true: descending by id; by default like `down`. */
  idDown?: boolean;
  /** The values of `by` and `id` in a row. */
  keyOf: (row: Row) => readonly [by: Date | number | null, id: string];
}

/** A page of an ordered list: either after `offset` rows, or after the row `after`, which costs the same at any depth. */
export interface Part<Row> {
  limit: number;
  offset?: number;
  after?: Row | null;
}

export const sorted = <Row>({ by, id, down, idDown = down }: Omit<Order<Row>, 'keyOf'>): [SQL, SQL] => [
  down ? desc(by) : asc(by),
  idDown ? desc(id) : asc(id),
];

/** The order-by clauses of `sorted`, for lists without keyset paging. */
export const ordered = (down: boolean, by: PgColumn, id: PgColumn): [SQL, SQL] => sorted({ by, id, down });

/** The condition for rows behind `part.after`; to be combined with the list's own conditions. Undefined without `after`. */
export function after<Row>({ by, id, down, idDown = down, keyOf }: Order<Row>, { after }: Part<Row>): SQL | undefined {
  if (after === undefined || after === null) return undefined;
  const [value, last] = keyOf(after);
  if (down === idDown) return sql`(${by}, ${id}) ${down ? sql`<` : sql`>`} (${sql.param(value, by)}, ${last})`;
  // With different directions a row comparison is impossible. The first condition uses the index; the second filters few rows.
  return and(
    down ? lte(by, value) : gte(by, value),
    or(down ? lt(by, value) : gt(by, value), and(eq(by, value), idDown ? lt(id, last) : gt(id, last))),
  );
}

/** A subquery with the ids of a page. It reads only the index, and whole rows are joined afterwards, so deep pages stay cheap. */
export const idsOf = <Row>(
  db: Queryable,
  table: PgTable & { id: PgColumn },
  where: SQL | undefined,
  order: Order<Row>,
  part: Part<Row>,
) =>
  db
    .select({ id: table.id })
    .from(table)
    .where(and(where, after(order, part)))
    .orderBy(...sorted(order))
    .limit(part.limit)
    .offset(part.offset ?? 0)
    .as('page');

const PART_SIZE = 1000;

/** Reads a whole list in parts by keyset; rows inserted meanwhile neither shift nor repeat others. */
export async function* inParts<Row>(read: (part: Part<Row>) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await read({ limit: PART_SIZE, after });
    yield rows;
    if (rows.length < PART_SIZE) return;
    after = rows.at(-1) ?? null;
  }
}
