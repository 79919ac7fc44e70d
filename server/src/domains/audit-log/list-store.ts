import { and, eq, getTableColumns, gte, like, lt, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { idsOf, sorted, type Part } from '../../db/ordered.ts';
import { auditLog } from '../../db/tables/administration.ts';

export interface LogFilter {
  admin?: string | undefined;
  action?: string | undefined;
  targetId?: string | undefined;
  from?: Date | undefined;
  /** Up to before this moment. */
  until?: Date | undefined;
  oldestFirst?: boolean;
}

export async function listLog(db: Queryable, filter: LogFilter, part: Part<LogRow>): Promise<LogRow[]> {
  const order = { ...BY_TIME, down: filter.oldestFirst !== true, idDown: filter.oldestFirst === true };
  const page = idsOf(db, auditLog, conditions(filter), order, part);
  return db
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .innerJoin(page, eq(page.id, auditLog.id))
    .orderBy(...sorted(order));
}

export type LogRow = typeof auditLog.$inferSelect;

const BY_TIME = { by: auditLog.at, id: auditLog.id, placeOf: ({ at, id }: LogRow) => [at, id] as const };

const conditions = ({ admin, action, targetId, from, until }: LogFilter): SQL | undefined =>
  and(
    admin === undefined ? undefined : eq(auditLog.adminAccount, admin),
    action === undefined ? undefined : or(eq(auditLog.action, action), like(auditLog.action, `${escaped(action)}.%`)),
    targetId === undefined ? undefined : eq(auditLog.targetId, targetId),
    from === undefined ? undefined : gte(auditLog.at, from),
    until === undefined ? undefined : lt(auditLog.at, until),
  );

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
