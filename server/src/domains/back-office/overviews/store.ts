import { and, asc, count, desc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { agencies, agencyApplications, agencyLicences, agencyMembers } from '../../../db/tables/agencies.ts';
import { reportCases, reports } from '../../../db/tables/moderation.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';
import { withdrawals } from '../../../db/tables/withdrawals.ts';

// Reads other domains' tables, a few rows each by an index.

export type PostOwner = { authorId: string } | { agencyId: string };

/** SQL condition: posts of an author or agency that were submitted at least once and are not deleted. */
const submittedBy = (owner: PostOwner): SQL | undefined =>
  and(
    'authorId' in owner ? eq(posts.authorId, owner.authorId) : eq(posts.agencyId, owner.agencyId),
    isNotNull(posts.submittedRevisionId),
    ne(posts.status, 'deleted'),
  );

export async function isUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length > 0;
}

export async function countPosts(db: Queryable, owner: PostOwner): Promise<Record<string, number>> {
  const rows = await db.select({ status: posts.status, n: count() }).from(posts).where(submittedBy(owner)).groupBy(posts.status);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

export async function listPosts(db: Queryable, owner: PostOwner, limit: number) {
  return db
    .select({ id: posts.id, type: posts.type, status: posts.status, title: postRevisions.title, updatedAt: posts.updatedAt })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.submittedRevisionId))
    .where(submittedBy(owner))
    .orderBy(desc(posts.updatedAt), asc(posts.id))
    .limit(limit);
}

export async function countCases(db: Queryable, authorId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: reportCases.state, n: count() })
    .from(reportCases)
    .where(eq(reportCases.authorId, authorId))
    .groupBy(reportCases.state);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

export async function listCases(db: Queryable, authorId: string, limit: number) {
  const { id, targetType, state, reportCount, firstAt } = reportCases;
  return db
    .select({ id, targetType, state, reportCount, firstAt })
    .from(reportCases)
    .where(eq(reportCases.authorId, authorId))
    .orderBy(desc(firstAt))
    .limit(limit);
}

export async function countReports(db: Queryable, reporterId: string): Promise<number> {
  const rows = await db.select({ n: count() }).from(reports).where(eq(reports.reporterId, reporterId));
  return rows[0]?.n ?? 0;
}

export async function findAgency(
  db: Queryable,
  id: string,
): Promise<{ name: string; ownerId: string; region: string | null } | undefined> {
  const { name, ownerId, region } = agencies;
  return (await db.select({ name, ownerId, region }).from(agencies).where(eq(agencies.id, id)))[0];
}

export async function findApplication(db: Queryable, agencyId: string) {
  const rows = await db
    .select({ id: agencyApplications.id, decidedAt: agencyApplications.decidedAt })
    .from(agencyApplications)
    .where(and(eq(agencyApplications.agencyId, agencyId), eq(agencyApplications.status, 'approved')))
    .orderBy(desc(agencyApplications.decidedAt))
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
    .select({ status: agencyMembers.status, n: count() })
    .from(agencyMembers)
    .where(eq(agencyMembers.agencyId, agencyId))
    .groupBy(agencyMembers.status);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** Approved members, the last to join first. */
export async function listMembers(db: Queryable, agencyId: string, limit: number) {
  return db
    .select({
      userId: agencyMembers.userId,
      nickname: users.nickname,
      mobile: users.mobile,
      createdAt: agencyMembers.createdAt,
    })
    .from(agencyMembers)
    .innerJoin(users, eq(users.id, agencyMembers.userId))
    .where(and(eq(agencyMembers.agencyId, agencyId), eq(agencyMembers.status, 'approved')))
    .orderBy(desc(agencyMembers.createdAt))
    .limit(limit);
}

export async function sumPaid(db: Queryable, ownerId: string): Promise<number> {
  const rows = await db
    .select({ paid: sql<number>`coalesce(sum(${withdrawals.net}), 0)::bigint`.mapWith(Number) })
    .from(withdrawals)
    .where(and(eq(withdrawals.ownerId, ownerId), eq(withdrawals.status, 'paid')));
  return rows[0]?.paid ?? 0;
}
