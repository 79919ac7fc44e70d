import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { alertTargets } from '../../../db/tables/health.ts';

export type TargetRow = typeof alertTargets.$inferSelect;

export async function listTargets(db: Queryable): Promise<TargetRow[]> {
  return db.select().from(alertTargets).orderBy(alertTargets.createdAt, alertTargets.id);
}

export async function findTarget(db: Queryable, id: string): Promise<TargetRow | undefined> {
  return (await db.select().from(alertTargets).where(eq(alertTargets.id, id)))[0];
}

/** Locks all targets, so that concurrent additions cannot exceed the limit together. */
export async function lockTargets(tx: Transaction): Promise<TargetRow[]> {
  await lockOn(tx, 'alert targets');
  return tx.select().from(alertTargets).orderBy(alertTargets.id).for('update');
}

export async function insertTarget(db: Queryable, row: TargetRow): Promise<void> {
  await db.insert(alertTargets).values(row);
}

export async function changeTarget(db: Queryable, id: string, change: Partial<Omit<TargetRow, 'id'>>): Promise<void> {
  await db.update(alertTargets).set(change).where(eq(alertTargets.id, id));
}

export async function deleteTarget(db: Queryable, id: string): Promise<void> {
  await db.delete(alertTargets).where(eq(alertTargets.id, id));
}
