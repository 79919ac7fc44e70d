import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { FieldKey } from '#contract/agencies/application-fields.ts';
import type { RenewalState } from '#contract/agencies/licences.ts';
import type { Queryable } from '../../../db/client.ts';
import { ofProvinces } from '../../../db/scopes/post-scope.ts';
import { inPart, type WaitingPart } from '../../../db/scopes/waiting-part.ts';
import { agencies, agencyApplications, agencyLicences, licenceRenewals } from '../../../db/tables/agencies.ts';
import type { ApplicationRow } from '../applications/store.ts';

export interface DueLicence {
  agencyId: string;
  licence: FieldKey;
  expiresOn: string;
  ownerId: string;
}

/** Locks licences that expire within `daysLeft` days and have no reminder for this period yet; rows locked by another worker are skipped. */
export async function takeDue(db: Queryable, today: string, daysLeft: number, limit: number): Promise<DueLicence[]> {
  return db
    .select({
      agencyId: agencyLicences.agencyId,
      licence: agencyLicences.licence,
      expiresOn: agencyLicences.expiresOn,
      ownerId: agencies.ownerId,
    })
    .from(agencyLicences)
    .innerJoin(agencies, eq(agencies.id, agencyLicences.agencyId))
    .where(
      and(
        sql`${agencyLicences.expiresOn} <= ${today}::date + ${daysLeft}::integer`,
        sql`(${agencyLicences.reminded} is null or ${agencyLicences.reminded} > ${daysLeft})`,
      ),
    )
    .orderBy(agencyLicences.expiresOn)
    .limit(limit)
    .for('update', { of: agencyLicences, skipLocked: true });
}

export async function markReminded(db: Queryable, { agencyId, licence }: DueLicence, daysLeft: number): Promise<void> {
  await db
    .update(agencyLicences)
    .set({ reminded: daysLeft })
    .where(and(eq(agencyLicences.agencyId, agencyId), eq(agencyLicences.licence, licence)));
}

export type RenewalRow = typeof licenceRenewals.$inferSelect;

/** The approved application of an agency, which holds its licences. */
export async function findAdmitted(db: Queryable, agencyId: string): Promise<ApplicationRow | undefined> {
  const rows = await db
    .select()
    .from(agencyApplications)
    .where(and(eq(agencyApplications.agencyId, agencyId), eq(agencyApplications.status, 'approved')))
    .orderBy(desc(agencyApplications.decidedAt))
    .limit(1);
  return rows[0];
}

/** The latest renewal of each licence. */
export async function findLastRenewals(db: Queryable, agencyId: string): Promise<RenewalRow[]> {
  return db
    .selectDistinctOn([licenceRenewals.licence])
    .from(licenceRenewals)
    .where(eq(licenceRenewals.agencyId, agencyId))
    .orderBy(licenceRenewals.licence, desc(licenceRenewals.submittedAt));
}

/** False while another renewal of that licence is pending. */
export async function insertRenewal(db: Queryable, row: typeof licenceRenewals.$inferInsert): Promise<boolean> {
  return (await db.insert(licenceRenewals).values(row).onConflictDoNothing().returning({ id: licenceRenewals.id })).length > 0;
}

export async function lockRenewal(db: Queryable, id: string): Promise<RenewalRow | undefined> {
  return (await db.select().from(licenceRenewals).where(eq(licenceRenewals.id, id)).for('update'))[0];
}

export async function changeRenewal(db: Queryable, id: string, change: Partial<RenewalRow>): Promise<void> {
  await db.update(licenceRenewals).set(change).where(eq(licenceRenewals.id, id));
}

/** Replaces the expiry of a licence, whose reminders start again; null: no expiry, no row and no reminders. */
export async function replaceLicence(
  db: Queryable,
  agencyId: string,
  licence: FieldKey,
  expiresOn: string | null,
): Promise<void> {
  const condition = and(eq(agencyLicences.agencyId, agencyId), eq(agencyLicences.licence, licence));
  await db.delete(agencyLicences).where(condition);
  if (expiresOn !== null) await db.insert(agencyLicences).values({ agencyId, licence, expiresOn });
}

export async function listRenewals(
  db: Queryable,
  { state, scope, part }: { state: RenewalState; scope: AdminScope | null; part: WaitingPart | undefined },
  limit: number,
  offset: number,
) {
  return db
    .select({
      renewal: licenceRenewals,
      agency: { id: agencies.id, name: agencies.name, ownerId: agencies.ownerId },
      application: agencyApplications,
    })
    .from(licenceRenewals)
    .innerJoin(agencies, eq(agencies.id, licenceRenewals.agencyId))
    .leftJoin(agencyApplications, and(eq(agencyApplications.agencyId, agencies.id), eq(agencyApplications.status, 'approved')))
    .where(
      and(
        eq(licenceRenewals.state, state),
        ofProvinces(scope, sql`${agencies.region}`),
        inPart(part, licenceRenewals.id, licenceRenewals.submittedAt),
      ),
    )
    .orderBy(state === 'pending' ? asc(licenceRenewals.submittedAt) : desc(licenceRenewals.decidedAt), asc(licenceRenewals.id))
    .limit(limit)
    .offset(offset);
}

export type RenewalListRow = Awaited<ReturnType<typeof listRenewals>>[number];

export async function findAgencyOf(db: Queryable, agencyId: string) {
  const { ownerId, name, region } = agencies;
  return (await db.select({ ownerId, name, region }).from(agencies).where(eq(agencies.id, agencyId)))[0];
}
