import { and, asc, count, desc, eq, gt, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { ApplicationState } from '#contract/agencies/applications.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { containing } from '../../../db/lookups/containing.ts';
import { ordered } from '../../../db/keyset.ts';
import { ofProvinces } from '../../../db/scopes/post-scope.ts';
import { inPart, type WaitingPart } from '../../../db/scopes/waiting-part.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { agencies, agencyApplicationEvents, agencyApplications, agencyLicences } from '../../../db/tables/agencies.ts';

export { listCategories } from '../../../db/reads/posts.ts';

export type ApplicationRow = typeof agencyApplications.$inferSelect;

/** A person's newest application; an open application is always newer than an approved one. */
export async function findApplicationOf(db: Queryable, applicantId: string): Promise<ApplicationRow | undefined> {
  const rows = await db
    .select()
    .from(agencyApplications)
    .where(eq(agencyApplications.applicantId, applicantId))
    .orderBy(desc(agencyApplications.createdAt))
    .limit(1);
  return rows[0];
}

/** A person's newest approved application. */
export async function findApprovedOf(db: Queryable, applicantId: string): Promise<ApplicationRow | undefined> {
  const rows = await db
    .select()
    .from(agencyApplications)
    .where(and(eq(agencyApplications.applicantId, applicantId), eq(agencyApplications.status, 'approved')))
    .orderBy(desc(agencyApplications.decidedAt))
    .limit(1);
  return rows[0];
}

/** Locks a person's application that is not approved (draft, pending or rejected), until the transaction ends. */
export async function lockOpen(db: Queryable, applicantId: string): Promise<ApplicationRow | undefined> {
  const open = and(eq(agencyApplications.applicantId, applicantId), ne(agencyApplications.status, 'approved'));
  return (await db.select().from(agencyApplications).where(open).for('update'))[0];
}

export async function lockApplication(db: Queryable, id: string): Promise<ApplicationRow | undefined> {
  return (await db.select().from(agencyApplications).where(eq(agencyApplications.id, id)).for('update'))[0];
}

/** Locks the next applications with an identity number behind the id `after`. */
export async function lockWithIdNumber(tx: Transaction, after: string, limit: number): Promise<ApplicationRow[]> {
  return tx
    .select()
    .from(agencyApplications)
    .where(and(gt(agencyApplications.id, after), isNotNull(agencyApplications.idNumber)))
    .orderBy(asc(agencyApplications.id))
    .limit(limit)
    .for('update');
}

export async function insertApplication(
  db: Queryable,
  application: typeof agencyApplications.$inferInsert,
): Promise<ApplicationRow> {
  const rows = await db.insert(agencyApplications).values(application).returning();
  if (rows[0] === undefined) throw new Error('the application was not stored');
  return rows[0];
}

export async function changeApplication(db: Queryable, id: string, change: Partial<ApplicationRow>): Promise<ApplicationRow> {
  const rows = await db.update(agencyApplications).set(change).where(eq(agencyApplications.id, id)).returning();
  if (rows[0] === undefined) throw new Error('the application is gone');
  return rows[0];
}

/**
 * Deletes a person's applications, except those from which an agency resulted, with their history, which refers to them and so goes first.
 */
export async function deleteApplicationsOf(tx: Transaction, applicantId: string): Promise<void> {
  const withoutAgency = and(
    eq(agencyApplications.applicantId, applicantId),
    or(ne(agencyApplications.status, 'approved'), eq(agencyApplications.kind, 'personal')),
  );
  const applications = await tx.select({ id: agencyApplications.id }).from(agencyApplications).where(withoutAgency).for('update');
  const ids = applications.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(agencyApplicationEvents).where(inArray(agencyApplicationEvents.applicationId, ids));
  await tx.delete(agencyApplications).where(inArray(agencyApplications.id, ids));
}

export async function insertEvent(db: Queryable, event: typeof agencyApplicationEvents.$inferInsert): Promise<void> {
  await db.insert(agencyApplicationEvents).values(event);
}

export async function listEvents(db: Queryable, applicationId: string) {
  return db
    .select({ event: agencyApplicationEvents, admin: adminNames.account, user: people.nickname })
    .from(agencyApplicationEvents)
    .leftJoin(adminNames, and(eq(agencyApplicationEvents.actorKind, 'admin'), eq(adminNames.id, agencyApplicationEvents.actorId)))
    .leftJoin(people, and(eq(agencyApplicationEvents.actorKind, 'user'), eq(people.id, agencyApplicationEvents.actorId)))
    .where(eq(agencyApplicationEvents.applicationId, applicationId))
    .orderBy(asc(agencyApplicationEvents.at), asc(agencyApplicationEvents.id))
    .limit(200);
}

/** Whether an agency, or else another pending application, has the credit code; null: neither. */
export async function findSameCode(
  db: Queryable,
  creditCode: string,
  exceptId: string,
): Promise<'agency' | 'application' | null> {
  const existing = await db.select({ id: agencies.id }).from(agencies).where(eq(agencies.creditCode, creditCode));
  if (existing.length > 0) return 'agency';
  const waiting = await db
    .select({ id: agencyApplications.id })
    .from(agencyApplications)
    .where(
      and(
        eq(agencyApplications.status, 'pending'),
        ne(agencyApplications.id, exceptId),
        sql`${agencyApplications.answers} ->> 'creditCode' = ${creditCode}`,
      ),
    );
  return waiting.length > 0 ? 'application' : null;
}

const selectSubmitted = (db: Queryable) =>
  db
    .select({ application: agencyApplications, applicant: shortUser })
    .from(agencyApplications)
    .innerJoin(people, eq(people.id, agencyApplications.applicantId))
    .$dynamic();

export type SubmittedRow = Awaited<ReturnType<typeof listSubmitted>>[number];

export interface ApplicationFilter {
  status: Exclude<ApplicationState, 'draft'>;
  kind?: ApplicationKind | undefined;
  keywords?: string | undefined;
  /** Own, unassigned or late applications only; the list follows this filter, the counts do not. */
  part?: WaitingPart | undefined;
  /** `at`: time of submission. Default: pending ones by time of submission with invited ones first, others by decision, latest first. */
  sort?: 'at' | '-at' | undefined;
  /** The scope of the requesting administrator's role; null: not limited. */
  scope: AdminScope | null;
}

export async function listSubmitted(db: Queryable, filter: ApplicationFilter, limit: number, offset: number) {
  const order =
    filter.sort !== undefined
      ? ordered(filter.sort === '-at', agencyApplications.submittedAt, agencyApplications.id)
      : filter.status === 'pending'
        ? [desc(agencyApplications.invited), asc(agencyApplications.submittedAt), asc(agencyApplications.id)]
        : [desc(agencyApplications.decidedAt), asc(agencyApplications.id)];
  // Find the rows of the page by index before joining applicants, so that a deep page stays cheap.
  const page = db
    .select({ id: agencyApplications.id })
    .from(agencyApplications)
    .where(
      and(
        eq(agencyApplications.status, filter.status),
        conditions(filter),
        inPart(filter.part, agencyApplications.id, agencyApplications.submittedAt),
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  return selectSubmitted(db)
    .innerJoin(page, eq(page.id, agencyApplications.id))
    .orderBy(...order);
}

/** An application that is not a draft; administrators do not see drafts. */
export async function findSubmitted(db: Queryable, id: string): Promise<SubmittedRow | undefined> {
  const rows = await selectSubmitted(db).where(and(eq(agencyApplications.id, id), ne(agencyApplications.status, 'draft')));
  return rows[0];
}

export async function countSubmitted(db: Queryable, filter: ApplicationFilter): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: agencyApplications.status, n: count() })
    .from(agencyApplications)
    .where(and(inArray(agencyApplications.status, ['pending', 'approved', 'rejected']), conditions(filter)))
    .groupBy(agencyApplications.status);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** The name of the organisation, or of the person. An index has this expression. */
const nameInQueue = sql`(case ${agencyApplications.kind} when 'personal' then ${agencyApplications.answers} ->> 'operatorName'
  else ${agencyApplications.answers} ->> 'organisationName' end)`;

function conditions({ kind, keywords, scope }: ApplicationFilter): SQL | undefined {
  const words = keywords === undefined || keywords === '' ? undefined : keywords;
  return and(
    kind === undefined ? undefined : eq(agencyApplications.kind, kind),
    words === undefined ? undefined : containing(nameInQueue, words),
    ofProvinces(scope, sql`${agencyApplications.answers} ->> 'region'`),
  );
}

export async function insertLicences(db: Queryable, licences: (typeof agencyLicences.$inferInsert)[]): Promise<void> {
  if (licences.length > 0) await db.insert(agencyLicences).values(licences);
}
