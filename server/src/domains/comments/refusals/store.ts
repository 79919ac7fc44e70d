import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { remarkRefusals } from '../../../db/tables/comments.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';

export type RefusalRow = typeof remarkRefusals.$inferSelect;

export async function insertRefusal(db: Queryable, refusal: typeof remarkRefusals.$inferInsert): Promise<void> {
  await db.insert(remarkRefusals).values(refusal);
}

/** It is seen again, or gone for good: nobody need decide any more. */
export async function lapseRefusals(db: Queryable, { kind, remarkId }: Pick<RefusalRow, 'kind' | 'remarkId'>): Promise<void> {
  await db
    .update(remarkRefusals)
    .set({ state: 'lapsed' })
    .where(
      and(
        eq(remarkRefusals.remarkId, remarkId),
        eq(remarkRefusals.kind, kind),
        inArray(remarkRefusals.state, ['open', 'pending']),
      ),
    );
}

export async function findRefusal(db: Queryable, id: string): Promise<RefusalRow | undefined> {
  return (await db.select().from(remarkRefusals).where(eq(remarkRefusals.id, id)))[0];
}

export async function lockRefusal(db: Queryable, id: string): Promise<RefusalRow | undefined> {
  return (await db.select().from(remarkRefusals).where(eq(remarkRefusals.id, id)).for('update'))[0];
}

export async function changeRefusal(db: Queryable, id: string, change: Partial<RefusalRow>): Promise<void> {
  await db.update(remarkRefusals).set(change).where(eq(remarkRefusals.id, id));
}

export async function listOwn(db: Queryable, writerId: string, limit: number, offset: number) {
  return db
    .select({ refusal: remarkRefusals, type: posts.type, title: postRevisions.title })
    .from(remarkRefusals)
    .innerJoin(posts, eq(posts.id, remarkRefusals.postId))
    .leftJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(eq(remarkRefusals.writerId, writerId))
    .orderBy(desc(remarkRefusals.at), desc(remarkRefusals.id))
    .limit(limit)
    .offset(offset);
}

export async function findPost(db: Queryable, postId: string) {
  const rows = await db
    .select({ type: posts.type, title: postRevisions.title })
    .from(posts)
    .leftJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(eq(posts.id, postId));
  return rows[0];
}
