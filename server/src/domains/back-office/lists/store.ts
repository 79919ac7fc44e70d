import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { BulkActionName } from '#contract/back-office/bulk-changes.ts';
import type { Queryable } from '../../../db/client.ts';
import { bulkChanges, bulkChangeItems } from '../../../db/tables/back-office.ts';

export type BulkChangeRow = typeof bulkChanges.$inferSelect;

export async function insertBulkChange(db: Queryable, row: typeof bulkChanges.$inferInsert, targetIds: string[]): Promise<void> {
  await db.insert(bulkChanges).values(row);
  await db.execute(sql`
    insert into batch_items (batch_id, position, target_id)
    select ${row.id}, position, target_id from unnest(${sql.param(targetIds)}::text[]) with ordinality as chosen (target_id, position)`);
}

export async function findBulkChange(db: Queryable, id: string): Promise<BulkChangeRow | undefined> {
  return (await db.select().from(bulkChanges).where(eq(bulkChanges.id, id)))[0];
}

export async function lockBulkChange(db: Queryable, id: string): Promise<BulkChangeRow | undefined> {
  return (await db.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update'))[0];
}

export async function findRunning(db: Queryable, adminId: string, actions: BulkActionName[]): Promise<BulkChangeRow | undefined> {
  const rows = await db
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.adminId, adminId), inArray(bulkChanges.action, actions), eq(bulkChanges.state, 'running')))
    .orderBy(desc(bulkChanges.createdAt), desc(bulkChanges.id))
    .limit(1);
  return rows[0];
}

export async function updateBulkChange(
  db: Queryable,
  id: string,
  change: Partial<Pick<BulkChangeRow, 'state' | 'form' | 'startedAt' | 'endedAt'>>,
): Promise<void> {
  await db.update(bulkChanges).set(change).where(eq(bulkChanges.id, id));
}

export async function listWaiting(
  db: Queryable,
  bulkChangeId: string,
  limit: number,
): Promise<{ position: number; targetId: string }[]> {
  return db
    .select({ position: bulkChangeItems.position, targetId: bulkChangeItems.targetId })
    .from(bulkChangeItems)
    .where(and(eq(bulkChangeItems.bulkChangeId, bulkChangeId), isNull(bulkChangeItems.outcome)))
    .orderBy(asc(bulkChangeItems.position))
    .limit(limit);
}

/** Marks a row as done, or refused with a sentence, and counts it in the same statement; a row marked before does not count again. */
export async function markItem(
  db: Queryable,
  { bulkChangeId, position, refusal }: { bulkChangeId: string; position: number; refusal: string | null },
): Promise<void> {
  const outcome = refusal === null ? 'done' : 'refused';
  await db.execute(sql`
    with marked_item as (
      update batch_items set outcome = ${outcome}, refusal = ${refusal}
      where batch_id = ${bulkChangeId} and position = ${position} and outcome is null returning 1
    )
    update batches set ${sql.identifier(outcome)} = ${sql.identifier(outcome)} + (select count(*) from marked_item) where id = ${bulkChangeId}`);
}

const REASONS_MAX = 20;

export async function countRefusals(db: Queryable, bulkChangeId: string): Promise<{ reason: string; count: number }[]> {
  const rows = count();
  return db
    .select({ reason: sql<string>`coalesce(${bulkChangeItems.refusal}, '')`, count: rows })
    .from(bulkChangeItems)
    .where(and(eq(bulkChangeItems.bulkChangeId, bulkChangeId), eq(bulkChangeItems.outcome, 'refused')))
    .groupBy(bulkChangeItems.refusal)
    .orderBy(desc(rows))
    .limit(REASONS_MAX);
}

/** Deletes bulk changes that were not started before `chosen`, and those that ended before `ended`; the audit log keeps the actions. */
export async function deleteOld(db: Queryable, { chosen, ended }: { chosen: Date; ended: Date }): Promise<void> {
  await db
    .delete(bulkChanges)
    .where(
      or(
        and(eq(bulkChanges.state, 'chosen'), lt(bulkChanges.createdAt, chosen)),
        and(lt(bulkChanges.createdAt, ended), lt(bulkChanges.endedAt, ended)),
      ),
    );
}
