import { and, desc, eq, getTableColumns, gte, like, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { after, sorted, type Part } from '../../db/keyset.ts';
import { auditLog } from '../../db/tables/audit-log.ts';

export type LogRow = typeof auditLog.$inferSelect;

export async function insertLogRow(db: Queryable, row: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(row);
}

export async function listLogRowsOf(db: Queryable, targetType: string, targetId: string, limit: number): Promise<LogRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetType, targetType), eq(auditLog.targetId, targetId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

export interface LogFilter {
  admin?: string | undefined;
  action?: string | undefined;
  targetId?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  oldestFirst?: boolean;
}

export async function listLog(db: Queryable, filter: LogFilter, part: Part<LogRow>): Promise<LogRow[]> {
  const order = { ...BY_TIME, down: filter.oldestFirst !== true, idDown: filter.oldestFirst === true };
  // The join by time as well as id reads only the partition of a row.
  const page = db
    .select({ id: auditLog.id, at: auditLog.at })
    .from(auditLog)
    .where(and(conditions(filter), after(order, part)))
    .orderBy(...sorted(order))
    .limit(part.limit)
    .offset(part.offset ?? 0)
    .as('page');
  return db
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .innerJoin(page, and(eq(page.id, auditLog.id), eq(page.at, auditLog.at)))
    .orderBy(...sorted(order));
}

const BY_TIME = { by: auditLog.at, id: auditLog.id, keyOf: ({ at, id }: LogRow) => [at, id] as const };

const conditions = ({ admin, action, targetId, from, until }: LogFilter): SQL | undefined =>
  and(
    admin === undefined ? undefined : eq(auditLog.adminAccount, admin),
    action === undefined ? undefined : or(eq(auditLog.action, action), like(auditLog.action, `${escaped(action)}.%`)),
    targetId === undefined ? undefined : eq(auditLog.targetId, targetId),
    from === undefined ? undefined : gte(auditLog.at, from),
    until === undefined ? undefined : lt(auditLog.at, until),
  );

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

// Reads other domains' tables for the current names of ids in the log.

export interface Named {
  id: string;
  name: string;
  /** For a post its list in the back office ('pending' or its status); otherwise null. */
  state: string | null;
}

/** Names of those ids that have one, of any kind: one query for a page of the log, with one lookup in each table. */
export async function findNames(db: Queryable, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const anyOfIds = sql`any (${sql.param(ids)}::text[])`;
  const { rows } = await db.execute<Named & Record<string, unknown>>(sql`
    select p.id, coalesce(nullif(r.title, ''), '（无标题）') as name,
      case when p.review = 'pending' then 'pending' else p.status end as state
    from post_states p join post_texts r on r.id = coalesce(p.submitted_revision_id, p.draft_revision_id) where p.id = ${anyOfIds}
    union all select id, nickname, null from people where id = ${anyOfIds}
    union all select id, account, null from admin_names where id = ${anyOfIds}
    union all select id, name, null from agency_profiles where id = ${anyOfIds}
    union all select id, name, null from application_cases where id = ${anyOfIds}
    union all select m.id, u.nickname || '（' || a.name || '）', null
      from memberships m join people u on u.id = m.user_id join agency_profiles a on a.id = m.agency_id where m.id = ${anyOfIds}
    union all select w.id, u.nickname || ' ¥' || to_char(w.gross / 100.0, 'FM999,999,999,990.00'), null
      from payout_requests w join people u on u.id = w.owner_id where w.id = ${anyOfIds}
    union all select id, title, null from notices where id = ${anyOfIds}
    union all select id, name, null from category_names where id = ${anyOfIds}
    union all select id, left(content, 30), null from comment_texts where id = ${anyOfIds}
    union all select id, left(content, 30), null from danmaku_texts where id = ${anyOfIds}
    union all select id, code, null from invitation_codes where id = ${anyOfIds}
    union all select id, receipt, null from infringement_cases where id = ${anyOfIds}
    union all select id, name, null from alert_targets where id = ${anyOfIds}
    union all select id, name, null from admin_roles where id = ${anyOfIds}`);
  return rows.filter(({ name }) => name !== null && name !== '');
}
