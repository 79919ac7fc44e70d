import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ReportState } from '#contract/report-reasons.ts';
import type { Queryable } from '../../db/client.ts';
import { inTurn } from '../../db/ordered.ts';
import { postRevisions, posts } from '../../db/tables/posts.ts';
import { infringements } from '../../db/tables/reports.ts';

export type InfringementRow = typeof infringements.$inferSelect;

export async function insertInfringement(db: Queryable, row: typeof infringements.$inferInsert): Promise<void> {
  await db.insert(infringements).values(row);
}

export async function findByReceipt(db: Queryable, receipt: string): Promise<InfringementRow | undefined> {
  return (await db.select().from(infringements).where(eq(infringements.receipt, receipt)))[0];
}

export async function listInfringements(
  db: Queryable,
  { state, sort }: { state: ReportState; sort?: 'at' | '-at' | undefined },
  limit: number,
  offset: number,
): Promise<InfringementRow[]> {
  const isOpen = state === 'open';
  const by = isOpen ? infringements.createdAt : infringements.handledAt;
  return db
    .select()
    .from(infringements)
    .where(isOpen ? sql`${infringements.state} = 'open'` : eq(infringements.state, state))
    .orderBy(...inTurn(sort === undefined ? !isOpen : sort === '-at', by, infringements.id))
    .limit(limit)
    .offset(offset);
}

export async function findInfringement(db: Queryable, id: string): Promise<InfringementRow | undefined> {
  return (await db.select().from(infringements).where(eq(infringements.id, id)))[0];
}

export async function lockInfringement(db: Queryable, id: string): Promise<InfringementRow | undefined> {
  return (await db.select().from(infringements).where(eq(infringements.id, id)).for('update'))[0];
}

export async function closeInfringement(
  db: Queryable,
  id: string,
  closing: Pick<InfringementRow, 'state' | 'reply' | 'handledAt' | 'handledBy'>,
): Promise<void> {
  await db.update(infringements).set(closing).where(eq(infringements.id, id));
}

/** Works among these ids that readers can see or could once. */
export async function findLinkedWorks(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: posts.id, type: posts.type, status: posts.status, title: postRevisions.title })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(and(inArray(posts.id, ids), ne(posts.status, 'deleted')));
}
