import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { WorkSubject } from '#contract/admins/assignments.ts';
import { WORK_SUBJECTS } from '#contract/admins/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { SUBJECT_VIEWS } from '../../../db/lookups/subject-views.ts';
import { ASSIGNABLE } from '../../../db/reads/waiting/queues.ts';
import { admins, assignments } from '../../../db/tables/admins.ts';
import type { Worker } from '../store.ts';

// Reads waiting items of other domains, by their key or an index of waiting rows. `since` is the time at which an item began to wait:
// an assignment with another `since` belongs to an earlier period of waiting and no longer counts.

const waitingAs = (subject: WorkSubject): SQL => sql`(${ASSIGNABLE[subject].rows})`;

/** The condition on a row `w` for a scope; undefined without limits. */
const limitsOf = (subject: WorkSubject, scope: AdminScope | null): SQL | undefined =>
  scope === null ? undefined : ASSIGNABLE[subject].limits?.(scope);

/** The items within the scope of a role; reports, infringements and withdrawals have no category or province and are always within it. */
export async function listInScope(
  db: Queryable,
  subject: WorkSubject,
  ids: string[],
  scope: AdminScope | null,
): Promise<string[]> {
  const limits = limitsOf(subject, scope);
  if (limits === undefined) return ids;
  const { rows } = await db.execute<{ id: string }>(
    sql`select w.id from ${SUBJECT_VIEWS[subject]} w where w.id = any (${sql.param(ids)}::text[]) and ${limits}`,
  );
  return rows.map(({ id }) => id);
}

/** SQL condition: the assignee of an assignment `a` is one of the workers, and the scope of the assignee's role includes the item. */
export function isAble(subject: WorkSubject, workers: readonly Worker[]): SQL {
  const withLimits = workers.map(({ id, scope }) => ({ id, limits: limitsOf(subject, scope) }));
  const unlimitedIds = withLimits.filter(({ limits }) => limits === undefined).map(({ id }) => id);
  const limitedWorkers = withLimits.map(({ id, limits }) =>
    limits === undefined
      ? undefined
      : sql`(a.admin_id = ${id} and exists (select from ${SUBJECT_VIEWS[subject]} w where w.id = a.subject_id and ${limits}))`,
  );
  return or(sql`a.admin_id = any (${sql.param(unlimitedIds)}::text[])`, ...limitedWorkers) ?? sql`false`;
}

/** Ids of the items whose assignee is able to handle them. */
export async function listWithAbleAssignee(
  db: Queryable,
  subject: WorkSubject,
  ids: string[],
  workers: readonly Worker[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.subject_id as id from assignments a
    where a.subject = ${subject} and a.subject_id = any (${sql.param(ids)}::text[]) and ${isAble(subject, workers)}`);
  return new Set(rows.map(({ id }) => id));
}

/** The workers whose scope includes all of the items. */
export async function listWorkersSeeing(
  db: Queryable,
  subject: WorkSubject,
  ids: string[],
  workers: Worker[],
): Promise<Worker[]> {
  const limitedWorkers = workers.flatMap(({ id, scope }) => {
    const limits = limitsOf(subject, scope);
    const hides = sql`exists (select from ${SUBJECT_VIEWS[subject]} w where w.id = any (${sql.param(ids)}::text[]) and (${limits}) is not true)`;
    return limits === undefined ? [] : [sql`select ${id}::text as id where ${hides}`];
  });
  if (ids.length === 0 || limitedWorkers.length === 0) return workers;
  const { rows } = await db.execute<{ id: string }>(sql.join(limitedWorkers, sql` union all `));
  const excludedIds = new Set(rows.map(({ id }) => id));
  return workers.filter(({ id }) => !excludedIds.has(id));
}

export async function countExisting(db: Queryable, subject: WorkSubject, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::integer as n from ${SUBJECT_VIEWS[subject]} where id = any (${sql.param(ids)}::text[])`,
  );
  return rows[0]?.n ?? 0;
}

export async function countWaiting(db: Queryable, subject: WorkSubject, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::integer as n from ${waitingAs(subject)} w where w.id = any (${sql.param(ids)}::text[])`,
  );
  return rows[0]?.n ?? 0;
}

const by = alias(admins, 'assigned_by');

/** Current assignments, with the accounts of assignee and assigner. An assignment from an earlier period of waiting is left out. */
export async function findCurrent(db: Queryable, subject: WorkSubject, ids: string[]) {
  return db
    .select({ assignment: assignments, account: admins.account, by: by.account })
    .from(assignments)
    .innerJoin(sql`${waitingAs(subject)} w`, sql`w.id = ${assignments.subjectId} and w.since = ${assignments.since}`)
    .innerJoin(admins, eq(admins.id, assignments.adminId))
    .innerJoin(by, eq(by.id, assignments.assignedBy))
    .where(and(eq(assignments.subject, subject), inArray(assignments.subjectId, ids)));
}

export type AssignmentListRow = Awaited<ReturnType<typeof findCurrent>>[number];

interface NewAssignments {
  subject: WorkSubject;
  ids: string[];
  adminId: string;
  by: string;
  at: Date;
  note: string;
}

/** Assigns the items that wait; returns the ids of those whose assignee or note changed. */
export async function putAssignments(
  tx: Transaction,
  { subject, ids, adminId, by: byId, at, note }: NewAssignments,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into assignments (subject, subject_id, admin_id, assigned_by, assigned_at, since, note)
    select ${subject}, w.id, ${adminId}, ${byId}, ${at.toISOString()}::timestamptz, w.since, ${note}
    from ${waitingAs(subject)} w where w.id = any (${sql.param(ids)}::text[]) order by w.id
    on conflict (subject, subject_id) do update
    set admin_id = excluded.admin_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at,
      since = excluded.since, note = excluded.note
    where (assignments.admin_id, assignments.since, assignments.note) is distinct from (excluded.admin_id, excluded.since, excluded.note)
    returning subject_id as id`);
  return rows.map(({ id }) => id);
}

/** Deletes an administrator's assignments whose items are decided, so that the table stays small. */
export async function deleteEnded(tx: Transaction, subject: WorkSubject, adminId: string): Promise<void> {
  await tx.execute(sql`
    delete from assignments a where a.subject = ${subject} and a.admin_id = ${adminId}
      and not exists (select from ${waitingAs(subject)} w where w.id = a.subject_id and w.since = a.since)`);
}

export async function deleteAssignments(tx: Transaction, subject: WorkSubject, ids: string[]): Promise<void> {
  await tx.delete(assignments).where(and(eq(assignments.subject, subject), inArray(assignments.subjectId, ids)));
}

/** Numbers of waiting items assigned to each administrator. */
export async function countByWorker(db: Queryable, subject: WorkSubject, adminIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select a.admin_id as id, count(*)::integer as n
    from assignments a join ${waitingAs(subject)} w on w.id = a.subject_id and w.since = a.since
    where a.subject = ${subject} and a.admin_id = any (${sql.param(adminIds)}::text[]) group by a.admin_id`);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Numbers of waiting items assigned to one administrator, by subject. */
export async function countOwn(db: Queryable, adminId: string): Promise<Record<WorkSubject, number>> {
  const counts = WORK_SUBJECTS.map(
    (subject) => sql`(
      select count(*) from assignments a join ${waitingAs(subject)} w on w.id = a.subject_id and w.since = a.since
      where a.subject = ${subject} and a.admin_id = ${adminId})::integer as ${sql.identifier(subject)}`,
  );
  const { rows } = await db.execute<Record<WorkSubject, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [row] = rows;
  if (row === undefined) throw new Error('a select of sums answers one row');
  return row;
}
