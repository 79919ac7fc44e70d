import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { people } from '../../db/reads/accounts.ts';
import { follows } from '../../db/tables/follows.ts';
import { postStates } from '../../db/reads/posts.ts';

export type UserRow = typeof people.$inferSelect;
export type Direction = 'following' | 'followers';

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(people).where(eq(people.id, id)))[0];
}

/** False if the follow existed already. */
export async function insertFollow(db: Queryable, follow: typeof follows.$inferInsert): Promise<boolean> {
  return (await db.insert(follows).values(follow).onConflictDoNothing().returning()).length > 0;
}

export async function isPublishedPostOf(db: Queryable, postId: string, authorId: string): Promise<boolean> {
  const post = and(eq(postStates.id, postId), eq(postStates.authorId, authorId), eq(postStates.status, 'published'));
  return (await db.select({ id: postStates.id }).from(postStates).where(post)).length > 0;
}

/** False if there was no follow. */
export async function deleteFollow(db: Queryable, followerId: string, followeeId: string): Promise<boolean> {
  const rows = await db.delete(follows).where(between(followerId, followeeId)).returning();
  return rows.length > 0;
}

/** Followed users or followers, the latest first. An index gives the ids, and users are read for the page alone. */
export async function listFollows(
  db: Queryable,
  userId: string,
  direction: Direction,
  limit: number,
  offset: number,
): Promise<UserRow[]> {
  const [self, other] =
    direction === 'following' ? [follows.followerId, follows.followeeId] : [follows.followeeId, follows.followerId];
  const page = db
    .select({ id: other, at: follows.createdAt })
    .from(follows)
    .where(eq(self, userId))
    .orderBy(desc(follows.createdAt), desc(other))
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await db
    .select({ user: people })
    .from(page)
    .innerJoin(people, eq(people.id, page.id))
    .orderBy(desc(page.at), desc(page.id));
  return rows.map(({ user }) => user);
}

/** Ids of those of the users whom the follower follows. */
export async function findFollowed(db: Queryable, followerId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: follows.followeeId })
    .from(follows)
    .where(and(eq(follows.followerId, followerId), inArray(follows.followeeId, userIds)));
  return new Set(rows.map(({ id }) => id));
}

const between = (followerId: string, followeeId: string) =>
  and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId));
