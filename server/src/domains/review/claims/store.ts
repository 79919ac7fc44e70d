import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { remarkClaims } from '../../../db/tables/review.ts';

export interface CaseRef {
  kind: string;
  id: string;
}

const claimOn = ({ kind, id }: CaseRef) => and(eq(remarkClaims.kind, kind), eq(remarkClaims.remarkId, id));

/** The claim that has not expired, with the name of its administrator. */
export async function findClaim(db: Queryable, ref: CaseRef, now: Date) {
  const rows = await db
    .select({ adminId: remarkClaims.adminId, until: remarkClaims.until, tab: remarkClaims.tab, name: adminNames.account })
    .from(remarkClaims)
    .innerJoin(adminNames, eq(adminNames.id, remarkClaims.adminId))
    .where(and(claimOn(ref), gt(remarkClaims.until, now)));
  return rows[0];
}

/** Stores a claim. Also deletes expired claims, except those that another transaction is deleting (`skip locked`). */
export async function putClaim(db: Queryable, claim: typeof remarkClaims.$inferInsert, now: Date): Promise<void> {
  await db.execute(sql`
    delete from remark_claims where (kind, remark_id) in (
      select kind, remark_id from remark_claims where until <= ${now.toISOString()} for update skip locked)`);
  await db
    .insert(remarkClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: [remarkClaims.kind, remarkClaims.remarkId],
      set: { adminId: claim.adminId, until: claim.until, tab: claim.tab },
    });
}

export async function deleteClaim(db: Queryable, ref: CaseRef): Promise<void> {
  await db.delete(remarkClaims).where(claimOn(ref));
}
