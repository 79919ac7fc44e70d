import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The tab of a list of waiting items, in the terms of the query; domains/admins derives it from the administrator's choice. */
export type WaitingPart =
  | { part: 'mine'; subject: string; adminId: string }
  /** `able`: the SQL condition that the assignment `a` names an administrator with permission; any other assignment is ignored. */
  | { part: 'unassigned'; subject: string; able: SQL }
  /** Items that have waited since before this time; null: items have no due time. */
  | { part: 'late'; before: Date | null };

/**
 * The condition for a table with the columns `id` and `since`, the start of the waiting. An assignment counts only with an equal
 * `since`, so one of an earlier wait does not.
 */
export function inPart(part: WaitingPart | undefined, id: PgColumn, since: PgColumn): SQL | undefined {
  if (part === undefined) return undefined;
  if (part.part === 'late') return part.before === null ? sql`false` : sql`${since} < ${part.before.toISOString()}::timestamptz`;
  const assigned = (condition: SQL) => sql`exists (
    select from assignments a where a.subject = ${part.subject} and a.subject_id = ${id} and a.since = ${since} and ${condition})`;
  return part.part === 'mine' ? assigned(sql`a.admin_id = ${part.adminId}`) : sql`not ${assigned(part.able)}`;
}
