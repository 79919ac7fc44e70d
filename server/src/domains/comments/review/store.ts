import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { idsOf, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { aboutWords } from '../../../db/lookups/about-words.ts';
import { claimOf } from '../../../db/reads/review.ts';
import { underPostInScope } from '../../../db/scopes/post-scope.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { comments } from '../../../db/tables/comments.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';
import type { CaseFilter } from '../../review/service.ts';

type Status = 'all' | 'held' | 'risky' | 'hidden';

/** Comments for moderators. Default order: newest first; held ones oldest first; hidden ones by the time of hiding, latest first. */
export async function listForReview(db: Queryable, filter: CaseFilter<Status>, now: Date, part: Part<Positioned>) {
  const order: Order<Positioned> = {
    ...(filter.status === 'hidden' && filter.sort === undefined ? BY_REMOVAL : BY_TIME),
    down: (filter.sort ?? (filter.status === 'held' ? 'at' : '-at')) === '-at',
  };
  const where = and(
    STATUS[filter.status ?? 'all'],
    filter.postId === undefined ? undefined : eq(comments.postId, filter.postId),
    await aboutWords(db, filter.keywords, { text: comments.content, ...comments }),
    underPostInScope(filter.scope, sql`${comments.postId}`),
  );
  const page = idsOf(db, comments, where, order, part);
  return db
    .select({
      comment: comments,
      type: postStates.type,
      title: sql<string>`coalesce(${postTexts.title}, '')`,
      author: shortUser,
      claim: claimOf('comment', comments.id, now),
    })
    .from(page)
    .innerJoin(comments, eq(comments.id, page.id))
    .innerJoin(people, eq(people.id, comments.authorId))
    .innerJoin(postStates, eq(postStates.id, comments.postId))
    .leftJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .orderBy(...sorted(order));
}

export type ReviewRow = Awaited<ReturnType<typeof listForReview>>[number];

/** The columns that give a row its position. */
interface Positioned {
  comment: Pick<typeof comments.$inferSelect, 'id' | 'createdAt' | 'removedAt'>;
}

const BY_TIME = {
  by: comments.createdAt,
  id: comments.id,
  keyOf: ({ comment }: Positioned) => [comment.createdAt, comment.id] as const,
};
const BY_REMOVAL = {
  by: comments.removedAt,
  id: comments.id,
  keyOf: ({ comment }: Positioned) => [comment.removedAt, comment.id] as const,
};

const STATUS: Record<Status, SQL | undefined> = {
  all: undefined,
  held: sql`${comments.removedBy} = 'held'`,
  risky: and(sql`${comments.riskyWords} <> '{}'`, or(isNull(comments.removedAt), eq(comments.removedBy, 'held'))),
  hidden: sql`${comments.removedBy} = 'admin'`,
};

/** Locks a comment and returns the columns that its state depends on. */
export async function lockState(db: Queryable, id: string) {
  const { removedAt, removedBy } = comments;
  return (await db.select({ removedAt, removedBy }).from(comments).where(eq(comments.id, id)).for('update'))[0];
}

/** Sets what a moderator should check: sensitive words, and hits of the content safety service. */
export async function setRisky(db: Queryable, id: string, riskyWords: string[]): Promise<void> {
  await db.update(comments).set({ riskyWords }).where(eq(comments.id, id));
}

/** Leaves a comment that the platform approved to the author of the post, because it holds one of the author's words. */
export async function leaveToAuthor(db: Queryable, id: string): Promise<void> {
  await db
    .update(comments)
    .set({ removedBy: 'words' })
    .where(and(eq(comments.id, id), inArray(comments.removedBy, ['admin', 'held'])));
}

/** Makes a comment visible again, and marks the author's words in it as decided; returns the number of replies that reappear with it. */
export async function unmarkRemoved(db: Queryable, id: string): Promise<number> {
  const rows = await db
    .update(comments)
    .set({ removedAt: null, removedBy: null, authorWords: false })
    .where(eq(comments.id, id))
    .returning({ replyCount: comments.replyCount });
  return rows[0]?.replyCount ?? 0;
}
