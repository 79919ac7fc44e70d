import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { comments } from '../../db/tables/comments.ts';
import { postRevisions, posts } from '../../db/tables/posts.ts';

export interface ReviewFilter {
  status: 'all' | 'risky' | 'hidden';
  postId?: string | undefined;
}

/** The page is found on an index alone before anything is joined to it. */
export async function listForReview(db: Queryable, filter: ReviewFilter, limit: number, offset: number) {
  const order =
    filter.status === 'hidden' ? [desc(comments.removedAt), desc(comments.id)] : [desc(comments.createdAt), desc(comments.id)];
  const page = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(STATUS[filter.status], filter.postId === undefined ? undefined : eq(comments.postId, filter.postId)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({
      comment: comments,
      type: posts.type,
      title: sql<string>`coalesce(${postRevisions.title}, '')`,
      author: {
        id: users.id,
        nickname: users.nickname,
        avatar: users.avatar,
        identity: users.identity,
        certification: users.certification,
        mobile: users.mobile,
      },
    })
    .from(page)
    .innerJoin(comments, eq(comments.id, page.id))
    .innerJoin(users, eq(users.id, comments.authorId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .orderBy(...order);
}

export type ReviewRow = Awaited<ReturnType<typeof listForReview>>[number];

const STATUS: Record<ReviewFilter['status'], SQL | undefined> = {
  all: undefined,
  risky: and(sql`${comments.riskyWords} <> '{}'`, isNull(comments.removedAt)),
  hidden: sql`${comments.removedBy} = 'admin'`,
};

export async function lockState(db: Queryable, id: string) {
  const { removedAt, removedBy, content, riskyWords } = comments;
  return (
    await db.select({ removedAt, removedBy, content, riskyWords }).from(comments).where(eq(comments.id, id)).for('update')
  )[0];
}

export type State = Pick<NonNullable<Awaited<ReturnType<typeof lockState>>>, 'removedAt' | 'removedBy'>;

export async function clearRisky(db: Queryable, id: string): Promise<void> {
  await db.update(comments).set({ riskyWords: [] }).where(eq(comments.id, id));
}

/** Answers how many replies came back with it; null when the back office had not hidden it. */
export async function unmarkRemoved(db: Queryable, id: string): Promise<number | null> {
  const rows = await db
    .update(comments)
    .set({ removedAt: null, removedBy: null })
    .where(and(eq(comments.id, id), eq(comments.removedBy, 'admin')))
    .returning({ replyCount: comments.replyCount });
  return rows[0]?.replyCount ?? null;
}
