import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { BatchAction } from '#contract/back-office/batches.ts';
import type { Queryable } from '../../../db/client.ts';
import { batches, batchItems } from '../../../db/tables/back-office.ts';

export type BatchRow = typeof batches.$inferSelect;

export async function insertBatch(db: Queryable, row: typeof batches.$inferInsert, targetIds: string[]): Promise<void> {
  await db.insert(batches).values(row);
  await db.execute(sql`
    insert into batch_items (batch_id, position, target_id)
    select ${row.id}, position, target_id from unnest(${sql.param(targetIds)}::text[]) with ordinality as chosen (target_id, position)`);
}

export async function findBatch(db: Queryable, id: string): Promise<BatchRow | undefined> {
  return (await db.select().from(batches).where(eq(batches.id, id)))[0];
}

export async function lockBatch(db: Queryable, id: string): Promise<BatchRow | undefined> {
  return (await db.select().from(batches).where(eq(batches.id, id)).for('update'))[0];
}

export async function findRunning(db: Queryable, adminId: string, actions: BatchAction[]): Promise<BatchRow | undefined> {
  const rows = await db
    .select()
    .from(batches)
    .where(and(eq(batches.adminId, adminId), inArray(batches.action, actions), eq(batches.state, 'running')))
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .limit(1);
  return rows[0];
}

export async function changeBatch(
  db: Queryable,
  id: string,
  change: Partial<Pick<BatchRow, 'state' | 'form' | 'startedAt' | 'endedAt'>>,
): Promise<void> {
  await db.update(batches).set(change).where(eq(batches.id, id));
}

export async function listWaiting(
  db: Queryable,
  batchId: string,
  limit: number,
): Promise<{ position: number; targetId: string }[]> {
  return db
    .select({ position: batchItems.position, targetId: batchItems.targetId })
    .from(batchItems)
    .where(and(eq(batchItems.batchId, batchId), isNull(batchItems.outcome)))
    .orderBy(asc(batchItems.position))
    .limit(limit);
}

/** Counted with the row that it counts, once, whoever says it again. */
export async function markItem(
  db: Queryable,
  { batchId, position, refusal }: { batchId: string; position: number; refusal: string | null },
): Promise<void> {
  const outcome = refusal === null ? 'done' : 'refused';
  await db.execute(sql`
    with marked as (
      update batch_items set outcome = ${outcome}, refusal = ${refusal}
      where batch_id = ${batchId} and position = ${position} and outcome is null returning 1
    )
    update batches set ${sql.identifier(outcome)} = ${sql.identifier(outcome)} + (select count(*) from marked) where id = ${batchId}`);
}

const REASONS_SHOWN = 20;

export async function countRefusals(db: Queryable, batchId: string): Promise<{ reason: string; count: number }[]> {
  const times = count();
  return db
    .select({ reason: sql<string>`coalesce(${batchItems.refusal}, '')`, count: times })
    .from(batchItems)
    .where(and(eq(batchItems.batchId, batchId), eq(batchItems.outcome, 'refused')))
    .groupBy(batchItems.refusal)
    .orderBy(desc(times))
    .limit(REASONS_SHOWN);
}

/** What nobody confirmed, and what ended long ago; the log keeps what was done. */
export async function deleteOld(db: Queryable, { chosen, ended }: { chosen: Date; ended: Date }): Promise<void> {
  await db
    .delete(batches)
    .where(
      or(
        and(eq(batches.state, 'chosen'), lt(batches.createdAt, chosen)),
        and(lt(batches.createdAt, ended), lt(batches.endedAt, ended)),
      ),
    );
}
