import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../client.ts';
import { remarkRefusals } from '../tables/review.ts';

interface ClaimRead {
  adminId: string;
  /** The end of the claim, in the format of timestamps in PostgreSQL's JSON. */
  until: string;
  /** Account of the administrator. */
  name: string;
}

/** The claim on a case of a kind, as JSON; null if nobody claims it or the claim has expired. */
export const claimOf = (kind: string, id: SQLWrapper, now: Date): SQL<ClaimRead | null> => sql`(
  select json_build_object('adminId', claim.admin_id, 'until', claim.until, 'name', claimant.account)
  from remark_claims claim join admin_names claimant on claimant.id = claim.admin_id
  where claim.kind = ${kind} and claim.remark_id = ${id} and claim.until > ${now.toISOString()}::timestamptz)`;

/** The refusal of a comment or danmaku, with the appeal against it. */
export async function findRefusal(db: Queryable, id: string): Promise<typeof remarkRefusals.$inferSelect | undefined> {
  return (await db.select().from(remarkRefusals).where(eq(remarkRefusals.id, id)))[0];
}
