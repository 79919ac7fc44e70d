import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { caseClaims } from '../../../db/tables/review.ts';

export interface CaseRef {
  kind: string;
  id: string;
}

const claimOn = ({ kind, id }: CaseRef) => and(eq(caseClaims.kind, kind), eq(caseClaims.caseId, id));

/** The claim that has not expired, with the name of its administrator. */
export async function findClaim(db: Queryable, ref: CaseRef, now: Date) {
  const rows = await db
    .select({ adminId: caseClaims.adminId, until: caseClaims.until, tab: caseClaims.tab, name: adminNames.account })
    .from(caseClaims)
    .innerJoin(adminNames, eq(adminNames.id, caseClaims.adminId))
    .where(and(claimOn(ref), gt(caseClaims.until, now)));
  return rows[0];
}

/** Stores a claim. Also deletes expired claims, except those that another transaction is deleting (`skip locked`). */
export async function putClaim(db: Queryable, claim: typeof caseClaims.$inferInsert, now: Date): Promise<void> {
  await db.execute(sql`
    delete from remark_claims where (kind, remark_id) in (
      select kind, remark_id from remark_claims where until <= ${now.toISOString()} for update skip locked)`);
  await db
    .insert(caseClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: [caseClaims.kind, caseClaims.caseId],
      set: { adminId: claim.adminId, until: claim.until, tab: claim.tab },
    });
}

export async function deleteClaim(db: Queryable, ref: CaseRef): Promise<void> {
  await db.delete(caseClaims).where(claimOn(ref));
}
