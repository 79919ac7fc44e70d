import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { importedAddresses, importedWorks } from '../../db/tables/imports.ts';

export type ImportedRow = typeof importedWorks.$inferSelect;

/** Takes an id for a work, unless an earlier run has. */
export async function reserveWork(
  db: Queryable,
  row: Pick<ImportedRow, 'ownerId' | 'sourceId' | 'postId'>,
): Promise<ImportedRow> {
  await db.insert(importedWorks).values(row).onConflictDoNothing();
  const [found] = await db.select().from(importedWorks).where(isWork(row));
  if (found === undefined) throw new Error('a work that was just reserved is not there');
  return found;
}

/** Locks a work until the transaction ends; undefined for one that is written. */
export async function lockUnwritten(
  tx: Transaction,
  row: Pick<ImportedRow, 'ownerId' | 'sourceId'>,
): Promise<ImportedRow | undefined> {
  const [found] = await tx.select().from(importedWorks).where(isWork(row)).for('update');
  return found?.importedAt === null ? found : undefined;
}

export async function noteWritten(tx: Transaction, row: Pick<ImportedRow, 'ownerId' | 'sourceId'>, at: Date): Promise<void> {
  await tx.update(importedWorks).set({ importedAt: at }).where(isWork(row));
}

const isWork = ({ ownerId, sourceId }: Pick<ImportedRow, 'ownerId' | 'sourceId'>) =>
  and(eq(importedWorks.ownerId, ownerId), eq(importedWorks.sourceId, sourceId));

/** Two works with one address: the first keeps it. */
export async function insertAddresses(tx: Transaction, postId: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .insert(importedAddresses)
    .values(addresses.map((address) => ({ address, postId })))
    .onConflictDoNothing();
}

export async function findAddress(db: Queryable, address: string): Promise<string | null> {
  const [row] = await db.select().from(importedAddresses).where(eq(importedAddresses.address, address));
  return row?.postId ?? null;
}
