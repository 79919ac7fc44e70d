import { and, asc, desc, eq, getTableColumns, gt, gte, like, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
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

export async function listLog(db: Queryable, filter: LogFilter, limit: number, offset: number) {
  const order = filter.oldestFirst ? [asc(auditLog.at), desc(auditLog.id)] : NEWEST;
  // The rows of the page are found by index alone before they are read, so that a deep page stays cheap.
  const page = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(conditions(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .innerJoin(page, eq(page.id, auditLog.id))
    .orderBy(...order);
}

/** The newest first, from the row after `after` on. */
export async function listLogAfter(db: Queryable, filter: LogFilter, after: { id: string; at: Date } | null, limit: number) {
  const rest =
    after === null
      ? undefined
      : and(lte(auditLog.at, after.at), or(lt(auditLog.at, after.at), and(eq(auditLog.at, after.at), gt(auditLog.id, after.id))));
  return db
    .select()
    .from(auditLog)
    .where(and(conditions(filter), rest))
    .orderBy(...NEWEST)
    .limit(limit);
}

const NEWEST = [desc(auditLog.at), asc(auditLog.id)];

const conditions = ({ admin, action, targetId, from, until }: LogFilter): SQL | undefined =>
  and(
    admin === undefined ? undefined : eq(auditLog.adminAccount, admin),
    action === undefined ? undefined : or(eq(auditLog.action, action), like(auditLog.action, `${escaped(action)}.%`)),
    targetId === undefined ? undefined : eq(auditLog.targetId, targetId),
    from === undefined ? undefined : gte(auditLog.at, from),
    until === undefined ? undefined : lt(auditLog.at, until),
  );

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
