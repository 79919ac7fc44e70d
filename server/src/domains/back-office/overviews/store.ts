import { and, asc, count, desc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { people } from '../../../db/reads/accounts.ts';
import { agencyLicences } from '../../../db/tables/agencies.ts';
import { agencyProfiles, applicationCases, memberships } from '../../../db/reads/agencies.ts';
import { reportedCases, reporters } from '../../../db/reads/moderation.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';
import { payoutRequests } from '../../../db/reads/withdrawals.ts';

export { balancesOf } from '../../../db/reads/ledger.ts';

// Reads other domains' tables, a few rows each by an index.

export type PostOwner = { authorId: string } | { agencyId: string };

/** SQL condition: posts of an author or agency that were submitted at least once and are not deleted. */
const submittedBy = (owner: PostOwner): SQL | undefined =>
  and(
    'authorId' in owner ? eq(postStates.authorId, owner.authorId) : eq(postStates.agencyId, owner.agencyId),
    isNotNull(postStates.submittedRevisionId),
    ne(postStates.status, 'deleted'),
  );

export async function isUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.select({ id: people.id }).from(people).where(eq(people.id, userId))).length > 0;
}

export async function countPosts(db: Queryable, owner: PostOwner): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: postStates.status, n: count() })
    .from(postStates)
    .where(submittedBy(owner))
    .groupBy(postStates.status);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

export async function listPosts(db: Queryable, owner: PostOwner, limit: number) {
  return db
    .select({
      id: postStates.id,
      type: postStates.type,
      status: postStates.status,
      title: postTexts.title,
      updatedAt: postStates.updatedAt,
    })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.submittedRevisionId))
    .where(submittedBy(owner))
    .orderBy(desc(postStates.updatedAt), asc(postStates.id))
    .limit(limit);
}

export async function countCases(db: Queryable, authorId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: reportedCases.state, n: count() })
    .from(reportedCases)
    .where(eq(reportedCases.authorId, authorId))
    .groupBy(reportedCases.state);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

export async function listCases(db: Queryable, authorId: string, limit: number) {
  const { id, targetType, state, reportCount, firstAt } = reportedCases;
  return db
    .select({ id, targetType, state, reportCount, firstAt })
    .from(reportedCases)
    .where(eq(reportedCases.authorId, authorId))
    .orderBy(desc(firstAt))
    .limit(limit);
}

export async function countReports(db: Queryable, reporterId: string): Promise<number> {
  const rows = await db.select({ n: count() }).from(reporters).where(eq(reporters.reporterId, reporterId));
  return rows[0]?.n ?? 0;
}

export async function findAgency(
  db: Queryable,
  id: string,
): Promise<{ name: string; ownerId: string; region: string | null } | undefined> {
  const { name, ownerId, region } = agencyProfiles;
  return (await db.select({ name, ownerId, region }).from(agencyProfiles).where(eq(agencyProfiles.id, id)))[0];
}

export async function findApplication(db: Queryable, agencyId: string) {
  const rows = await db
    .select({ id: applicationCases.id, decidedAt: applicationCases.decidedAt })
    .from(applicationCases)
    .where(and(eq(applicationCases.agencyId, agencyId), eq(applicationCases.status, 'approved')))
    .orderBy(desc(applicationCases.decidedAt))
    .limit(1);
  return rows[0];
}

export async function listExpiries(db: Queryable, agencyId: string): Promise<string[]> {
  const rows = await db
    .select({ expiresOn: agencyLicences.expiresOn })
    .from(agencyLicences)
    .where(eq(agencyLicences.agencyId, agencyId))
    .orderBy(agencyLicences.expiresOn);
  return rows.map(({ expiresOn }) => expiresOn);
}

export async function countMembers(db: Queryable, agencyId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: memberships.status, n: count() })
    .from(memberships)
    .where(eq(memberships.agencyId, agencyId))
    .groupBy(memberships.status);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** Approved members, the last to join first. */
export async function listMembers(db: Queryable, agencyId: string, limit: number) {
  return db
    .select({
      userId: memberships.userId,
      nickname: people.nickname,
      mobile: people.mobile,
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.userId))
    .where(and(eq(memberships.agencyId, agencyId), eq(memberships.status, 'approved')))
    .orderBy(desc(memberships.createdAt))
    .limit(limit);
}

export async function sumPaid(db: Queryable, ownerId: string): Promise<number> {
  const rows = await db
    .select({ paid: sql<number>`coalesce(sum(${payoutRequests.net}), 0)::bigint`.mapWith(Number) })
    .from(payoutRequests)
    .where(and(eq(payoutRequests.ownerId, ownerId), eq(payoutRequests.status, 'paid')));
  return rows[0]?.paid ?? 0;
}
