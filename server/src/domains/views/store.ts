import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { hasCause } from '../../db/errors.ts';
import { agencyPeople } from '../../db/reads/agencies.ts';
import { postsOnSite } from '../../db/reads/discovery.ts';
import { viewSessions } from '../../db/tables/views.ts';

/** The published posts among these. */
export async function findPosts(db: Queryable, postIds: string[]) {
  return db
    .select({ postId: postsOnSite.postId, authorId: postsOnSite.authorId, agencyId: postsOnSite.agencyId })
    .from(postsOnSite)
    .where(sql`${postsOnSite.postId} = any(${array(postIds)})`);
}

/** The agencies that these users own or are approved members of. */
export async function findAgenciesOf(db: Queryable, userIds: string[]): Promise<{ userId: string; agencyId: string }[]> {
  if (userIds.length === 0) return [];
  return db.select().from(agencyPeople).where(inArray(agencyPeople.userId, userIds));
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

/** A single array parameter; drizzle would expand the array into a list. */
const array = (values: unknown[]) => sql.param(values);
