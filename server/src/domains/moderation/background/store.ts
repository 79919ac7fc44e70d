import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import type { Queryable } from '../../../db/client.ts';
import { postInScope } from '../../../db/scopes/post-scope.ts';
import { users } from '../../../db/tables/accounts.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';

/** The last submitted revision of a post, with its author. */
export async function findSubmission(db: Queryable, postId: string) {
  const rows = await db
    .select({
      revision: postRevisions,
      author: { id: users.id, registeredAt: users.createdAt, followers: users.followerCount },
    })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.submittedRevisionId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.id, postId), isNotNull(posts.submittedRevisionId)));
  return rows[0];
}

/** Status of posts by id; those outside the role's scope and those removed for good are missing. */
export async function findStatuses(db: Queryable, ids: string[], scope: AdminScope | null): Promise<Map<string, PostStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: posts.id, status: posts.status })
    .from(posts)
    .where(and(inArray(posts.id, ids), postInScope(scope)));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export async function findAuthors(db: Queryable, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { id, nickname, avatar, identity, certification, mobile, createdAt } = users;
  const rows = await db
    .select({ id, nickname, avatar, identity, certification, mobile, createdAt })
    .from(users)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Number of reports of an author's content in cases that began since `since`. */
export async function countReported(db: Queryable, authorId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(report_count), 0)::integer as n from report_cases
    where author_id = ${authorId} and first_at >= ${since.toISOString()}::timestamptz`);
  return rows[0]?.n ?? 0;
}

interface AuthorFigures {
  posts: number;
  submitted: number;
  rejected: number;
  takenDown: number;
  reported: number;
}

/** Figures of an author's posts: those published now, and what happened since `since`. */
export async function countOfAuthor(db: Queryable, authorId: string, since: Date): Promise<AuthorFigures> {
  const from = sql`${since.toISOString()}::timestamptz`;
  // Every event of a post changes `updated_at`, so the index of author and time finds the posts with events since then.
  const { rows } = await db.execute<AuthorFigures & Record<string, unknown>>(sql`
    with recent as materialized (select id from posts where author_id = ${authorId} and updated_at >= ${from})
    select
      (select count(*) from posts where author_id = ${authorId} and status = 'published')::integer as posts,
      (select count(*) from recent r join post_reviews v on v.post_id = r.id where v.action = 'submit' and v.at >= ${from})::integer as submitted,
      (select count(*) from recent r join post_reviews v on v.post_id = r.id where v.action = 'reject' and v.at >= ${from})::integer as rejected,
      (select count(*) from recent r join post_takedowns t on t.post_id = r.id where t.taken_at >= ${from})::integer as "takenDown",
      (select coalesce(sum(report_count), 0) from report_cases where author_id = ${authorId} and first_at >= ${from})::integer as reported`);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a select of counts answers one row');
  return figures;
}
