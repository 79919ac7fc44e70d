import { sql, type SQL } from 'drizzle-orm';
import type { Transaction, Queryable } from './client.ts';
import type { Transact } from './transaction.ts';

const BATCH = 200;

/**
 * Changes all rows of a table once, in the order of their ids, `BATCH` rows per transaction; returns the number of changed rows.
 * `list` locks and returns the next rows after an id; `change` returns whether it changed the row. An error ends the run with the
 * row's id in its message; earlier transactions stay committed.
 */
export async function changeInBatches<Row extends { id: string }>(
  transact: Transact,
  list: (tx: Transaction, after: string, max: number) => Promise<Row[]>,
  change: (tx: Transaction, row: Row) => Promise<boolean>,
): Promise<number> {
  const changeNamed = (tx: Transaction, row: Row) =>
    change(tx, row).catch((cause: unknown) => {
      throw new Error(`${row.id}: ${(cause as Error).message}`, { cause });
    });
  let [after, changed] = ['', 0];
  for (;;) {
    const rows = await transact(async (tx) => {
      const batch = await list(tx, after, BATCH);
      for (const row of batch) if (await changeNamed(tx, row)) changed += 1;
      return batch;
    });
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return changed;
    after = last.id;
  }
}

const PART_SIZE = 1_000;

/**
 * Deletes matching rows, `partSize` per statement, and returns their number. With the database itself as `db` each statement is its
 * own transaction, so that no lock lasts long, and an interruption loses no progress.
 */
export async function deleteInParts(db: Queryable, table: SQL, matches: SQL, partSize = PART_SIZE): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${matches} limit ${partSize} for update skip locked))`,
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < partSize) return deleted;
  }
}
