import { sql, type SQL } from 'drizzle-orm';
import type { Transaction, Queryable } from './client.ts';
import type { Transact } from './transaction.ts';

const BATCH = 200;

/**
 * Goes once over all rows of a table in the order of their ids, a few hundred a transaction, and answers how many were
 * changed. `list` answers the next rows after an id, locked; `change` whether it had anything to do. A row that cannot be
 * changed ends it, named; what was done in the transactions before stays.
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

const PART = 1_000;

/**
 * Deletes what matches, a thousand rows a statement, and answers how many there were: given the database itself, each part is a
 * transaction of its own, so that nobody waits for a million rows, and what was done before an end stays done.
 */
export async function deleteInParts(db: Queryable, table: SQL, matches: SQL, part = PART): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${matches} limit ${part} for update skip locked))`,
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < part) return deleted;
  }
}
