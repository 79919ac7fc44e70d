import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { agencyShares } from '../../../db/tables/agencies.ts';

export type ShareRow = typeof agencyShares.$inferSelect;

/** Every version of these memberships, the newest first. */
export async function listShares(db: Queryable, memberIds: string[]): Promise<ShareRow[]> {
  if (memberIds.length === 0) return [];
  return db
    .select()
    .from(agencyShares)
    .where(inArray(agencyShares.memberId, memberIds))
    .orderBy(agencyShares.memberId, desc(agencyShares.version));
}

/** The membership must be locked: versions count up one by one. */
export async function insertShare(db: Queryable, share: Omit<typeof agencyShares.$inferInsert, 'version'>): Promise<ShareRow> {
  const next = sql<number>`(select coalesce(max(version), 0) + 1 from agency_shares where member_id = ${share.memberId})`;
  const rows = await db
    .insert(agencyShares)
    .values({ ...share, version: next })
    .returning();
  if (rows[0] === undefined) throw new Error('the share was not stored');
  return rows[0];
}

export async function findShare(db: Queryable, id: string): Promise<ShareRow | undefined> {
  return (await db.select().from(agencyShares).where(eq(agencyShares.id, id)))[0];
}

/** The proposal that waits for an answer. */
export async function findOpen(db: Queryable, memberId: string): Promise<ShareRow | undefined> {
  const open = and(eq(agencyShares.memberId, memberId), eq(agencyShares.state, 'proposed'));
  return (await db.select().from(agencyShares).where(open))[0];
}

export async function answerShare(
  db: Queryable,
  id: string,
  answer: Pick<ShareRow, 'state' | 'answeredAt'> & { effectiveFrom?: string },
): Promise<ShareRow> {
  const rows = await db.update(agencyShares).set(answer).where(eq(agencyShares.id, id)).returning();
  if (rows[0] === undefined) throw new Error('the share is gone');
  return rows[0];
}
