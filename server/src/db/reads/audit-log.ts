import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { chinaDay } from '../china-day.ts';
import type { Queryable } from '../client.ts';
import { auditLog } from '../tables/audit-log.ts';

// Reads of the audit log for other domains.

/** Ids of the administrators who did `action` to a target since a time, for the four-eyes rule. */
export async function whoDid(
  db: Queryable,
  action: string,
  target: { type: string; id: string },
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ adminId: auditLog.adminId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetType, target.type),
        eq(auditLog.targetId, target.id),
        eq(auditLog.action, action),
        gte(auditLog.at, since),
      ),
    )
    .limit(1_000);
  return rows.map(({ adminId }) => adminId);
}

/** The latest time of one of the actions, to any target; null: never. */
export async function lastOf(db: Queryable, actions: string[]): Promise<Date | null> {
  // One index lookup for each action; a single query ordered by time would scan the whole log if none of them ever happened.
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select to_json(max(newest.at)) #>> '{}' as at from jsonb_array_elements_text(${JSON.stringify(actions)}::jsonb) as actions (action)
    cross join lateral (select at from audit_log l where l.action = actions.action order by l.at desc limit 1) newest`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Actions that decide on waiting items, as `<subject>.<verb>`; viewing, exporting and configuring are no decisions. */
const DECISIONS = {
  subjects: [
    ...['posts', 'comment', 'danmaku', 'profile', 'message', 'report', 'reviewCheck', 'sanctions'],
    ...['merchantEnter', 'licence', 'subAccounts', 'cashOut'],
  ],
  verbs: [
    ...['approve', 'reject', 'confirm', 'unconfirm', 'offline', 'keepDown', 'restore', 'hide', 'deliver', 'withhold'],
    ...['grantAppeal', 'refuseAppeal', 'handle', 'handleInfringement', 'check', 'give', 'end', 'pay', 'fail', 'settle'],
    ...['correct', 'confirmCorrection', 'declineCorrection'],
  ],
};

/** Numbers of an administrator's decisions by day of China, by the index of the administrator's rows; days without decisions are left out. */
export async function countDecisions(db: Queryable, account: string, since: Date): Promise<Map<string, number>> {
  const day = sql<string>`${chinaDay(auditLog.at)}::text`;
  const wordOfAction = (index: 1 | 2) => sql`split_part(${auditLog.action}, '.', ${sql.raw(String(index))})`;
  const rows = await db
    .select({ day, n: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.adminAccount, account),
        gte(auditLog.at, since),
        inArray(wordOfAction(1), DECISIONS.subjects),
        inArray(wordOfAction(2), DECISIONS.verbs),
      ),
    )
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row.n]));
}
