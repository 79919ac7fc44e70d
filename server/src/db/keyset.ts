import { and, asc, desc, eq, gt, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { inBatches } from '../core/lists/batches.ts';
import type { Queryable } from './client.ts';

/**
 * The order of a list for keyset paging: by a column, and by id among equal values. So the order is total, and an index on both
 * columns finds any page.
 *
 * A list that is ordered by a nullable column must leave out the rows without a value (its filter or its join does): nothing compares with
 * null, so the page after such a row would be empty.
 */
export interface Order<Row> {
  by: PgColumn;
  id: PgColumn;
  /** true: descending by `by`. */
  down: boolean;
  /** true: descending by id; by default like `down`. */
  idDown?: boolean;
  /** The values of `by` and `id` in a row. Null is possible by the type of the column only; see above. */
  keyOf: (row: Row) => readonly [by: Date | number | null, id: string];
}

/** A page of an ordered list. It begins after `offset` rows, or behind the row `after`, which costs the same at any depth. */
export interface Part<Row> {
  limit: number;
  offset?: number;
  /** The last row of the page before; null or absent: the first page. */
  after?: Row | null;
}

/** The order-by clauses of an order. */
export const sorted = <Row>({ by, id, down, idDown = down }: Omit<Order<Row>, 'keyOf'>): [SQL, SQL] => [
  down ? desc(by) : asc(by),
  idDown ? desc(id) : asc(id),
];

/** The order-by clauses for a list without keyset paging, which needs no `keyOf`. */
export const ordered = (down: boolean, by: PgColumn, id: PgColumn): [SQL, SQL] => sorted({ by, id, down });

/** The condition for the rows behind the row `part.after`; to be combined with the list's own conditions. Undefined for the first page. */
export function after<Row>({ by, id, down, idDown = down, keyOf }: Order<Row>, { after: lastRow }: Part<Row>): SQL | undefined {
  if (lastRow === undefined || lastRow === null) return undefined;
  const [value, lastId] = keyOf(lastRow);
  if (down === idDown) return sql`(${by}, ${id}) ${down ? sql`<` : sql`>`} (${sql.param(value, by)}, ${lastId})`;
  // With different directions a row comparison is impossible. The first condition uses the index; the second filters few rows.
  return and(
    down ? lte(by, value) : gte(by, value),
    or(down ? lt(by, value) : gt(by, value), and(eq(by, value), idDown ? lt(id, lastId) : gt(id, lastId))),
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

/** Reads a whole list in batches by keyset; rows inserted meanwhile neither shift nor repeat others. */
export const inParts = <Row>(read: (part: Part<Row>) => Promise<Row[]>): AsyncGenerator<Row[]> =>
  inBatches<Row>(PART_SIZE, (last) => read({ limit: PART_SIZE, after: last ?? null }));
