import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { hasCause } from '../../db/errors.ts';
import { agencies, agencyMembers } from '../../db/tables/agencies.ts';
import { publishedPosts } from '../../db/tables/discovery.ts';
import { viewSessions } from '../../db/tables/views.ts';

/** The published posts among these. */
export async function findPosts(db: Queryable, postIds: string[]) {
  return db
    .select({ postId: publishedPosts.postId, authorId: publishedPosts.authorId, agencyId: publishedPosts.agencyId })
    .from(publishedPosts)
    .where(sql`${publishedPosts.postId} = any(${array(postIds)})`);
}

/** The agencies that these users own or are approved members of. */
export async function findAgenciesOf(db: Queryable, userIds: string[]): Promise<{ userId: string; agencyId: string }[]> {
  if (userIds.length === 0) return [];
  const owned = db
    .select({ userId: agencies.ownerId, agencyId: agencies.id })
    .from(agencies)
    .where(inArray(agencies.ownerId, userIds));
  const joined = db
    .select({ userId: agencyMembers.userId, agencyId: agencyMembers.agencyId })
    .from(agencyMembers)
    .where(and(inArray(agencyMembers.userId, userIds), eq(agencyMembers.status, 'approved')));
  return owned.unionAll(joined);
}

/** Skips rows that a batch of views has locked, so that neither waits for the other; the next run deletes them. */
export async function deleteSessionsBefore(db: Queryable, before: Date): Promise<void> {
  const idle = db
    .select({ key: viewSessions.key })
    .from(viewSessions)
    .where(sql`${viewSessions.countedAt} < ${before}`)
    .for('update', { skipLocked: true });
  await db.delete(viewSessions).where(inArray(viewSessions.key, idle));
}

export async function ensurePartitions(db: Queryable, firstDay: string, months: number): Promise<void> {
  for (const table of ['view_events', 'visits', 'visit_days'])
    await db.execute(sql`select ensure_month_partitions(${table}, ${firstDay}::date, ${months}::integer)`);
}

/** PostgreSQL refuses a row for which there is no partition. */
export const isMissingPartition = (error: unknown): boolean =>
  hasCause(error, ({ code, message }) => code === '23514' && message.includes('no partition'));

/** As a single array parameter; drizzle would expand it into a list. */
const array = (values: unknown[]) => sql.param(values);
