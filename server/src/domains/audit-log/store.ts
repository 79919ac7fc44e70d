import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { auditLog } from '../../db/tables/administration.ts';

export type LogRow = typeof auditLog.$inferSelect;

export async function insertLogRow(db: Queryable, row: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(row);
}

export async function listLogRowsOf(db: Queryable, targetType: string, targetId: string, most: number): Promise<LogRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetType, targetType), eq(auditLog.targetId, targetId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(most);
}
