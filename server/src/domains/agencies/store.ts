import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { agencies, agencyMemberEvents, agencyMembers, agencyShares } from '../../db/tables/agencies.ts';

export { findUser, findUserByMobile, listOpenProfileChanges, type Account } from '../../db/reads/accounts.ts';

// Agencies, their members and the members' shares. members/store.ts has the lists.

export type AgencyRow = typeof agencies.$inferSelect;
export type MemberRow = typeof agencyMembers.$inferSelect;

/** States in which a membership counts; a person has at most one such membership. */
const LIVE = ['pending', 'approved', 'disabled'] as const;

export async function insertAgency(db: Queryable, agency: typeof agencies.$inferInsert): Promise<void> {
  await db.insert(agencies).values(agency);
}

export async function findAgency(db: Queryable, id: string): Promise<AgencyRow | undefined> {
  return (await db.select().from(agencies).where(eq(agencies.id, id)))[0];
}

export async function findAgencyOfOwner(db: Queryable, ownerId: string): Promise<AgencyRow | undefined> {
  return (await db.select().from(agencies).where(eq(agencies.ownerId, ownerId)))[0];
}

/** Locks an agency until the transaction ends, so that concurrent decisions about its members wait. */
export async function lockAgency(db: Queryable, id: string): Promise<AgencyRow | undefined> {
  return (await db.select().from(agencies).where(eq(agencies.id, id)).for('update'))[0];
}

export async function changeAgency(db: Queryable, id: string, change: Partial<AgencyRow>): Promise<void> {
  await db.update(agencies).set(change).where(eq(agencies.id, id));
}

export async function insertMember(db: Queryable, member: typeof agencyMembers.$inferInsert): Promise<void> {
  await db.insert(agencyMembers).values(member);
}

export async function lockMember(db: Queryable, id: string): Promise<MemberRow | undefined> {
  return (await db.select().from(agencyMembers).where(eq(agencyMembers.id, id)).for('update'))[0];
}

export async function changeMember(db: Queryable, id: string, change: Partial<MemberRow>): Promise<void> {
  await db.update(agencyMembers).set(change).where(eq(agencyMembers.id, id));
}

export async function findLiveMember(db: Queryable, userId: string): Promise<MemberRow | undefined> {
  const live = and(eq(agencyMembers.userId, userId), inArray(agencyMembers.status, [...LIVE]));
  return (await db.select().from(agencyMembers).where(live))[0];
}

/** Ids of the approved members, who are creators through this agency. */
export async function listApprovedUserIds(db: Queryable, agencyId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: agencyMembers.userId })
    .from(agencyMembers)
    .where(and(eq(agencyMembers.agencyId, agencyId), eq(agencyMembers.status, 'approved')));
  return rows.map(({ userId }) => userId);
}

export async function countLive(db: Queryable, agencyId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from agency_members where agency_id = ${agencyId} and status in ('pending', 'approved', 'disabled')`);
  return rows[0]?.n ?? 0;
}

/** Ids of members whose last day is over but whose membership is not ended yet. */
export async function listDueToLeave(db: Queryable, today: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: agencyMembers.id })
    .from(agencyMembers)
    .where(
      and(
        isNotNull(agencyMembers.leavingOn),
        sql`${agencyMembers.leavingOn} < ${today}::date`,
        inArray(agencyMembers.status, ['approved', 'disabled']),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function insertEvent(db: Queryable, event: typeof agencyMemberEvents.$inferInsert): Promise<void> {
  await db.insert(agencyMemberEvents).values(event);
}

export type ShareRow = typeof agencyShares.$inferSelect;

/** All versions of the shares of memberships, newest first within each. */
export async function listShares(db: Queryable, memberIds: string[]): Promise<ShareRow[]> {
  if (memberIds.length === 0) return [];
  return db
    .select()
    .from(agencyShares)
    .where(inArray(agencyShares.memberId, memberIds))
    .orderBy(agencyShares.memberId, desc(agencyShares.version));
}

/** Inserts the next version of a share; the caller has locked the membership, so versions are consecutive. */
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

/** The share that is proposed and not answered yet. */
export async function findOpenShare(db: Queryable, memberId: string): Promise<ShareRow | undefined> {
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
