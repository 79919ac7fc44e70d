import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { postStates } from '../../db/reads/posts.ts';
import { importedAddresses, importedWorks } from '../../db/tables/imports.ts';

export type ImportedRow = typeof importedWorks.$inferSelect;

/** Reserves a post id for a work, or returns the row of an earlier run. */
export async function reserveWork(
  db: Queryable,
  row: Pick<ImportedRow, 'ownerId' | 'sourceId' | 'postId'>,
): Promise<ImportedRow> {
  await db.insert(importedWorks).values(row).onConflictDoNothing();
  const [reserved] = await db.select().from(importedWorks).where(isWork(row));
  if (reserved === undefined) throw new Error('a work that was just reserved is not there');
  return reserved;
}

/** Locks a work until the transaction ends; undefined when it was imported before. */
export async function lockUnwritten(
  tx: Transaction,
  row: Pick<ImportedRow, 'ownerId' | 'sourceId'>,
): Promise<ImportedRow | undefined> {
  const [work] = await tx.select().from(importedWorks).where(isWork(row)).for('update');
  return work?.importedAt === null ? work : undefined;
}

export async function markWritten(tx: Transaction, row: Pick<ImportedRow, 'ownerId' | 'sourceId'>, at: Date): Promise<void> {
  await tx.update(importedWorks).set({ importedAt: at }).where(isWork(row));
}

const isWork = ({ ownerId, sourceId }: Pick<ImportedRow, 'ownerId' | 'sourceId'>) =>
  and(eq(importedWorks.ownerId, ownerId), eq(importedWorks.sourceId, sourceId));

/** An address that another work has stays with that work. */
export async function insertAddresses(tx: Transaction, postId: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .insert(importedAddresses)
    .values(addresses.map((address) => ({ address, postId })))
    .onConflictDoNothing();
}

/** The published post that was imported from a former address; null: none. */
export async function findPublishedAt(db: Queryable, address: string): Promise<string | null> {
  const [row] = await db
    .select({ postId: importedAddresses.postId })
    .from(importedAddresses)
    .innerJoin(postStates, and(eq(postStates.id, importedAddresses.postId), eq(postStates.status, 'published')))
    .where(eq(importedAddresses.address, address));
  return row?.postId ?? null;
}
