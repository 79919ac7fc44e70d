import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { WorkSubject } from '#contract/admins/assignments.ts';
import { WORK_SUBJECTS } from '#contract/admins/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { ofProvinces, postInScope } from '../../../db/scopes/post-scope.ts';
import { admins, assignments } from '../../../db/tables/admins.ts';
import type { Worker } from '../store.ts';

// Reads other domains' tables: what waits there, and since when, each by its index of what waits or by its key.

const TABLE: Record<WorkSubject, SQL> = {
  post: sql`posts`,
  report: sql`report_cases`,
  infringement: sql`infringements`,
  application: sql`agency_applications`,
  licence: sql`licence_renewals`,
  withdrawal: sql`withdrawals`,
};

const WAITING: Record<WorkSubject, SQL> = {
  post: sql`(select id, submitted_at as since from posts where review = 'pending')`,
  report: sql`(select id, first_at as since from report_cases where state = 'open')`,
  infringement: sql`(select id, created_at as since from infringements where state = 'open')`,
  application: sql`(select id, submitted_at as since from agency_applications where status = 'pending')`,
  licence: sql`(select id, submitted_at as since from licence_renewals where state = 'pending')`,
  withdrawal: sql`(select id, applied_at as since from withdrawals where status = 'applied')`,
};

/** Those of the things that are within what a role is limited to; reports, infringements and withdrawals are of no category or province. */
export async function listInScope(
  db: Queryable,
  subject: WorkSubject,
  ids: string[],
  scope: AdminScope | null,
): Promise<string[]> {
  const limits = scope === null ? undefined : LIMITS[subject]?.(scope);
  if (limits === undefined) return ids;
  const { rows } = await db.execute<{ id: string }>(
    sql`select w.id from ${TABLE[subject]} w where w.id = any (${sql.param(ids)}::text[]) and ${limits}`,
  );
  return rows.map(({ id }) => id);
}

/** That an assignment `a` is to somebody who may see to it, and whose role is not limited to other categories or provinces. */
export function isAble(subject: WorkSubject, workers: readonly Worker[]): SQL {
  const limited = workers.map(({ id, scope }) => ({ id, limits: scope === null ? undefined : LIMITS[subject]?.(scope) }));
  const free = limited.filter(({ limits }) => limits === undefined).map(({ id }) => id);
  const others = limited.map(({ id, limits }) =>
    limits === undefined
      ? undefined
      : sql`(a.admin_id = ${id} and exists (select from ${TABLE[subject]} w where w.id = a.subject_id and ${limits}))`,
  );
  return or(sql`a.admin_id = any (${sql.param(free)}::text[])`, ...others) ?? sql`false`;
}

/** Which of these are assigned to somebody who may see to them. */
export async function listSeen(
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

/** Those whose role shows them all of these. */
export async function listSeeing(db: Queryable, subject: WorkSubject, ids: string[], workers: Worker[]): Promise<Worker[]> {
  const limited = workers.flatMap(({ id, scope }) => {
    const limits = scope === null ? undefined : LIMITS[subject]?.(scope);
    const hides = sql`exists (select from ${TABLE[subject]} w where w.id = any (${sql.param(ids)}::text[]) and (${limits}) is not true)`;
    return limits === undefined ? [] : [sql`select ${id}::text as id where ${hides}`];
  });
  if (ids.length === 0 || limited.length === 0) return workers;
  const { rows } = await db.execute<{ id: string }>(sql.join(limited, sql` union all `));
  const blind = new Set(rows.map(({ id }) => id));
  return workers.filter(({ id }) => !blind.has(id));
}

const LIMITS: Partial<Record<WorkSubject, (scope: AdminScope) => SQL | undefined>> = {
  post: (scope) => postInScope(scope, sql`w.submitted_revision_id`),
  application: (scope) => ofProvinces(scope, sql`w.answers ->> 'region'`),
  licence: (scope) => ofProvinces(scope, sql`(select a.region from agencies a where a.id = w.agency_id)`),
};

export async function countKnown(db: Queryable, subject: WorkSubject, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::integer as n from ${TABLE[subject]} where id = any (${sql.param(ids)}::text[])`,
  );
  return rows[0]?.n ?? 0;
}

export async function countWaiting(db: Queryable, subject: WorkSubject, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::integer as n from ${WAITING[subject]} w where w.id = any (${sql.param(ids)}::text[])`,
  );
  return rows[0]?.n ?? 0;
}

const by = alias(admins, 'assigned_by');

/** Whoever has them, of those that wait still and again. */
export async function findStanding(db: Queryable, subject: WorkSubject, ids: string[]) {
  return db
    .select({ assigned: assignments, account: admins.account, by: by.account })
    .from(assignments)
    .innerJoin(sql`${WAITING[subject]} w`, sql`w.id = ${assignments.subjectId} and w.since = ${assignments.since}`)
    .innerJoin(admins, eq(admins.id, assignments.adminId))
    .innerJoin(by, eq(by.id, assignments.assignedBy))
    .where(and(eq(assignments.subject, subject), inArray(assignments.subjectId, ids)));
}

export type StandingRow = Awaited<ReturnType<typeof findStanding>>[number];

interface Assigning {
  subject: WorkSubject;
  ids: string[];
  adminId: string;
  by: string;
  at: Date;
  note: string;
}

/** Those of the things that wait; answers which of them have changed hands, or been given another note. */
export async function putAssignments(
  tx: Transaction,
  { subject, ids, adminId, by: byId, at, note }: Assigning,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into assignments (subject, subject_id, admin_id, assigned_by, assigned_at, since, note)
    select ${subject}, w.id, ${adminId}, ${byId}, ${at.toISOString()}::timestamptz, w.since, ${note}
    from ${WAITING[subject]} w where w.id = any (${sql.param(ids)}::text[]) order by w.id
    on conflict (subject, subject_id) do update
    set admin_id = excluded.admin_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at,
      since = excluded.since, note = excluded.note
    where (assignments.admin_id, assignments.since, assignments.note) is distinct from (excluded.admin_id, excluded.since, excluded.note)
    returning subject_id as id`);
  return rows.map(({ id }) => id);
}

/** Of one administrator, those that were decided since: so the table holds little more than what waits. */
export async function deleteEnded(tx: Transaction, subject: WorkSubject, adminId: string): Promise<void> {
  await tx.execute(sql`
    delete from assignments a where a.subject = ${subject} and a.admin_id = ${adminId}
      and not exists (select from ${WAITING[subject]} w where w.id = a.subject_id and w.since = a.since)`);
}

export async function deleteAssignments(tx: Transaction, subject: WorkSubject, ids: string[]): Promise<void> {
  await tx.delete(assignments).where(and(eq(assignments.subject, subject), inArray(assignments.subjectId, ids)));
}

/** How much that waits each of them has. */
export async function countByWorker(db: Queryable, subject: WorkSubject, adminIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select a.admin_id as id, count(*)::integer as n
    from assignments a join ${WAITING[subject]} w on w.id = a.subject_id and w.since = a.since
    where a.subject = ${subject} and a.admin_id = any (${sql.param(adminIds)}::text[]) group by a.admin_id`);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** How much of what waits is one administrator's, by what it is: from their assignments, which are few. */
export async function countOwn(db: Queryable, adminId: string): Promise<Record<WorkSubject, number>> {
  const counts = WORK_SUBJECTS.map(
    (subject) => sql`(
      select count(*) from assignments a join ${WAITING[subject]} w on w.id = a.subject_id and w.since = a.since
      where a.subject = ${subject} and a.admin_id = ${adminId})::integer as ${sql.identifier(subject)}`,
  );
  const { rows } = await db.execute<Record<WorkSubject, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [found] = rows;
  if (found === undefined) throw new Error('a select of sums answers one row');
  return found;
}
