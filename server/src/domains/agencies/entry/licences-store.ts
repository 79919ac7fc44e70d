import { and, eq, sql } from 'drizzle-orm';
import type { EntryKey } from '#contract/entry-fields.ts';
import type { Queryable } from '../../../db/client.ts';
import { agencies } from '../../../db/tables/agencies.ts';
import { agencyLicences } from '../../../db/tables/agency-entry.ts';

export async function insertLicences(db: Queryable, licences: (typeof agencyLicences.$inferInsert)[]): Promise<void> {
  if (licences.length > 0) await db.insert(agencyLicences).values(licences);
}

export interface DueLicence {
  agencyId: string;
  paper: EntryKey;
  expiresOn: string;
  ownerId: string;
}

/** Locked; those that another worker is telling of this moment are left to it. */
export async function takeDue(db: Queryable, today: string, daysLeft: number, limit: number): Promise<DueLicence[]> {
  return db
    .select({
      agencyId: agencyLicences.agencyId,
      paper: agencyLicences.paper,
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

export async function markReminded(db: Queryable, { agencyId, paper }: DueLicence, daysLeft: number): Promise<void> {
  await db
    .update(agencyLicences)
    .set({ reminded: daysLeft })
    .where(and(eq(agencyLicences.agencyId, agencyId), eq(agencyLicences.paper, paper)));
}
