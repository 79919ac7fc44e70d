import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { auditLogArchives } from '../../../db/tables/audit-log.ts';

export type ArchiveRow = typeof auditLogArchives.$inferSelect;

/** A month of the log: its first day, and the name of its partition. */
export interface Month {
  first: string;
  part: string;
}

/** Creates the partitions of this month and of the following `months`. */
export async function makeMonths(db: Queryable, today: string, months: number): Promise<void> {
  await db.execute(sql`select ensure_audit_log_months(${today}::date, ${months}::integer)`);
}

/** Months that begin before a day, oldest first. */
export async function listMonthsBefore(db: Queryable, before: string): Promise<Month[]> {
  const { rows } = await db.execute<Month & Record<string, unknown>>(sql`
    select part, first::text as first from (
      select c.oid::regclass::text as part, to_date(right(c.relname, 7), 'YYYY_MM') as first
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_log'::regclass and c.relname ~ '^audit_log_\\d{4}_\\d{2}$'
    ) months where first < ${before}::date order by months.first`);
  return rows;
}

export async function findArchive(db: Queryable, month: string): Promise<ArchiveRow | undefined> {
  return (await db.select().from(auditLogArchives).where(eq(auditLogArchives.month, month)))[0];
}

export async function insertArchive(tx: Transaction, row: ArchiveRow): Promise<void> {
  await tx.insert(auditLogArchives).values(row);
}

/** Locks a partition against writes until the transaction ends; returns its number of rows. */
export async function lockMonth(tx: Transaction, { part }: Month): Promise<number> {
  await tx.execute(sql.raw(`lock table ${part} in share mode`));
  const { rows } = await tx.execute<{ rows: number }>(sql.raw(`select count(*)::integer as rows from ${part}`));
  return rows[0]?.rows ?? 0;
}

export async function dropMonth(tx: Transaction, { part }: Month): Promise<void> {
  await tx.execute(sql.raw(`drop table ${part}`));
}
