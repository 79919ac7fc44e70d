import { and, asc, desc, eq, gt, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';

/**
 * How a list is ordered: by a column, and by the id where that is the same, so that no two rows stand at one place and an
 * index that holds both answers any part of it.
 */
export interface Order<Row> {
  by: PgColumn;
  id: PgColumn;
  /** The greatest first. */
  down: boolean;
  /** The same of the ids; as `down` unless told. */
  idDown?: boolean;
  /** What a row holds of the two. */
  keyOf: (row: Row) => readonly [by: Date | number | null, id: string];
}

/** A part of an ordered list: after so many rows, or from one row on at the same cost wherever that stands. */
export interface Part<Row> {
  limit: number;
  offset?: number;
  after?: Row | null;
}

export const sorted = <Row>({ by, id, down, idDown = down }: Omit<Order<Row>, 'keyOf'>): [SQL, SQL] => [
  down ? desc(by) : asc(by),
  idDown ? desc(id) : asc(id),
];

/** The same for lists that are only read page by page. */
export const ordered = (down: boolean, by: PgColumn, id: PgColumn): [SQL, SQL] => sorted({ by, id, down });

/** What follows the row that the part begins after; to be asked beside the list's own conditions. */
export function after<Row>({ by, id, down, idDown = down, keyOf }: Order<Row>, { after }: Part<Row>): SQL | undefined {
  if (after === undefined || after === null) return undefined;
  const [value, last] = keyOf(after);
  if (down === idDown) return sql`(${by}, ${id}) ${down ? sql`<` : sql`>`} (${sql.param(value, by)}, ${last})`;
  // The first condition alone can be looked up in an index; rows that are the same in it are few.
  return and(
    down ? lte(by, value) : gte(by, value),
    or(down ? lt(by, value) : gt(by, value), and(eq(by, value), idDown ? lt(id, last) : gt(id, last))),
  );
}

/** The ids of a part, found by index alone before rows are read whole or joined, so that a deep page stays cheap. */
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

const PART = 1000;

/** A whole list, without holding more than a part of it; rows that come in meanwhile neither shift nor repeat others. */
export async function* inParts<Row>(read: (part: Part<Row>) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await read({ limit: PART, after });
    yield rows;
    if (rows.length < PART) return;
    after = rows.at(-1) ?? null;
  }
}

/** What a list of those that wait is narrowed to; domains/admins says what the parts mean for whoever asks. */
export type WaitingPart =
  | { part: 'mine'; subject: string; adminId: string }
  /** `able`: who may work on such things. What is assigned to anybody else is nobody's. */
  | { part: 'unassigned'; subject: string; able: string[] }
  /** What began to wait before then; null: nothing is ever late. */
  | { part: 'late'; before: Date | null };

/** The condition, for a table by its id and by when a row began to wait. Of an assignment that an earlier wait had nothing is left. */
export function inPart(part: WaitingPart | undefined, id: PgColumn, since: PgColumn): SQL | undefined {
  if (part === undefined) return undefined;
  if (part.part === 'late') return part.before === null ? sql`false` : sql`${since} < ${part.before.toISOString()}::timestamptz`;
  const assigned = (to: SQL) => sql`exists (
    select from assignments a where a.subject = ${part.subject} and a.subject_id = ${id} and a.since = ${since} and ${to})`;
  return part.part === 'mine'
    ? assigned(sql`a.admin_id = ${part.adminId}`)
    : sql`not ${assigned(sql`a.admin_id = any (${sql.param(part.able)}::text[])`)}`;
}
