import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What a list of those that wait is narrowed to; domains/admins says what the parts mean for whoever asks. */
export type WaitingPart =
  | { part: 'mine'; subject: string; adminId: string }
  /** `able`: that an assignment `a` is to somebody who may see to it. What is assigned to anybody else is nobody's. */
  | { part: 'unassigned'; subject: string; able: SQL }
  /** What began to wait before then; null: nothing is ever late. */
  | { part: 'late'; before: Date | null };

/** The condition, for a table by its id and by when a row began to wait. Of an assignment that an earlier wait had nothing is left. */
export function inPart(part: WaitingPart | undefined, id: PgColumn, since: PgColumn): SQL | undefined {
  if (part === undefined) return undefined;
  if (part.part === 'late') return part.before === null ? sql`false` : sql`${since} < ${part.before.toISOString()}::timestamptz`;
  const assigned = (to: SQL) => sql`exists (
    select from assignments a where a.subject = ${part.subject} and a.subject_id = ${id} and a.since = ${since} and ${to})`;
  return part.part === 'mine' ? assigned(sql`a.admin_id = ${part.adminId}`) : sql`not ${assigned(part.able)}`;
}
