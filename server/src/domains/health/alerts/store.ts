import { desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { deleteInParts } from '../../../db/batched-change.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { alertMessages, alerts, alertTargets } from '../../../db/tables/health.ts';

export type AlertRow = typeof alerts.$inferSelect;
export type MessageRow = typeof alertMessages.$inferSelect;

// Reads other domains. Each figure needs an index only, except failed jobs: the queue contains only unfinished jobs, so it is short.

export interface Troubles {
  payouts: number;
  jobs: number;
  codes: number;
  hits: number;
}

export async function countTroubles(db: Queryable, { hourAgo, dayAgo }: { hourAgo: Date; dayAgo: Date }): Promise<Troubles> {
  const [sinceHour, sinceDay] = [hourAgo, dayAgo].map((at) => sql`${at.toISOString()}::timestamptz`);
  const { rows } = await db.execute<Troubles & Record<string, unknown>>(sql`
    select
      (select count(*) from payout_requests where status = 'failed' and ended_at > ${sinceDay})::integer as payouts,
      (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null)::integer as jobs,
      (select count(*) from captchas where failed_at > ${sinceHour})::integer as codes,
      (select count(*) from comment_texts
        where is_risky and (removed_at is null or removed_by = 'held') and created_at > ${sinceHour})::integer
      + (select count(*) from danmaku_texts
        where is_risky and (hidden_at is null or held) and removed_at is null and created_at > ${sinceHour})::integer as hits`);
  return rows[0] ?? { payouts: 0, jobs: 0, codes: 0, hits: 0 };
}

/** Alerts that have not ended. The lock makes the next run wait until this transaction ends, so that nothing is announced twice. */
export async function lockOpen(tx: Transaction): Promise<AlertRow[]> {
  await lockOn(tx, 'alerts');
  return tx.select().from(alerts).where(isNull(alerts.endedAt));
}

export async function insertAlert(db: Queryable, row: AlertRow): Promise<void> {
  await db.insert(alerts).values(row);
}

export async function changeAlert(db: Queryable, { id, ...row }: AlertRow): Promise<void> {
  await db.update(alerts).set(row).where(eq(alerts.id, id));
}

export async function deleteAlert(db: Queryable, id: string): Promise<void> {
  await db.delete(alerts).where(eq(alerts.id, id));
}

export async function listAlerts(db: Queryable, limit: number, offset: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(isNotNull(alerts.toldAt))
    .orderBy(sql`(${alerts.endedAt} is null) desc`, desc(alerts.openedAt), alerts.id)
    .limit(limit)
    .offset(offset);
}

/** The targets that get alerts. */
export async function listEnabled(db: Queryable): Promise<{ id: string }[]> {
  return db.select({ id: alertTargets.id }).from(alertTargets).where(eq(alertTargets.enabled, true));
}

export async function insertMessage(db: Queryable, row: MessageRow): Promise<void> {
  await db.insert(alertMessages).values(row);
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  return (await db.select().from(alertMessages).where(eq(alertMessages.id, id)))[0];
}

export async function lockMessage(tx: Transaction, id: string): Promise<MessageRow | undefined> {
  return (await tx.select().from(alertMessages).where(eq(alertMessages.id, id)).for('update'))[0];
}

export async function changeMessage(db: Queryable, id: string, change: Partial<Omit<MessageRow, 'id'>>): Promise<void> {
  await db.update(alertMessages).set(change).where(eq(alertMessages.id, id));
}

export async function listMessages(db: Queryable, limit: number, offset: number) {
  return db
    .select({ message: alertMessages, target: { kind: alertTargets.kind, name: alertTargets.name } })
    .from(alertMessages)
    .innerJoin(alertTargets, eq(alertTargets.id, alertMessages.targetId))
    .orderBy(desc(alertMessages.createdAt), alertMessages.id)
    .limit(limit)
    .offset(offset);
}

/** Deletes old messages and old alerts; alerts that have not ended stay. */
export async function deleteBefore(db: Queryable, before: Date): Promise<void> {
  const at = sql`${before.toISOString()}::timestamptz`;
  await deleteInParts(db, sql`alert_messages`, sql`created_at < ${at}`);
  await deleteInParts(db, sql`alerts`, sql`ended_at < ${at}`);
}
